package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.Command;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.LoopbackOnly;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.CiEngine;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.StartedStore;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Beside
@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
@Tag("thorough")
class PostgresContainerTest {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    private static StartedStore<StoreContainer> start(Cache cache, List<String> said) {
        return PostgresServer.start(ENGINE.with(Store.POSTGRESQL), cache, said::add);
    }

    private static StartedStore<StoreContainer> start() {
        return start(TestCache.open(), new ArrayList<>());
    }

    @Test
    void runsWithTheEmbeddedOnesSettings() {
        SortedMap<String, String> conditions;
        try (StartedStore<StoreContainer> server = start()) {
            conditions = new TreeMap<>(server.conditions());
            assertThat(server.way()).isEqualTo(StoreMode.CONTAINERS);
        }
        assertThat(conditions)
                .containsKeys("container.engine", "container.image", "container.limits")
                .hasEntrySatisfying(
                        "container.network",
                        network -> assertThat(network)
                                .matches("port published on the loopback interface, -?\\d\\.\\d\\d ms a round trip"
                                        + " more than the container's own address"));
        conditions.keySet().removeIf(name -> name.startsWith("container."));

        try (EmbeddedStore embedded = PostgresServer.start(Cache.at(TestCache.BESIDE), line -> {})) {
            assertThat(conditions).isEqualTo(embedded.conditions());
        }
    }

    @Test
    void isReachedThroughTheLoopbackInterfaceOnly() throws IOException {
        try (StartedStore<StoreContainer> server = start()) {
            int port = server.hosts().get(0).getPort();
            LoopbackOnly.assertListensThere(port);
        }
    }

    @Test
    void showsItsPasswordToNobodyWhoAsksTheEngineOrListsProcesses() throws IOException {
        try (StartedStore<StoreContainer> server = start()) {
            String password = server.statistics().orElseThrow().password();
            String seen = ENGINE.exposed(server.running().id()) + Files.readString(server.log());

            assertThat(password).hasSizeGreaterThan(30);
            assertThat(seen)
                    .contains("shared_buffers=256MB", "PGDATA=", "ready to accept connections")
                    .doesNotContain(password);
        }
    }

    @Test
    void thatWasKilledIsToldWithItsLog() {
        try (StartedStore<StoreContainer> server = start()) {
            Exception failure = new IOException("connection refused");
            assertThat(server.trouble(failure)).isEmpty();

            ENGINE.kill(server.running().id());

            assertThat(server.trouble(failure))
                    .get()
                    .satisfies(trouble -> assertThat(trouble)
                            .hasCause(failure)
                            .hasMessageStartingWith("PostgreSQL (container "
                                    + server.running().id().substring(0, 12) + ") ended with"
                                    + " code 137 while it was in use. The end of its log " + server.log())
                            .hasMessageContaining("ready to accept connections")
                            .hasMessageEndingWith("connection refused"));
        }
        start().close();
    }

    @Test
    void isGoneWithItsRunAlsoWhenTheThreadWasInterrupted() {
        StartedStore<StoreContainer> server = start();
        String id = server.running().id();

        Thread.currentThread().interrupt();
        server.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ENGINE.containers()).doesNotContain(id);
    }

    @Test
    void isGoneWithAJvmThatEnds() throws Exception {
        Process run = ENGINE.run(Store.POSTGRESQL);
        String id = run.inputReader().readLine();
        assertThat(ENGINE.containers()).contains(id);

        run.getOutputStream().close();
        run.waitFor();

        assertThat(ENGINE.containers()).doesNotContain(id);
    }

    @Test
    void ofAKilledJvmIsSweptByTheNextRun() throws Exception {
        Process run = ENGINE.run(Store.POSTGRESQL);
        String id = run.inputReader().readLine();
        run.destroyForcibly().waitFor();
        assertThat(ENGINE.containers()).contains(id);

        List<String> said = new ArrayList<>();
        try (StartedStore<StoreContainer> server = start(TestCache.open(), said)) {
            assertThat(ENGINE.containers())
                    .doesNotContain(id)
                    .contains(server.running().id());
            assertThat(said)
                    .containsExactly(
                            "stopping a PostgreSQL (container " + id.substring(0, 12) + ") that a killed run left");
        }
    }

    @Test
    void aDiskThatFillsWhileLoadingIsToldAndWhatWasLoadedIsRemoved(@TempDir Path copy) throws Exception {
        Cache cache = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-container-disk"));
        String disk;
        try (StartedStore<StoreContainer> server = start(cache, new ArrayList<>())) {
            disk = ENGINE.data(server.running().id()).map(Path::toString).orElse("");
        }
        Assumptions.assumeTrue(
                !disk.isEmpty()
                        && Command.succeeds("cp", "-a", disk + "/.", copy.toString())
                        && Command.succeeds("mount", "-t", "tmpfs", "-o", "size=300m,mode=700", "tmpfs", disk),
                "only root, on the engine's own machine, may mount a small disk");
        try {
            assertThat(Command.succeeds("cp", "-a", copy + "/.", disk)).isTrue();
            fillAndTell(cache);
        } finally {
            assertThat(Command.succeeds("umount", disk)).isTrue();
        }
    }

    private static void fillAndTell(Cache cache) {
        try (StartedStore<StoreContainer> server = start(cache, new ArrayList<>())) {
            Address loading = server.datasets().begin("f111", Optional.empty());
            Exception failure = catchException(() -> Sql.run(
                    loading,
                    // Without a log of what is written, which would fill the disk first and end the server.
                    "CREATE UNLOGGED TABLE item AS SELECT repeat('x', 1000) FROM generate_series(1, 1000000)"));

            assertThat(server.trouble(failure).orElseThrow())
                    .hasMessageStartingWith("The disk of ")
                    .hasMessageContaining("is full")
                    .hasMessageContaining("No space left on device");
            server.datasets().abandon("f111");
            assertThat(server.datasets().isSnapshot("f111")).isFalse();
            assertThat(Sql.column(server.admin(), "SELECT datname FROM pg_database WHERE datname LIKE 'identityperf%'"))
                    .isEmpty();
        }
    }

    @Test
    void makesAVolumeAnewThatWasNotFinished() throws IOException {
        Cache cache = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-container"));
        String fingerprint = "abcd";
        Path whole;
        try (StartedStore<StoreContainer> server = start(cache, new ArrayList<>())) {
            server.datasets().begin(fingerprint, Optional.empty());
            server.datasets().makeSnapshot(fingerprint, "nothing");
            whole = server.log().resolveSibling("volume");
        }
        Files.delete(whole);

        try (StartedStore<StoreContainer> server = start(cache, new ArrayList<>())) {
            assertThat(server.datasets().isSnapshot(fingerprint)).isFalse();
            assertThat(whole).exists();
        }
    }
}
