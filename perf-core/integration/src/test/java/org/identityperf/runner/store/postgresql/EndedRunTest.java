package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.ServerFolder;
import org.identityperf.runner.store.process.TakenPort;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing stays, however a run ends. */
class EndedRunTest {

    private record Run(Process jvm, long postgres, int port) {

        static Run start() throws IOException {
            Process jvm = TestJvm.of(KilledRun.class).start();
            BufferedReader output = jvm.inputReader();
            String[] words = output.readLine().split(" ");
            return new Run(jvm, Long.parseLong(words[0]), Integer.parseInt(words[1]));
        }

        boolean serverRuns() {
            return ProcessHandle.of(postgres)
                    .flatMap(process -> process.info().command())
                    .filter(command -> command.endsWith("/postgres"))
                    .isPresent();
        }

        /** Kills this JVM, and first what it started to end the server in this case. */
        void killWithGuard() {
            jvm.children().filter(child -> child.pid() != postgres).forEach(guard -> {
                guard.destroyForcibly();
                guard.onExit().join();
            });
            jvm.destroyForcibly();
        }
    }

    @Test
    void closeLeavesNeitherProcessNorPort() {
        EmbeddedStore server = TestCache.startPostgres();
        long pid = server.pid();

        server.close();
        server.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThatThrownBy(() -> new Socket("127.0.0.1", server.port()).close()).isInstanceOf(ConnectException.class);
    }

