package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.TakenPort;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing stays, however a run with MySQL ends, and whoever used it is told how it broke. */
@Beside
class EndedMySqlTest {

    private static final String RUN = Long.toHexString(System.nanoTime());

    private record Run(Process jvm, long server, int port) {

        static Run start(String fingerprint) throws IOException {
            TestMySql.stop();
            Process jvm = TestJvm.of(KilledRun.class, fingerprint).start();
            String[] words = jvm.inputReader().readLine().split(" ");
            return new Run(jvm, Long.parseLong(words[0]), Integer.parseInt(words[1]));
        }

        boolean serverRuns() {
            return ProcessHandle.of(server)
                    .flatMap(process -> process.info().command())
                    .filter(command -> command.endsWith("/mysqld"))
                    .isPresent();
        }
    }

    @Test
    @Tag("thorough")
    void theEndOfAJvmLeavesNeitherProcessNorPort() throws Exception {
        Run run = Run.start(RUN + "a");
        assertThat(run.serverRuns()).isTrue();

        run.jvm().getOutputStream().close();
        run.jvm().waitFor();

        assertThat(run.serverRuns()).isFalse();
        assertThatThrownBy(() -> new Socket("127.0.0.1", run.port()).close()).isInstanceOf(ConnectException.class);
    }

    @Test
    @Tag("thorough")
    void theServerOfAJvmThatWasKilledWhileLoadingEndsAndTheNextSweepsWhatWasLoaded() throws Exception {
        Run run = Run.start(RUN + "b");
        run.jvm().destroyForcibly();
        while (run.serverRuns()) {
            assertThat(Thread.interrupted()).isFalse();
        }
        List<String> said = new ArrayList<>();

        try (EmbeddedStore server = MySqlServer.start(TestCache.open(), said::add)) {
            assertThat(said).noneMatch(line -> line.startsWith("stopping a MySQL"));
            assertThat(said)
                    .anyMatch(line -> line.startsWith("dropping what earlier runs left in MySQL: ")
                            && line.contains("identityperf_loading_" + RUN + "b"));
            assertThat(server.datasets().isSnapshot(RUN + "b")).isFalse();
        }
    }

    @Test
    void whoeverUsedAServerThatWasKilledIsToldItsLogAndNothingHalfLoadedIsFound() {
        String half = RUN + "c";
        EmbeddedStore server = TestMySql.running();
        Address loading = server.datasets().begin(half, Optional.empty());
        Sql.run(loading, "CREATE TABLE item (id int PRIMARY KEY)");
        Exception failure = new IOException("connection reset");
        assertThat(server.trouble(failure)).isEmpty();

        ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();

        StoreTrouble trouble = server.trouble(failure).orElseThrow();
        assertThat(trouble)
                .hasCause(failure)
                .hasMessageStartingWith("MySQL (process " + server.pid() + ") ended with code 137")
                .hasMessageContaining("The end of its log " + server.log())
                .hasMessageContaining("ready for connections")
                .hasMessageEndingWith("connection reset");
        assertThatThrownBy(() -> server.datasets().makeSnapshot(half, "half")).isInstanceOf(StoreException.class);

        EmbeddedStore again = TestMySql.running();
        assertThat(again.datasets().isSnapshot(half)).isFalse();
        loading = again.datasets().begin(half, Optional.empty());
        assertThat(Sql.column(loading, "SHOW TABLES LIKE 'item'")).isEmpty();
        again.datasets().abandon(half);
    }

    @Test
    @Tag("thorough")
    void aPortThatIsTakenIsLeftForAnother() {
        TestMySql.stop();
        Cache cache = TestCache.open();
        Path binaries = MySqlBinaries.in(cache, line -> {});
        TakenPort program = new TakenPort(MySqlServer.in(cache, binaries));

        try (EmbeddedStore server =
                new EmbeddedStore(Store.MYSQL, cache, MySqlServer.place(cache), () -> program, line -> {})) {
            program.assertLeftFor(server.port());
        }
    }

    @Test
    void aCommitWaitsForTheDiskSoItOutlivesTheServer() {
        String fingerprint = RUN + "d";
        EmbeddedStore server = TestMySql.running();
        Address loading = server.datasets().begin(fingerprint, Optional.empty());
        Sql.run(loading, "CREATE TABLE item (id int PRIMARY KEY)", "INSERT INTO item VALUES (42)");
        server.datasets().makeSnapshot(fingerprint, "one");

        ProcessHandle killed = ProcessHandle.of(server.pid()).orElseThrow();
        killed.destroyForcibly();
        killed.onExit().join();

        EmbeddedStore again = TestMySql.running();
        Address clone = again.datasets().cloneOf(fingerprint, "after");
        assertThat(Sql.column(clone, "SELECT id FROM item")).containsExactly("42");
        again.datasets().drop(clone);
    }

    @Test
    void anOpenTransactionDoesNotKeepACloneFromBeingDropped() throws Exception {
        String fingerprint = RUN + "e";
        Datasets datasets = TestMySql.running().datasets();
        Items.write(datasets.begin(fingerprint, Optional.empty()), 0, 10);
        datasets.makeSnapshot(fingerprint, "ten");
        Address clone = datasets.cloneOf(fingerprint, "open");
        try (Connection connection = clone.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("UPDATE item SET text = 'changed'");

            datasets.drop(clone);

            assertThat(connection.isValid(1)).isFalse();
        }
        assertThatThrownBy(clone::connect).hasMessageContaining("Unknown database");
    }
}
