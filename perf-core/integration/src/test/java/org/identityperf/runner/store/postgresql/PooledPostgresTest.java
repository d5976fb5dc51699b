package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.external.ExternalStore;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An external PostgreSQL behind a pooler that keeps its connections open after ours. */
@Tag("thorough")
class PooledPostgresTest {

    @BeforeAll
    static void havePooler() throws Exception {
        Assumptions.assumeTrue(
                Pooler.installed().isPresent(), "no pgbouncer is installed, and only root installs one, where CI=true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "transaction"})
    void datasetsBecomeSnapshotsAndAreClonedAndOneRunAtATimeUsesThem(String mode, @TempDir Path folder)
            throws Exception {
        try (ForeignServer foreign = new ForeignServer();
                Pooler pooler = Pooler.before(foreign, mode, folder)) {
            // In transaction mode the next transaction may find another's prepared statements, or miss its own.
            Address address = pooler.address().with("prepareThreshold", mode.equals("transaction") ? "0" : "5");
            CountDownLatch waiting = new CountDownLatch(1);
            CompletableFuture<ExternalStore> second;
            try (ExternalStore server = ExternalPostgres.reach(address, line -> {})) {
                assertThat(server.differences()).containsKey("pooler");
                Address loading = server.datasets().begin("dddd1", Optional.empty());
                Sql.run(loading, "CREATE TABLE item AS SELECT 1 AS id");
                server.datasets().makeSnapshot("dddd1", "an item");
                Address clone = server.datasets().cloneOf("dddd1", "clone");
                assertThat(Sql.column(clone, "SELECT id FROM item")).containsExactly("1");
                server.datasets().drop(clone);

                second = CompletableFuture.supplyAsync(
                        () -> ExternalPostgres.reach(address, line -> waiting.countDown()));
                waiting.await();
                assertThat(second).isNotDone();
            }
            try (ExternalStore next = second.get()) {
                assertThat(next.datasets().isSnapshot("dddd1")).isTrue();
            }
        }
    }
}