    @Test
    @Tag("thorough")
    void closeByAnInterruptedThreadLeavesNothingEither() {
        EmbeddedStore server = TestCache.startPostgres();
        long pid = server.pid();

        Thread.currentThread().interrupt();
        server.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theEndOfAJvmLeavesNothing() throws Exception {
        Run run = Run.start();
        assertThat(run.serverRuns()).isTrue();

        run.jvm().getOutputStream().close();
        run.jvm().waitFor();

        assertThat(run.serverRuns()).isFalse();
    }

    @Test
    void theServerOfAKilledJvmEndsByItself() throws Exception {
        Run run = Run.start();
        assertThat(run.serverRuns()).isTrue();

        run.jvm().destroyForcibly();

        while (run.serverRuns()) {
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Test
    void theOrphanOfAKilledJvmIsSweptByWhoeverWaitedForIt() throws Exception {
        Run run = Run.start();
        List<String> said = new CopyOnWriteArrayList<>();
        CountDownLatch waiting = new CountDownLatch(1);
        CompletableFuture<EmbeddedStore> next =
                CompletableFuture.supplyAsync(() -> PostgresServer.start(TestCache.open(), line -> {
                    said.add(line);
                    waiting.countDown();
                }));
        waiting.await();
        assertThat(next).isNotDone();
        assertThat(run.serverRuns()).isTrue();

        run.killWithGuard();

        try (EmbeddedStore server = next.get()) {
            assertThat(run.serverRuns()).isFalse();
            assertThat(server.pid()).isNotEqualTo(run.postgres());
            assertThat(said)
                    .hasSize(2)
                    .first()
                    .isEqualTo("waiting for another run (process " + run.jvm().pid() + ") that uses "
                            + TestCache.open().folder());
            assertThat(said.get(1)).startsWith("stopping a PostgreSQL (process " + run.postgres() + ")");
        }
    }

    @Test
    void whoeverUsedAServerThatWasKilledIsToldItsLog() throws Exception {
        List<ProcessHandle> backends;
        try (EmbeddedStore server = TestCache.startPostgres()) {
            Exception failure = new IOException("connection refused");
            assertThat(server.trouble(failure)).isEmpty();

            ProcessHandle killed = ProcessHandle.of(server.pid()).orElseThrow();
            backends = killed.children().toList();
            killed.destroyForcibly();

            StoreTrouble trouble = server.trouble(failure).orElseThrow();
            assertThat(trouble)
                    .hasCause(failure)
                    .hasMessageStartingWith("PostgreSQL (process " + server.pid() + ") ended with code 137")
                    .hasMessageContaining("because memory ran out")
                    .hasMessageContaining("The end of its log " + server.log())
                    .hasMessageContaining("ready to accept connections")
                    .hasMessageEndingWith("connection refused");
            assertThat(server.trouble(trouble)).isEmpty();
        }
        // They end a moment after the server, and no other starts on their memory before.
        backends.forEach(backend -> backend.onExit().join());
        TestCache.startPostgres().close();
    }

    @Test
    @Tag("thorough")
    void damagedDataIsToldWithTheFolderToDelete() throws Exception {
        String fingerprint = Long.toHexString(System.nanoTime()) + "d";
        Path file;
        try (EmbeddedStore server = TestCache.startPostgres()) {
            Address loading = server.datasets().begin(fingerprint, Optional.empty());
            Sql.run(loading, "CREATE TABLE item AS SELECT n FROM generate_series(1, 1000) n");
            file = Path.of(Sql.column(
                            loading,
                            "SELECT current_setting('data_directory') || '/' ||" + " pg_relation_filepath('item')")
                    .get(0));
            server.datasets().makeSnapshot(fingerprint, "a thousand");
        }
        byte[] page = Files.readAllBytes(file);
        page[5000] ^= 1;
        Files.write(file, page);

        try (EmbeddedStore server = TestCache.startPostgres()) {
            Exception failure = catchException(
                    () -> Sql.column(server.datasets().cloneOf(fingerprint, "damaged"), "SELECT sum(n) FROM item"));

            assertThat(server.trouble(failure).orElseThrow())
                    .hasMessageContaining("Data of PostgreSQL is damaged")
                    .hasMessageContaining("Delete " + server.log().getParent())
                    .hasMessageContaining("invalid page in block");
            server.datasets().remove(fingerprint);
        }
    }

    @Test
    void whatNoRunHasUsedFor30DaysIsDroppedAtTheEndAndWhatThisRunUsesIsNot() throws Exception {
        String used = Long.toHexString(System.nanoTime()) + "a";
        String unused = Long.toHexString(System.nanoTime()) + "b";
        try (EmbeddedStore first = TestCache.startPostgres()) {
            for (String fingerprint : List.of(used, unused)) {
                first.datasets().begin(fingerprint, Optional.empty());
                first.datasets().makeSnapshot(fingerprint, "nothing");
            }
        }
        List<String> said = new ArrayList<>();
        try (EmbeddedStore later = PostgresServer.start(TestCache.open(), said::add)) {
            for (String fingerprint : List.of(used, unused)) {
                Files.setLastModifiedTime(
                        later.log().resolveSibling("used").resolve(fingerprint),
                        FileTime.from(Instant.now().minus(31, ChronoUnit.DAYS)));
            }
            later.used(used);
        }
        assertThat(said)
                .containsExactly("dropping dataset " + unused + " of PostgreSQL, which no run has used for 30 days");
        try (EmbeddedStore last = TestCache.startPostgres()) {
            assertThat(last.datasets().snapshots()).contains(used).doesNotContain(unused);
        }
    }

    @Test
    void aPortThatIsTakenIsLeftForAnother() {
        Cache cache = TestCache.open();
        Path binaries = PostgresBinaries.in(cache, line -> {});
        TakenPort program = new TakenPort(PostgresServer.in(cache, binaries));

        try (EmbeddedStore server =
                new EmbeddedStore(Store.POSTGRESQL, cache, PostgresServer.place(cache), () -> program, line -> {})) {
            program.assertLeftFor(server.port());
        }
    }

    @Test
    @Tag("thorough")
    void aServerThatStartedOverInTheMiddleIsTold() throws Exception {
        try (EmbeddedStore server = TestCache.startPostgres();
                Connection connection = server.admin().connect()) {
            ProcessHandle backend = ProcessHandle.of(Sql.column(
                                    server.admin(),
                                    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'background writer'")
                            .stream()
                            .mapToLong(Long::parseLong)
                            .findFirst()
                            .orElseThrow())
                    .orElseThrow();

            backend.destroyForcibly();
            assertThatThrownBy(() -> {
                        while (true) {
                            connection.createStatement().execute("SELECT 1");
                        }
                    })
                    .isInstanceOf(SQLException.class);

            // The log tells it a moment after the connections have ended.
            Optional<StoreTrouble> trouble = Optional.empty();
            while (trouble.isEmpty()) {
                trouble = server.trouble(new IOException("connection reset"));
            }
            assertThat(trouble.get())
                    .hasMessageStartingWith("A process of PostgreSQL broke")
                    .hasMessageContaining("terminated by signal 9")
                    .hasMessageEndingWith("connection reset");
        }
    }

    @Test
    void aStrangerWithTheOldProcessIdIsNotSignalled() throws Exception {
        TestCache.startPostgres().close();
        Path data = new PostgresServer(new ServerFolder(PostgresServer.place(TestCache.open())), Path.of("")).data();
        Process stranger = new ProcessBuilder("cat").start();
        Files.writeString(data.resolve("postmaster.pid"), stranger.pid() + "\n" + data + "\n");

        TestCache.startPostgres().close();

        assertThat(stranger.isAlive()).isTrue();
        stranger.getOutputStream().close();
        stranger.waitFor();
    }
}
