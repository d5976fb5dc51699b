package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.Beside;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.CiEngine;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.StartedStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

@Beside
@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
@Tag("thorough")
class CassandraContainerTest extends CassandraContract {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    private Optional<String> killed = Optional.empty();
    private StartedStore<StoreContainer> server;

    @Override
    protected RunningStore open() throws Exception {
        if (killed.isEmpty()) {
            killed = Optional.of(aContainerOfAKilledJvmThatHasEnded());
        }
        server = CassandraServer.start(ENGINE.with(Store.CASSANDRA), TestCache.open(), line -> {});
        return server;
    }

    private static String aContainerOfAKilledJvmThatHasEnded() throws Exception {
        Process run = ENGINE.run(Store.CASSANDRA);
        String id = run.inputReader().readLine();
        assertThat(ENGINE.containers()).contains(id);
        run.destroyForcibly().waitFor();
        ENGINE.awaitEnd(id);
        return id;
    }

    @Test
    void runsWithTheEmbeddedOnesSettings() {
        SortedMap<String, String> conditions = new TreeMap<>(server.conditions());
        conditions.keySet().removeIf(name -> name.startsWith("container."));

        try (EmbeddedStore embedded = CassandraServer.start(Cache.at(TestCache.BESIDE), Optional.empty(), line -> {})) {
            assertThat(conditions).isEqualTo(embedded.conditions());
        }
    }

    @Test
    void showsItsPasswordToNobodyWhoAsksTheEngineOrListsProcesses() throws IOException {
        String password = server.statistics().orElseThrow().password();

        assertThat(password).hasSizeGreaterThan(30);
        assertThat(ENGINE.exposed(server.running().id()))
                .contains("-Dcassandra.storagedir=")
                .doesNotContain(password);
    }

    @Test
    void letsNobodyInByTheWellKnownPassword() {
        Address admin = server.statistics().orElseThrow();

        assertThatThrownBy(() -> CassandraSession.open(new Address(admin.url(), "cassandra", "cassandra"))
                        .close())
                .isInstanceOf(AllNodesFailedException.class)
                .hasMessageContaining("cassandra and/or password are incorrect");
        try (CqlSession session = CassandraSession.open(admin)) {
            assertThat(session.execute("SELECT role FROM system_auth.roles").all())
                    .extracting(row -> row.getString(0))
                    .containsExactly("identityperf");
        }
    }

    @Test
    void endsByItselfWhenTheJvmThatStartedItIsKilledAndIsRemovedByTheNextRun() {
        assertThat(ENGINE.containers()).contains(server.running().id()).doesNotContain(killed.orElseThrow());
    }
}
