package org.identityperf.runner.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds by commands of a shell, of a server with one module; the local repository is empty. */
class ServerBuildsTest {

    private static final String COMMAND = "mkdir target && cp '%s' target/core-1.jar";

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final String repository = System.getProperty(MavenArtifacts.LOCAL_REPOSITORY, "");

    @TempDir
    Path folder;

    private Path jar;
    private Git server;
    private ServerBuilds builds;

    @BeforeEach
    void writeServer() throws IOException {
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, folder.resolve("m2").toString());
        jar = folder.resolve("good.jar");
        new JarOutputStream(Files.newOutputStream(jar)).close();
        Path root = Files.createDirectory(folder.resolve("server"));
        Files.writeString(
                root.resolve("pom.xml"),
                "<project><groupId>g</groupId><artifactId>core</artifactId><version>1</version></project>");
        server = new Git(root);
        server.ask("init", "--quiet");
        server.ask("add", "--all");
        server.ask("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "one");
        builds = ServerBuilds.in(Cache.at(folder.resolve("cache")), Set.of("g:core"), said::add);
    }

    @AfterEach
    void restore() {
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, repository);
    }

    private Path build(String command) throws IOException {
        return builds.built(server, Optional.of(server.commit("HEAD")), "the candidate", command);
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> all = Files.list(builds.kept())) {
            return all.filter(path -> Files.isDirectory(path)
                            && path.getFileName().toString().matches("[0-9a-f]{16}"))
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"touch target/core-1.jar", "mkdir target/core-1.jar", "echo no > target/core-1.jar"})
    void aResultThatIsNoJarIsRefusedAndNotKept(String command) throws IOException {
        assertThatThrownBy(() -> build("mkdir target && " + command))
                .isInstanceOf(CheckoutException.class)
                .hasMessageContaining("jar")
                .message()
                .hasLineCount(1);
        assertThat(kept()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text"})
    void aKeptJarThatCannotBeReadIsBuiltAgain(String content) throws IOException {
        Path first = build(COMMAND.formatted(jar));
        Files.writeString(first.resolve("core-1.jar"), content);

        assertThat(build(COMMAND.formatted(jar))).isEqualTo(first);

        assertThat(first.resolve("core-1.jar")).hasSameBinaryContentAs(jar);
        assertThat(said).noneMatch(line -> line.contains("an earlier build"));
        build(COMMAND.formatted(jar));
        assertThat(said).last().asString().contains("an earlier build");
    }

    @Test
    void ofALogWithOneEndlessLineOnlyItsBeginningIsShown() {
        assertThatThrownBy(() -> build("head -c 30000000 /dev/zero | tr '\\0' x; exit 1"))
                .hasMessageContaining("can't be built")
                .message()
                .hasSizeLessThan(2000);
    }

    private static final String COMMIT =
            "git add --all && git -c user.name=a -c user.email=a@example.org commit --quiet -m one";

    private Git other(String script) throws Exception {
        Process making = new ProcessBuilder("sh", "-ec", script.replace("COMMIT", COMMIT))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(making.waitFor()).as(said).isZero();
        return new Git(folder.resolve("other"));
    }

    /** What git offers beside a plain clone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git init -q --object-format=sha256 other && cp server/pom.xml other && cd other && COMMIT",
                "git -C server worktree add -q ../other HEAD",
                "git clone -q --depth 1 \"file://$PWD/server\" other",
                "git clone -q --shared server other",
                "git clone -q server other && git -C other checkout -q --detach",
                "git clone -q server other && git -C other sparse-checkout set --no-cone /pom.xml",
                "git clone -q server other && cd other && git init -q nested && cd nested && touch a && COMMIT",
                "git clone -q server other && cd other && git -c protocol.file.allow=always submodule add -q ../server s"
            })
    void anyKindOfCheckoutIsBuilt(String script) throws Exception {
        Git other = other(script);

        for (Optional<String> state : List.of(Optional.of(other.commit("HEAD")), Optional.<String>empty())) {
            Path built = builds.built(other, state, "the candidate", COMMAND.formatted(jar));

            assertThat(built.resolve("core-1.jar")).exists();
        }
    }

    @Test
    void aRepositoryInsideThatHasNoCommitIsNamed() throws Exception {
        Git other = other("git clone -q server other && git init -q other/nested && touch other/nested/a");

        assertThatThrownBy(() -> builds.built(other, Optional.empty(), "the candidate", COMMAND.formatted(jar)))
                .isInstanceOf(CheckoutException.class)
                .hasMessage(other.folder() + " has a repository without a commit in nested/, which git can't copy;"
                        + " commit something there, remove it, or name it in .gitignore");
    }

    /** As a daemon that the build has started does. */
    @Test
    @Timeout(120)
    void aTemporaryCopyThatSomebodyStillWritesToIsNamedAndStopsNothing() throws Exception {
        Path stop = folder.resolve("stop");
        Path ended = folder.resolve("ended");
        String writer =
                "(i=0; while [ ! -e '%s' ]; do i=$((i+1)); mkdir -p \"target/busy/$i\" 2> /dev/null; done; touch '%s')"
                        + " > /dev/null 2>&1 & ";
        try (WatchService created = folder.getFileSystem().newWatchService()) {
            folder.register(created, StandardWatchEventKinds.ENTRY_CREATE);
            try {
                Path built = build(writer.formatted(stop, ended)
                        + COMMAND.replace("mkdir", "mkdir -p").formatted(jar));

                assertThat(built.resolve("core-1.jar")).exists();
            } finally {
                Files.createFile(stop);
                while (Files.notExists(ended)) {
                    created.take().reset();
                }
            }
        }
    }

    @Test
    void aCopyThatCannotBeRemovedIsNamedAndStopsNothing() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path left = Files.createDirectories(builds.kept().resolve("work-" + ended.pid() + "-1"));
        Files.createDirectory(builds.kept().resolve("work-of-mine"));
        Worktree unremovable = new Worktree(Path.of("/proc/self/fdinfo"), said::add);

        unremovable.close();
        Path built = build(COMMAND.formatted(jar));

        assertThat(said).first().asString().startsWith("The temporary copy /proc/self/fdinfo can't be removed");
        assertThat(built.resolve("core-1.jar")).exists();
        assertThat(left).doesNotExist();
        assertThat(builds.kept().resolve("work-of-mine")).exists();
    }

    /** Each build would find the file of the other, as in the local repository. */
    @Test
    void twoBuildsAtOnceTakeTurnsAndEachHasALogOfItsOwn() throws IOException {
        Path busy = folder.resolve("busy");
        String command = "mkdir '" + busy + "' || exit 3; sleep 0.2; rmdir '" + busy + "'; echo %s; exit 7";
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> build(command.formatted("other"))).hasMessageEndingWith("its end:\nother");
        });
        assertThatThrownBy(() -> build(command.formatted("one"))).hasMessageEndingWith("its end:\none");
        try {
            other.join();
        } catch (CompletionException e) {
            throw new AssertionError(e.getCause());
        }
        try (Stream<Path> logs = Files.list(builds.kept())) {
            assertThat(logs.filter(file -> file.toString().endsWith(".log"))).hasSize(2);
        }
    }

    @Test
    @Timeout(60)
    void aBuildThatReadsItsInputFindsItsEnd() throws IOException {
        assertThat(build("cat && " + COMMAND.formatted(jar)).resolve("core-1.jar"))
                .exists();
    }
}
