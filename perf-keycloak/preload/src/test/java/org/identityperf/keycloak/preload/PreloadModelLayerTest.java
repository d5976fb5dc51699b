package org.identityperf.keycloak.preload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.identityperf.keycloak.shared.ReadySchema;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreloadModelLayerTest {

    private static TestDatabases databases;

    @BeforeAll
    static void borrow() throws Exception {
        String schema = PreloadSchema.class.getName() + "[]";
        databases = TestDatabases.start("perf-keycloak/preload", "first=" + schema, "second=" + schema);
    }

    @AfterAll
    static void giveBack() throws IOException {
        databases.close();
    }

    @Test
    void aJvmThatInfinispanCannotRunOnIsNamed() {
        assertThatThrownBy(() -> PreloadModelLayer.requireJava(25))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("can't run on Java 25, only on 17 to 22");
        assertThatCode(() -> PreloadModelLayer.requireJava(22)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"13.0.1", "25.0.0", "26.7.0", "999.0.0-SNAPSHOT"})
    void aVersionThatDoesNotPreloadIsRefused(String version) {
        assertThatThrownBy(() -> PreloadModelLayer.requirePreloading(version))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Keycloak " + version + " does not preload offline sessions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"14.0.0", "22.0.5", "24.0.5"})
    void aVersionThatPreloadsIsTaken(String version) {
        assertThatCode(() -> PreloadModelLayer.requirePreloading(version)).doesNotThrowAnyException();
    }

    @Test
    void oneServerIsSharedUntilAnotherDatabaseIsWanted() throws Exception {
        PreloadModelLayer server = PreloadModelLayer.on(databases.get("first"));
        assertThat(PreloadModelLayer.on(databases.get("first"))).isSameAs(server);
        try (PreloadModelLayer other = PreloadModelLayer.on(databases.get("second"))) {
            assertThat(other).isNotSameAs(server);
        }
    }

    @Test
    void theSchemaHoldsOneRealmWithOneClientAndIsReady() throws Exception {
        Address address = databases.get("first");

        assertThat(ReadySchema.isIn(address, PreloadModelLayer.version())).isTrue();
        assertThat(ReadySchema.isIn(address, "1.0.0")).isFalse();
        try (PreloadModelLayer server = PreloadModelLayer.on(address)) {
            List<String> clients = server.inTransaction(session -> session.realms()
                    .getRealm(PreloadSchema.REALM)
                    .getClientsStream()
                    .map(client -> client.getClientId())
                    .toList());
            assertThat(clients).containsExactly(PreloadSchema.CLIENT_ID);
        }
    }

    @Test
    void thePoolIsAsLargeAsTheConditionsSay() throws IOException {
        try (InputStream tiers = PreloadModelLayer.class.getResourceAsStream("/tiers.yaml")) {
            assertThat(new String(tiers.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("at most " + PreloadModelLayer.POOL_SIZE + " connections");
        }
    }
}
