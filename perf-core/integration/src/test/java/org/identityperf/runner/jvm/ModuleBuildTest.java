package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleBuildTest {

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private Jdk installed = Jdk.running();
    private TestedServer server;

    @BeforeEach
    void useARepositoryOfOurOwn() throws IOException {
        server = TestedServer.in(folder);
    }

    @AfterEach
    void restore() throws IOException {
        server.close();
    }

    private Path build(String version, Map<String, Path> replaced) throws IOException {
        return of(version, Map.of(), replaced, Optional.empty())
                .in(folder.resolve("base").resolve(version))
                .jar();
    }

    private ModuleBuild of(
            String version,
            Map<String, String> libraries,
            Map<String, Path> replaced,
            Optional<Distribution> distribution) {
        return new ModuleBuild(
                server.checkout(),
                server.checkout().resolve("module"),
                Optional.of(Map.entry("server", version)),
                new TreeMap<>(libraries),
                new ServerClassPath(List.of()),
                replaced,
                distribution,
                least -> Optional.of(Jdk.running())
                        .filter(running -> running.feature() >= least)
                        .or(() -> Optional.of(installed).filter(later -> later.feature() >= least)),
                said::add);
    }

    private static List<Path> classPath(Path jar) throws IOException {
        return ServerClassPath.read(jar.resolveSibling("server-classpath.txt")).entries();
    }

    @Test
    void theModuleIsBuiltAgainWhenItsSourcesChangedAndOnlyThen() throws IOException {
        Path jar = build("1", Map.of());
        FileTime old = Files.getLastModifiedTime(jar);

        Path log = folder.resolve("base/1/maven.log");
        Files.delete(log);
        assertThat(build("1", Map.of())).isEqualTo(jar);
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(old);
        assertThat(log).as("the log of a Maven that has nothing to build").doesNotExist();
        assertThat(classPath(jar))
                .containsExactly(server.probe(), server.jar("old-store", "1"), server.jar("driver", "7"));

        server.source("int answer() { return 2; }");
        build("1", Map.of());
        assertThat(Files.getLastModifiedTime(jar)).isNotEqualTo(old);
        assertThat(server.checkout().resolve("module/target")).doesNotExist();

        Files.delete(log);
        Files.createFile(Files.createDirectories(server.probe()).resolve("changed.txt"));
        build("1", Map.of());
        assertThat(log).as("what it depends on has changed").exists();
    }

    @Test
    @Tag("thorough")
    void theJarThatABrokenBuildLeftIsMadeAgain() throws IOException {
        Path jar = build("1", Map.of());
        Files.write(jar, new byte[0]);
        // Written when a build has ended.
        Files.delete(jar.resolveSibling("built-from.txt"));

        try (ZipFile made = new ZipFile(build("1", Map.of()).toFile())) {
            assertThat(made.getEntry("x/Asked.class")).isNotNull();
        }
    }

    @Test
    void aProfileForOneVersionHoldsForEachOfItsLineAndAJarTakesThePlaceOfItsArtifact() throws IOException {
        Path own = Files.copy(server.jar("driver", "7"), folder.resolve("driver-8.jar"));

        Path jar = build("2.1", Map.of("driver", own));

        assertThat(classPath(jar)).containsExactly(server.probe(), server.jar("new-store", "2.1"), own);
    }

    /** Where a repository lacks what the server's POM asks for, another version of it is named. */
    @Test
    @Tag("thorough")
    void aPropertyOfThePomIsReplaced() throws IOException {
        server.artifact("third-store", "1", TestedServer.needing("driver", "7"));

        Path jar = of("1", Map.of("store", "third-store"), Map.of(), Optional.empty())
                .in(folder.resolve("base/1"))
                .jar();

        assertThat(classPath(jar))
                .containsExactly(server.probe(), server.jar("third-store", "1"), server.jar("driver", "7"));
    }

    /** Our own parent, which comes from a repository, lets Maven build elsewhere; this repository has none of it. */
    @Test
    @Tag("thorough")
    void aModuleOfOurParentNeedsNoFolderOfItsOwn() throws IOException {
        Path pom = server.checkout().resolve("module/pom.xml");
        Path root = server.checkout().resolve("pom.xml");
        Files.writeString(root, Files.readString(root).replace("<directory>${build.folder}</directory>", ""));
        Files.writeString(
                pom,
                Files.readString(pom)
                        .replaceFirst(
                                "(?s)<parent>.*</parent>",
                                "<parent><groupId>none</groupId><artifactId>perf-parent</artifactId>"
                                        + "<version>1</version></parent>"));

        assertThatThrownBy(() -> build("1", Map.of())).hasMessageContaining("none:perf-parent:pom:1");

        Files.writeString(pom, Files.readString(pom).replace("perf-parent", "another"));
        assertThatThrownBy(() -> build("1", Map.of())).hasMessageContaining("Maven would build into the folder");
    }

    @Test
    void aVersionThatThereIsNotIsSaidToBeMissing() throws IOException {
        assertThatThrownBy(() -> build("3", Map.of()))
                .isInstanceOf(LackingArtifacts.class)
                .hasMessage("can't resolve what module with server=3 needs: Maven is offline and has never fetched"
                        + " tested.server:old-store:jar:3. Run once without --offline. Choose a version that your"
                        + " repositories have, or name the version of a library that they have by perf.libraries.");

        server.askForWhatIsMissing();

        assertThatThrownBy(() -> build("3", Map.of()))
                .isInstanceOfSatisfying(
                        LackingArtifacts.class, e -> assertThat(e.names()).isEqualTo("tested.server:old-store:jar:3"))
                .hasMessageStartingWith("can't resolve what module with server=3 needs: no repository has"
                        + " tested.server:old-store:jar:3. Choose a version");
        assertThat(folder.resolve("base/3/maven.log")).doesNotExist();
    }

    /** Another failure than an artifact that is lacking: the user's network, settings or POM. */
    @Test
    void aRepositoryThatDoesNotAnswerIsNotSaidToLackAnything() throws IOException {
        server.askForWhatIsMissing();
        Path root = server.checkout().resolve("pom.xml");
        Files.writeString(
                root, Files.readString(root).replaceFirst("<url>file:.*?</url>", "<url>http://127.0.0.1:1</url>"));

        assertThatThrownBy(() -> build("3", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .isNotInstanceOf(LackingArtifacts.class)
                .hasMessageStartingWith("can't resolve what module with server=3 needs: ")
                .hasMessageContaining("tested.server:old-store:jar:3")
                .hasMessageEndingWith(
                        ". Check the POM, the network, and the mirrors and proxies in your Maven settings.");
    }

    /** What a JVM measures on is as Maven resolves it: the file is Maven's, and the rest is ours. */
    @Test
    void whatIsResolvedHereIsWhatMavenResolves() throws Exception {
        Path jar = build("2.1", Map.of());
        Properties workspace = new Properties();
        for (String artifact : List.of("checkout", "probe", "module")) {
            Path place = server.checkout().resolve(artifact.equals("checkout") ? "." : artifact);
            workspace.setProperty(artifact + ".pom", place.resolve("pom.xml").toString());
            workspace.setProperty(
                    artifact + ".jar", place.resolve("target/classes").toString());
        }

        assertThat(ModuleDependencies.of(
                                server.checkout().resolve("module/pom.xml"),
                                Map.of("server", "2.1"),
                                List.of("two"),
                                new CheckoutArtifacts(workspace),
                                "module")
                        .runtime())
                .isEqualTo(classPath(jar));
    }

    @Test
    @Tag("thorough")
    void whatRepositoriesLackComesFromTheDistribution() throws IOException {
        Path pom = folder.resolve("store.pom");
        TestedServer.pom(
                "tested.server",
                "old-store",
                "4",
                "<parent><groupId>tested.server</groupId><artifactId>stores</artifactId><version>4</version></parent>"
                        + TestedServer.needing("driver", "7"),
                pom);
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(jar)) {
            out.putNextEntry(new ZipEntry("META-INF/maven/tested.server/old-store/pom.xml"));
            Files.copy(pom, out);
        }
        Path archive = Files.createDirectories(server.repository().resolve("tested/server/dist/4"))
                .resolve("dist-4.zip");
        try (OutputStream file = Files.newOutputStream(archive);
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.putNextEntry(new ZipEntry("server-4/lib/tested.server.old-store-4.jar"));
            out.write(jar.toByteArray());
        }
        // Only a repository that could be asked lacks anything.
        server.askForWhatIsMissing();
        Optional<Distribution> distribution = Optional.of(new Distribution("tested.server:dist:zip:{version}", "lib"));

        assertThatThrownBy(() -> build("4", Map.of()))
                .isInstanceOfSatisfying(
                        LackingArtifacts.class, e -> assertThat(e.names()).isEqualTo("tested.server:old-store:jar:4"));

        ModuleBuild build = of("4", Map.of(), Map.of(), distribution);
        Path built = build.in(folder.resolve("shipped")).jar();

        assertThat(classPath(built))
                .containsExactly(
                        server.probe(),
                        folder.resolve("shipped/substitutes/tested.server/old-store/4/old-store-4.jar"),
                        server.jar("driver", "7"));
        assertThat(build.substituted(folder.resolve("shipped")))
                .contains(
                        "from tested.server:dist:zip:4: tested.server:old-store:4; stand-ins of ours for the parent POMs"
                                + " tested.server:stores:4");
        assertThat(build.substituted(folder.resolve("base/4"))).isEmpty();
    }

    @Test
    @Tag("thorough")
    void whatTheServerDoesNotHaveIsNamed() throws IOException {
        server.source("Object answer() { return new org.server.Gone(); }");

        assertThatThrownBy(() -> build("1", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Asked.java:[2,")
                .hasMessageContaining("package org.server");
    }

    private void useClassOfJdk55() throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(server.jar("driver", "7")))) {
            out.putNextEntry(new ZipEntry("org/server/Later.class"));
            // The beginning of its file.
            out.write(ByteBuffer.allocate(64).putInt(0xCAFEBABE).putInt(99).array());
        }
        server.source("Object answer() { return new org.server.Later(); }");
    }

    @Test
    @Tag("thorough")
    void aServerOfALaterJdkIsBuiltAndMeasuredOnOneThatIsInstalled() throws IOException {
        useClassOfJdk55();
        Path home = folder.resolve("jdk-55");
        installed = new Jdk(home, Runtime.Version.parse("55.0.1"));
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        // No JDK can read that class. This one has it no longer asked for.
        Files.writeString(java, """
            #!/bin/sh
            echo 'package x; class Asked {}' > %s
            exec %s "$@"
            """.formatted(
                        server.checkout().resolve("module/src/main/java/x/Asked.java"),
                        Path.of(System.getProperty("java.home"), "bin", "java")));
        assertThat(java.toFile().setExecutable(true)).isTrue();

        assertThat(of("1", Map.of(), Map.of(), Optional.empty())
                        .in(folder.resolve("later"))
                        .jdk())
                .isEqualTo(installed);
        assertThat(said)
                .containsExactly(
                        "The server's classes ask for JDK 55 or later: it is built and measured on " + installed);
        // What is up to date is not compiled again, and runs on the same.
        assertThat(of("1", Map.of(), Map.of(), Optional.empty())
                        .in(folder.resolve("later"))
                        .jdk())
                .isEqualTo(installed);
    }

    @Test
    @Tag("thorough")
    void theJdkThatTheServersClassesAreOfIsNamed() throws IOException {
        useClassOfJdk55();

        assertThatThrownBy(() -> build("1", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("It asks for JDK 55 or later. This is "
                        + Runtime.version().feature() + ", and no later one that it runs on is in JAVA_HOME,");
    }
}
