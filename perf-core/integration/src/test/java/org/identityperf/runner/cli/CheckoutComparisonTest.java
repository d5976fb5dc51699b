package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.identityperf.runner.jvm.TestedServer;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.tiny.TinyServerBenchmark;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small server of our own, of three modules and with a history, beside its commits: by real git and real Maven. Its
 * store executes what stands in a file of its jar.
 */
class CheckoutComparisonTest {

    private static final Path CACHE = TestCache.FOLDER.resolveSibling("test-cache-checkout");
    private static final String COUNT = "SELECT count(*) FROM item\n";
    private static final String IN_A_LOOP = TinyServerBenchmark.FOR_EACH + "SELECT id FROM item WHERE id = 1\n";

    /** Of all tests: the runner keeps its links to what is in it. */
    @TempDir
    static Path repository;

    @TempDir
    Path folder;

    private TinyProject project;
    private Path server;
    private String build;

    @BeforeAll
    static void linkRepository() throws IOException {
        TestedServer.linkGroups(Path.of(System.getProperty(MavenArtifacts.LOCAL_REPOSITORY)), repository);
    }

    @BeforeEach
    void writeBoth() throws Exception {
        writeProject(release("1.0", COUNT));
        release("1.1", COUNT + IN_A_LOOP);
        writeServer();
        build = System.getProperty(MavenArtifacts.HOME) + "/bin/mvn -B -q -o -pl {modules} process-classes jar:jar";
    }

