package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.CacheLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTest {

    /** Another process, since what one JVM locks is not locked for itself. */
    private static final String HOLDING = """
        import java.nio.channels.FileChannel;
        import java.nio.file.Path;
        import java.nio.file.StandardOpenOption;

        class Holding {
            public static void main(String[] file) throws Exception {
                FileChannel channel = FileChannel.open(Path.of(file[0]), StandardOpenOption.WRITE);
                System.out.println(channel.lock().isValid());
                System.in.read();
            }
        }
        """;

    @TempDir
    Path folder;

    @Test
    void aSecondRunSaysWhomItWaitsForAndGoesOnWhenTheFirstHasEnded() throws Exception {
        Path file = folder.resolve("lock");
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicReference<String> said = new AtomicReference<>("");
        CompletableFuture<Void> second;
        try (CacheLock first = MachineLock.acquire(file, line -> {})) {
            second = CompletableFuture.runAsync(() -> {
                try (CacheLock lock = MachineLock.acquire(file, line -> {
                    said.set(line);
                    waiting.countDown();
                })) {
                    assertThat(lock).isNotNull();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(first).isNotNull();
            assertThat(second).isNotDone();
        }
        second.get(30, TimeUnit.SECONDS);
        assertThat(said.get())
                .contains("process " + ProcessHandle.current().pid())
                .contains("waiting");
    }

    @Test
    void nobodyElseCanHoldTheLock() throws Exception {
        Path file = folder.resolve("lock");

        MachineLock.acquire(file, line -> {}).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aMissingFolderForTemporaryFilesIsNamed() {
        assertThatThrownBy(() -> MachineLock.acquire(folder.resolve("missing/lock"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessage("the folder for temporary files, " + folder.resolve("missing")
                        + ", does not exist; make it, or name another by java.io.tmpdir");
    }

    @Test
    void aPipeInItsPlaceIsNamed() throws Exception {
        Path pipe = folder.resolve("lock");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> MachineLock.acquire(pipe, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("can't lock " + pipe)
                .hasMessageContaining("not a file of this user's own");
    }

    @Test
    void whatIsNoProcessIdIsNotPrinted() throws Exception {
        Path file = Files.writeString(folder.resolve("lock"), "\u001b[31mred");
        Path holding = Files.writeString(folder.resolve("Holding.java"), HOLDING);
        Process holder =
                new ProcessBuilder(Jdk.running().java().toString(), holding.toString(), file.toString()).start();
        try (BufferedReader held = holder.inputReader()) {
            assertThat(held.readLine()).isEqualTo("true");
            AtomicReference<String> said = new AtomicReference<>("");

            assertThatThrownBy(() -> MachineLock.acquire(file, line -> {
                        said.set(line);
                        throw new IllegalStateException("enough");
                    }))
                    .hasMessage("enough");

            assertThat(said.get()).contains("(process unknown)");
        } finally {
            holder.destroy();
        }
    }

    @Test
    void aLockThatCannotBeOpenedIsNamed() throws Exception {
        Path elsewhere = Files.createFile(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(folder.resolve("lock"), elsewhere);

        assertThatThrownBy(() -> MachineLock.acquire(link, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("can't lock " + link)
                .hasMessageContaining("let its owner or an administrator remove it");
        assertThat(elsewhere).isEmptyFile();
    }
}
