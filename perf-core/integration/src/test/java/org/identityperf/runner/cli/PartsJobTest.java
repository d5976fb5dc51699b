package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.postgresql.ForeignServer;
import org.identityperf.tiny.PartedItems;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main jobs on a dataset that is loaded in parts, in an external store. The third of four parts waits for the test. */
@Tag("thorough")
@Beside
class PartsJobTest {

    private static final String WAITING =
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted" + " AND objid = " + PartedItems.LOCK;

    @TempDir
    Path folder;

    private ForeignServer foreign;
    private Connection holder;

    @BeforeEach
    void hold() throws SQLException {
        foreign = new ForeignServer(Cache.at(TestCache.BESIDE));
        holder = foreign.address().connect();
        try (Statement statement = holder.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + PartedItems.LOCK + ")");
        }
    }

    private void release() throws SQLException {
        holder.close();
    }

    @AfterEach
    void stop() throws SQLException {
        try {
            release();
        } finally {
            foreign.close();
        }
    }

    private TinyProject.Run run(String machine, String... namesAndValues) throws Exception {
        Path root = folder.resolve(machine);
        TinyProject project = Files.exists(root)
                ? new TinyProject(root)
                : TinyProject.in(Files.createDirectory(root), TinyTiers.PARTED);
        Address address = foreign.address();
        String[] all = Stream.concat(
                        Stream.of(
                                "perf.cache",
                                root.resolve("cache").toString(),
                                "perf.stores",
                                "external",
                                "perf.postgresql.url",
                                address.url(),
                                "perf.postgresql.user",
                                address.user()),
                        Stream.of(namesAndValues))
                .toArray(String[]::new);
        return project.measure(Map.of("PERF_POSTGRESQL_PASSWORD", address.password()), all);
    }

    private void awaitThatItWaits(TinyProject.Run run) throws InterruptedException {
        while (Sql.column(foreign.address(), WAITING).isEmpty()) {
            assertThat(run.process().waitFor(20, TimeUnit.MILLISECONDS))
                    .as("the run that loads has ended")
                    .isFalse();
        }
    }

    @Test
    void theNextRunGoesOnWhereAKilledOneWas() throws Exception {
        TinyProject.Run killed = run("one");
        awaitThatItWaits(killed);
        List<ProcessHandle> children = killed.children();
        killed.process().destroyForcibly().waitFor();
        children.forEach(child -> child.onExit().join());
        release();

        TinyProject.Run next = run("one");

        assertThat(next.code()).as(next.all()).isZero();
        assertThat(next.all())
                .contains("PartedItems[items=400]: 2 of 4 parts are there; going on with the others")
                .contains("PartedItems[items=400]: loaded, indexed and made a snapshot")
                .containsPattern(
                        "verdict=pass, no statements counted of 1 case, since PostgreSQL [\\d.]+ lets nobody read its statistics$");
        assertThat(foreign.address())
                .satisfies(address -> assertThat(Sql.column(
                                address, "SELECT datname FROM pg_database WHERE datname LIKE 'identityperf_parts%'"))
                        .isEmpty());
    }
}