    /** The links are not followed when the folder is removed. */
    @AfterAll
    static void unlink() throws IOException {
        try (Stream<Path> groups = Files.list(repository)) {
            for (Path link : groups.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    /** Puts a release of the server into the repository, whose jar is returned. */
    private static Path release(String version, String statements) throws IOException {
        Path folder = Files.createDirectories(
                repository.resolve("tiny/server/tiny-store").resolve(version));
        TestedServer.pom("tiny.server", "tiny-store", version, "", folder.resolve("tiny-store-" + version + ".pom"));
        Path file = folder.resolve("tiny-store-" + version + ".jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry(TinyServerBenchmark.STATEMENTS));
            jar.write(statements.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    /** Writes a module whose classes are there, and whose Maven project packs them against a server of any version. */
    private void writeProject(Path store) throws Exception {
        Path root = Files.createDirectory(folder.resolve("project"));
        project = TinyProject.in(
                root, TinyTiers.GROWING.replace("store: postgresql", "store: postgresql\nversion: tiny.version"));
        Path module = root.resolve("tiny");
        Path target = module.resolve("target");
        Files.createDirectories(target.resolve("tiny-1.0"));
        Files.move(target.resolve("classes"), target.resolve("tiny-1.0/classes"));
        Path classPath = target.resolve("server-classpath.txt");
        List<Path> entries =
                new ArrayList<>(Arrays.stream(Files.readString(classPath).split(File.pathSeparator))
                        .map(Path::of)
                        .toList());
        StringBuilder needed = new StringBuilder(dependency("tiny.server", "tiny-store", "${tiny.version}"));
        Path users = Path.of(System.getProperty(MavenArtifacts.LOCAL_REPOSITORY));
        for (Path entry : entries) {
            if (entry.startsWith(users)) {
                Path version = entry.getParent();
                String[] names =
                        MavenArtifacts.coordinates(users, entry).orElseThrow().split(":");
                needed.append(
                        dependency(names[0], names[1], version.getFileName().toString()));
            } else {
                // This project's own, which its Maven finds in the checkout.
                String name = "own" + needed.length();
                Path own = Files.createDirectories(root.resolve(name));
                TestedServer.pom("ours", name, "1", "", own.resolve("pom.xml"));
                Path classes = Files.createDirectories(own.resolve("target")).resolve("classes");
                Files.createSymbolicLink(classes, entry);
                needed.append(dependency("ours", name, "1"));
            }
        }
        entries.add(store);
        Files.writeString(
                classPath, entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        TestedServer.pom("ours", "root", "1", "<packaging>pom</packaging>", root.resolve("pom.xml"));
        TestedServer.pom(
                "ours",
                "tiny",
                "1",
                TestedServer.plugins()
                                .replace(
                                        "<build>",
                                        "<build><resources><resource><directory>" + target.resolve("tiny-1.0/classes")
                                                + "</directory></resource></resources>")
                                .replace("<properties>", "<properties><tiny.version>1.0</tiny.version>")
                        + "<dependencies>" + needed + "</dependencies>",
                module.resolve("pom.xml"));
    }

    private static String dependency(String group, String artifact, String version) {
        return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version
                + "</version><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"
                + "</exclusions></dependency>";
    }

    /** Writes a server with two commits, of which the second asks for each item. */
    private void writeServer() throws Exception {
        server = Files.createDirectory(folder.resolve("server"));
        git("init", "--quiet", "--initial-branch=main");
        git("config", "user.name", "Tester");
        git("config", "user.email", "tester@example.org");
        // Of this test alone: builds are kept by content.
        String plugins = "<packaging>pom</packaging><!-- " + UUID.randomUUID() + " -->"
                + "<modules><module>store</module><module>pages</module></modules>" + TestedServer.plugins();
        TestedServer.pom("tiny.server", "tiny", "2.0-SNAPSHOT", plugins, server.resolve("pom.xml"));
        for (String module : List.of("store", "pages")) {
            Path resources = Files.createDirectories(server.resolve(module).resolve("src/main/resources"));
            Files.writeString(
                    server.resolve(module).resolve("pom.xml"),
                    "<project><modelVersion>4.0.0</modelVersion><parent><groupId>tiny.server</groupId>"
                            + "<artifactId>tiny</artifactId><version>2.0-SNAPSHOT</version></parent><artifactId>tiny-"
                            + module + "</artifactId></project>");
            Files.writeString(resources.resolve(module + ".txt"), module);
        }
        Files.writeString(server.resolve(".gitignore"), "target/\n");
        commit(COUNT, "Counts");
        commit(COUNT + IN_A_LOOP, "Asks for each item");
    }

    private void commit(String statements, String message) throws Exception {
        write(statements);
        git("add", "--all");
        git("commit", "--quiet", "-m", message);
    }

    private void write(String statements) throws IOException {
        Files.writeString(
                server.resolve("store/src/main/resources").resolve(TinyServerBenchmark.STATEMENTS), statements);
    }

    private String git(String... words) throws Exception {
        return run(Stream.concat(Stream.of("git"), Stream.of(words)).toList());
    }

    private String run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command)
                .directory(server.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    /** Compares to the end. */
    private TinyProject.Run compare(String... words) throws Exception {
        TinyProject.Run run = begin(words);
        run.code();
        return run;
    }

    private TinyProject.Run begin(String... words) throws IOException {
        return ask(Stream.concat(Stream.of("compare", "--verbose", "--candidate", server.toString()), Stream.of(words))
                .toArray(String[]::new));
    }

    private TinyProject.Run ask(String... commandLine) throws IOException {
        return project.ask(
                List.of(
                        "perf.budget",
                        "1s",
                        "perf.cache",
                        CACHE.toString(),
                        MavenArtifacts.HOME,
                        System.getProperty(MavenArtifacts.HOME),
                        MavenArtifacts.LOCAL_REPOSITORY,
                        repository.toString(),
                        MavenArtifacts.OFFLINE,
                        "true"),
                commandLine);
    }

    /** Everything in a folder but links, with what it is. */
    private static Set<String> content(Path folder) throws IOException {
        Set<String> content = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                content.add(file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
            }
        }
        return content;
    }

    @Test
    void aQueryInALoopIsFoundFromTheCheckoutByOneCommandAndNothingIsLeft() throws Exception {
        git("config", "perf.build", build);
        Set<String> before = content(server);
        Set<String> repositoryBefore = content(repository);

        TinyProject.Run run = compare("--baseline", "HEAD~1");

        assertThat(run.code()).as(run.all()).isEqualTo(1);
        assertThat(run.all())
                .contains("Measured of " + server.toRealPath() + ": tiny-store")
                .containsPattern("Built the baseline [0-9a-f]+ \\(Counts\\) in ")
                .containsPattern("Built the candidate [0-9a-f]+ \\(Asks for each item\\) in ")
                .contains("regressed: TinyServer.server[] store.calls by items growth: was constant; now linear")
                .contains("Counting 1 case of the candidate again, to see who executes the added statements")
                .contains("added: 40 calls, N+1 by items, called from TinyBenchmark.Connected.query ←")
                .contains("[perf] ✗ TinyServer   statements 1 → 41   round trips 1 → 41   rows 1 → 41")
                .contains("[perf]     + 40×  N+1 by items: SELECT id FROM item WHERE id = $1")
                .containsPattern("verdict=regressed: .* · main \\([0-9a-f]+\\) against HEAD~1 \\([0-9a-f]+\\) · .* s"
                        + " · .*report\\.html$");
        assertThat(content(server)).isEqualTo(before);
        assertThat(content(repository)).isEqualTo(repositoryBefore);
        assertThat(CACHE.resolve("builds")).isDirectoryNotContaining("glob:**work-*");
    }

    @Test
    void aSweepNamesTheReleaseWithWhichAQueryInALoopCame() throws Exception {
        TinyProject.Run run = ask("sweep", "--module", "tiny", "--versions", "1.1,1.0");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all()).contains("Release 1.0, 1 of 2", "Release 1.1, 2 of 2");
    }

    @Test
    @Tag("thorough")
    void whatWasBuiltBeforeIsNotBuiltAgainThoughItIsNotCommitted() throws Exception {
        git("config", "perf.build", build);
        compare("--baseline", "HEAD~1");

        write(COUNT);
        TinyProject.Run mended = compare("--baseline", "HEAD~1");

        assertThat(mended.code()).as(mended.all()).isZero();
        assertThat(mended.all())
                .containsPattern("Of the baseline [0-9a-f]+ \\(Counts\\) the jars of an earlier build")
                .containsPattern(
                        "Of the candidate [0-9a-f]+ \\(Asks for each item\\) with uncommitted changes the jars of an"
                                + " earlier build")
                .contains("verdict=unaffected: no class or resource differs, so nothing was measured");
    }

    @Test
    @Tag("thorough")
    void whatNoMeasuredModuleNeedsIsNotBuiltAgain() throws Exception {
        Files.writeString(server.resolve("pages/src/main/resources/pages.txt"), "other pages");
        Files.writeString(server.resolve("pages/src/main/resources/new.txt"), "one that git does not know");

        TinyProject.Run run = compare("--build", build);

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .containsOnlyOnce("Building the ")
                .contains("with uncommitted changes the jars of an earlier build of the same sources are taken");
    }

    @Test
    @Tag("thorough")
    void whatCannotBeBuiltOrMeasuredSaysWhyAndEndsAsBisectTakesIt() throws Exception {
        TinyProject.Run failing = compare("--build", "echo no such module && exit 3");
        TinyProject.Run without = compare();
        TinyProject.Run unknown = compare("--baseline", "no-such-branch", "--build", build);

        assertThat(failing.code()).isEqualTo(125);
        assertThat(failing.all())
                .contains("can't be built: echo no such module && exit 3 ended with 3", "its end:\nno such module");
        assertThat(without.code()).isEqualTo(125);
        assertThat(without.all())
                .contains("is a commit, which is built by your own command: --build='<command>', with {modules}");
        assertThat(unknown.code()).isEqualTo(125);
        assertThat(unknown.all()).contains("no-such-branch is neither a folder nor a version such as 26.7.0, and ");

        Path pom = server.resolve("store/pom.xml");
        Files.writeString(pom, Files.readString(pom).replace("tiny-store", "tiny-other"));
        TinyProject.Run other = compare("--module", "tiny", "--build", build);

        assertThat(other.code()).isEqualTo(125);
        assertThat(other.all())
                .contains(server.toRealPath() + " builds nothing that is measured: none of its modules is one of "
                        + "[tiny.server:tiny-store]")
                .doesNotContain("Measured of");
    }

    @Test
    @Tag("thorough")
    void aBuildThatIsInterruptedLeavesNothing() throws Exception {
        Set<String> before = content(server);
        Set<String> repositoryBefore = content(repository);
        TinyProject.Run run = begin("--baseline", "HEAD~1", "--build", "sleep 600");
        assertThat(run.says("Building the ")).as(run.all()).isTrue();
        List<ProcessHandle> build = List.of();
        while (build.isEmpty()) {
            build = run.children().stream()
                    .filter(child -> child.info().commandLine().orElse("").endsWith("sleep 600"))
                    .toList();
        }

        run.process().toHandle().destroy();

        assertThat(run.code()).as(run.all()).isNotZero();
        assertThat(build).noneMatch(ProcessHandle::isAlive);
        assertThat(CACHE.resolve("builds")).isDirectoryNotContaining("glob:**work-*");
        assertThat(content(server)).isEqualTo(before);
        assertThat(content(repository)).isEqualTo(repositoryBefore);
    }

    @Test
    @Tag("thorough")
    void jarsThatStandInTheCheckoutAreTakenUnlessTheyAreOlderThanTheirSources() throws Exception {
        Path older = folder.resolve("older");
        git("worktree", "add", "--quiet", older.toString(), "HEAD~1");

        TinyProject.Run unbuilt = compare("--baseline", older.toString());
        for (Path checkout : List.of(server, older)) {
            run(List.of(
                    "sh",
                    "-c",
                    "cd " + checkout + " && " + build.replace("{modules}", ":tiny-store") + " -Dmaven.repo.local="
                            + repository));
        }
        TinyProject.Run run = compare("--baseline", older.toString());
        Files.setLastModifiedTime(
                server.resolve("store/src/main/resources/store.txt"),
                FileTime.fromMillis(System.currentTimeMillis() + 60_000));
        TinyProject.Run stale = compare("--baseline", older.toString());

        assertThat(unbuilt.code()).isEqualTo(125);
        assertThat(unbuilt.all()).contains("tiny-store has no jar in store/target");
        assertThat(run.code()).as(run.all()).isEqualTo(1);
        assertThat(run.all()).contains("regressed: TinyServer.server[] store.calls by items growth");
        assertThat(stale.code()).isEqualTo(125);
        assertThat(stale.all()).contains("tiny-store: store/src/main/resources/store.txt is newer than its jar");
    }
}
