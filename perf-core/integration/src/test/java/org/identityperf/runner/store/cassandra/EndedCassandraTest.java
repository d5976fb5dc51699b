package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.runner.Command;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.TakenPort;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing stays, and what broke is told, however a run ends. */
@Order(TestCassandra.ALONE)
class EndedCassandraTest {

    @TempDir
    Path folder;

    @Test
    @Tag("thorough")
    void theServerOfAKilledRunEndsByItselfAndTheNextGoesOnFromAMarkAndFindsNothingElseAlsoIfItsPortIsTaken()
            throws Exception {
        String marked = Long.toHexString(System.nanoTime()) + "f";
        String half = Long.toHexString(System.nanoTime()) + "e";
        TestCassandra.stop();
        runAndKill(marked, half);

        Cache cache = TestCache.open();
        List<String> java = CassandraJava.command(Optional.empty(), line -> {});
        TakenPort program = new TakenPort(CassandraServer.alone(java, cache));
        try (EmbeddedStore next =
                new EmbeddedStore(Store.CASSANDRA, cache, CassandraServer.place(cache), () -> program, line -> {})) {
            program.assertLeftFor(next.port());
            isGoneOnWith(next, marked);
            isGone(next, half);
            whoeverInsertsWhileTheServerIsKilledIsToldItsLog(next, half);
        }

        assertThat(folder(cache).halfLoaded())
                .as("a run keeps nothing that it did not go on with")
                .isEmptyDirectory();
        assertThat(folder(cache).data().resolve("data")).isDirectoryNotContaining("glob:**loading_*");
    }

    private static CassandraFolder folder(Cache cache) {
        return new CassandraFolder(CassandraServer.place(cache));
    }

    private static void runAndKill(String... arguments) throws Exception {
        Process run = TestJvm.of(KilledCassandraRun.class, arguments).start();
        ProcessHandle server =
                ProcessHandle.of(Long.parseLong(run.inputReader().readLine())).orElseThrow();

        run.destroyForcibly();
        server.onExit().get(60, TimeUnit.SECONDS);
    }

    private static void isGoneOnWith(EmbeddedStore server, String marked) {
        assertThat(server.datasets().reached(marked)).hasValue(1);
        try (CqlSession session = CassandraSession.open(server.datasets().resume(marked, Optional.empty()))) {
            assertThat(session.execute("SELECT id FROM item").all())
                    .as("what was marked, and what came after it")
                    .hasSize(2);
        }
        assertThat(server.datasets().isSnapshot(marked)).isFalse();
    }

    private static void isGone(EmbeddedStore server, String half) {
        assertThat(server.datasets().isSnapshot(half)).isFalse();
        try (CqlSession session = CassandraSession.open(server.admin())) {
            assertThat(session.execute("SELECT keyspace_name FROM system_schema.keyspaces")
                            .map(row -> row.getString(0))
                            .all())
                    .as("also without what only the log told of")
                    .contains(CassandraPlaces.KEYSPACE)
                    .noneMatch(name -> name.contains(half));
        }
        assertThatThrownBy(() -> server.datasets().cloneOf(half, "half"))
                .hasMessageContaining("no dataset snapshot " + half);
    }

    @Test
    void whoeverInsertsWhileTheServerIsKilledIsToldItsLog() throws Exception {
        whoeverInsertsWhileTheServerIsKilledIsToldItsLog(
                TestCassandra.running(), Long.toHexString(System.nanoTime()) + "e");
    }

    private static void whoeverInsertsWhileTheServerIsKilledIsToldItsLog(EmbeddedStore server, String half)
            throws Exception {
        Address loading = server.datasets().begin(half, Optional.empty());
        CassandraContract.run(loading, "CREATE TABLE item (id int PRIMARY KEY, note text)");
        assertThat(server.trouble(new IOException("timed out"))).isEmpty();

        Exception failure = catchException(() -> insertAndKill(server, loading));

        StoreTrouble trouble = server.trouble(failure).orElseThrow();
        assertThat(trouble)
                .hasCause(failure)
                .hasMessageStartingWith("Cassandra (process " + server.pid() + ") ended with code 137")
                .hasMessageContaining("The end of its log " + server.log() + ":\n" + LogFile.end(server.log()))
                .hasMessageEndingWith(failure.getMessage());
        assertThat(server.trouble(trouble)).isEmpty();
    }

    private static void insertAndKill(EmbeddedStore server, Address loading) throws Exception {
        try (CassandraLoad load = CassandraLoad.into(loading, Progress.silent())) {
            PreparedStatement insert = load.prepare("INSERT INTO item (id, note) VALUES (?, ?)");
            for (int id = 0; ; id++) {
                load.insert(insert.bind(id, "a note"));
                if (id == 1000) {
                    ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
                }
            }
        }
    }

    @Test
    @Tag("thorough")
    void aFullDiskIsToldAndWhatWasLoadedIsRemoved() throws Exception {
        Assumptions.assumeTrue(
                Command.succeeds("mount", "-t", "tmpfs", "-o", "size=300m,mode=700", "none", folder.toString()),
                "only root mounts a small disk");
        try {
            fillAndTell();
            assertThat(folder.resolve("cassandra-" + CassandraJava.CASSANDRA + "/data/node/data"))
                    .isDirectoryContaining("glob:**/system")
                    .isDirectoryNotContaining("glob:**loading_*");
        } finally {
            assertThat(Command.succeeds("umount", folder.toString())).isTrue();
        }
    }

    private void fillAndTell() throws Exception {
        Cache cache = Cache.at(folder);
        try (EmbeddedStore server = CassandraServer.start(cache, Optional.empty(), line -> {})) {
            Address loading = server.datasets().begin("f111", Optional.empty());
            CassandraContract.run(loading, "CREATE TABLE item (id int PRIMARY KEY, note blob)");

            Exception failure = catchException(() -> fill(loading));

            assertThat(server.trouble(failure).orElseThrow())
                    .hasMessageStartingWith("The disk of " + cache.folder() + " is full")
                    .hasMessageContaining("-Dperf.cache=<folder>")
                    .hasMessageContaining("Cassandra (process " + server.pid() + ") ended");
        }
    }

    private static void fill(Address loading) throws Exception {
        byte[] note = new byte[400_000];
        Random random = new Random(1);
        try (CassandraLoad load = CassandraLoad.into(loading, Progress.silent())) {
            PreparedStatement insert = load.prepare("INSERT INTO item (id, note) VALUES (?, ?)");
            for (int id = 0; id < 1500; id++) {
                random.nextBytes(note);
                load.insert(insert.bind(id, ByteBuffer.wrap(note.clone())));
                // Few at once: the values are large, and all of them are held here.
                if (id % 16 == 0) {
                    load.finish();
                }
            }
            load.finish();
        }
    }
}
