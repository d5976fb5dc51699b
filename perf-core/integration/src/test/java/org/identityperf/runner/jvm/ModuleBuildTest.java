package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleBuildTest {

    private static final String SERVER =
            "<groupId>tested.server</groupId><artifactId>%s</artifactId><version>%s</version>";

    @TempDir
    Path folder;

    private final String localRepository = System.getProperty(MavenArtifacts.LOCAL_REPOSITORY);
    private final String offline = System.getProperty(MavenArtifacts.OFFLINE);
    private Path repository;
    private Path checkout;

    /** A repository with Maven's plugins from the user's, and servers that nobody else has. */
    @BeforeEach
    void useARepositoryOfOurOwn() throws IOException {
        repository = Files.createDirectory(folder.resolve("repository"));
        try (Stream<Path> groups = Files.list(Path.of(localRepository))) {
            for (Path group : groups.toList()) {
                Files.createSymbolicLink(repository.resolve(group.getFileName()), group);
            }
        }
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, repository.toString());
        System.setProperty(MavenArtifacts.OFFLINE, "true");
        artifact("old-store", "1", dependencies(SERVER.formatted("driver", "7")));
        artifact("new-store", "2.1", dependencies(SERVER.formatted("driver", "7")));
        artifact("driver", "7", "");
        checkout = folder.resolve("checkout");
        project("pom.xml", "checkout", "<packaging>pom</packaging>" + plugins());
        project("probe/pom.xml", "probe", parent());
        project(
                "module/pom.xml",
                "module",
                parent() + "<properties><store>old-store</store><server>0</server></properties>"
                        + dependencies(
                                "<groupId>ours</groupId><artifactId>probe</artifactId><version>1</version>",
                                SERVER.formatted("${store}", "${server}"))
                        + """
                        <profiles><profile><id>two</id>
                          <activation><property><name>server</name><value>2</value></property></activation>
                          <properties><store>new-store</store></properties></profile></profiles>
                        """);
        source("int answer() { return 1; }");
    }

    @AfterEach
    void restore() throws IOException {
        try (Stream<Path> groups = Files.list(repository)) {
            for (Path link : groups.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, localRepository);
        System.setProperty(MavenArtifacts.OFFLINE, offline);
    }

    /** The versions that this project's own build has in the user's repository. */
    private static String plugins() throws IOException {
        String root = Files.readString(Path.of("../../pom.xml"));
        return "<properties><maven.compiler.release>17</maven.compiler.release>"
                + "<build.folder>${project.basedir}/target</build.folder></properties>"
                + "<build><directory>${build.folder}</directory><plugins>"
                + Stream.of("resources", "compiler", "jar", "dependency")
                        .map(name -> "<plugin><artifactId>maven-" + name + "-plugin</artifactId><version>"
                                + root.replaceAll("(?s).*<maven-" + name + ".version>(.*?)<.*", "$1")
                                + "</version>"
                                + (name.equals("dependency")
                                        ? "<executions><execution><phase>process-classes</phase><goals>"
                                                + "<goal>build-classpath</goal></goals><configuration><outputFile>"
                                                + "${project.build.directory}/server-classpath.txt</outputFile>"
                                                + "</configuration></execution></executions>"
                                        : "")
                                + "</plugin>")
                        .reduce("", String::concat)
                + "</plugins></build>";
    }

    private static String parent() {
        return "<parent><groupId>ours</groupId><artifactId>checkout</artifactId><version>1</version></parent>";
    }

    private static String dependencies(String... each) {
        return "<dependencies><dependency>" + String.join("</dependency><dependency>", each)
                + "</dependency></dependencies>";
    }

    private void project(String file, String artifact, String more) throws IOException {
        Path pom = checkout.resolve(file);
        Files.createDirectories(pom.getParent());
        pom("ours", artifact, "1", more, pom);
    }

    private void artifact(String artifact, String version, String more) throws IOException {
        Path jar = jar(artifact, version);
        Files.createDirectories(jar.getParent());
        pom("tested.server", artifact, version, more, jar.resolveSibling(artifact + '-' + version + ".pom"));
        new JarOutputStream(Files.newOutputStream(jar)).close();
    }

    private Path jar(String artifact, String version) {
        return repository
                .resolve("tested/server")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + '-' + version + ".jar");
    }

    private static void pom(String group, String artifact, String version, String more, Path file) throws IOException {
        Files.writeString(file, """
            <project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId><artifactId>%s</artifactId>
            <version>%s</version>%s</project>
            """.formatted(group, artifact, version, more));
    }

    private void source(String method) throws IOException {
        Files.writeString(
                Files.createDirectories(checkout.resolve("module/src/main/java/x"))
                        .resolve("Asked.java"),
                "package x;\nclass Asked { " + method + " }\n");
    }

    private Path build(String version, Map<String, Path> replaced) throws IOException {
        return of(version, replaced, Optional.empty()).in(folder.resolve("base").resolve(version));
    }

    private ModuleBuild of(String version, Map<String, Path> replaced, Optional<Distribution> distribution) {
        return new ModuleBuild(
                checkout,
                checkout.resolve("module"),
                Optional.of(Map.entry("server", version)),
                new ServerClassPath(List.of()),
                replaced,
                distribution,
                line -> {});
    }

    private static List<Path> classPath(Path jar) throws IOException {
        return ServerClassPath.read(jar.resolveSibling("server-classpath.txt")).entries();
    }

    private Path probe() {
        return checkout.resolve("probe/target/classes");
    }

    @Test
    void theModuleIsBuiltAgainWhenItsSourcesChangedAndOnlyThen() throws IOException {
        Path jar = build("1", Map.of());
        FileTime old = Files.getLastModifiedTime(jar);

        assertThat(build("1", Map.of())).isEqualTo(jar);
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(old);
        assertThat(classPath(jar)).containsExactly(probe(), jar("old-store", "1"), jar("driver", "7"));

        source("int answer() { return 2; }");
        build("1", Map.of());
        assertThat(Files.getLastModifiedTime(jar)).isNotEqualTo(old);
        assertThat(checkout.resolve("module/target")).doesNotExist();
    }

    @Test
    void aProfileForOneVersionHoldsForEachOfItsLineAndAJarTakesThePlaceOfItsArtifact() throws IOException {
        Path own = Files.copy(jar("driver", "7"), folder.resolve("driver-8.jar"));

        Path jar = build("2.1", Map.of("driver", own));

        assertThat(classPath(jar)).containsExactly(probe(), jar("new-store", "2.1"), own);
    }

    @Test
    void aVersionThatThereIsNotIsSaidToBeMissing() {
        assertThatThrownBy(() -> build("3", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Maven can't build module with server=3: ")
                .hasMessageContaining("tested.server:old-store:jar:3")
                .hasMessageContaining(folder.resolve("base/3/maven.log").toString());
    }

    @Test
    void whatRepositoriesLackComesFromTheDistribution() throws IOException {
        Path pom = folder.resolve("store.pom");
        pom(
                "tested.server",
                "old-store",
                "4",
                "<parent><groupId>tested.server</groupId><artifactId>stores</artifactId><version>4</version></parent>"
                        + dependencies(SERVER.formatted("driver", "7")),
                pom);
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(jar)) {
            out.putNextEntry(new ZipEntry("META-INF/maven/tested.server/old-store/pom.xml"));
            Files.copy(pom, out);
        }
        Path archive = Files.createDirectories(repository.resolve("tested/server/dist/4"))
                .resolve("dist-4.zip");
        try (OutputStream file = Files.newOutputStream(archive);
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.putNextEntry(new ZipEntry("server-4/lib/tested.server.old-store-4.jar"));
            out.write(jar.toByteArray());
        }
        // Only a repository that could be asked lacks anything.
        System.setProperty(MavenArtifacts.OFFLINE, "false");
        String central = "<id>central</id><url>" + folder.resolve("empty").toUri() + "</url>";
        project(
                "pom.xml",
                "checkout",
                "<packaging>pom</packaging>" + plugins() + "<repositories><repository>" + central
                        + "</repository></repositories><pluginRepositories><pluginRepository>" + central
                        + "</pluginRepository></pluginRepositories>");
        Optional<Distribution> distribution = Optional.of(new Distribution("tested.server:dist:zip:{version}", "lib"));

        assertThatThrownBy(() -> build("4", Map.of()))
                .isInstanceOfSatisfying(
                        LackingArtifacts.class, e -> assertThat(e.names()).isEqualTo("tested.server:old-store:jar:4"));

        ModuleBuild build = of("4", Map.of(), distribution);
        Path built = build.in(folder.resolve("shipped"));

        assertThat(classPath(built))
                .containsExactly(
                        probe(),
                        folder.resolve("shipped/substitutes/tested.server/old-store/4/old-store-4.jar"),
                        jar("driver", "7"));
        assertThat(build.substituted(folder.resolve("shipped")))
                .contains(
                        "from tested.server:dist:zip:4: tested.server:old-store:4; stand-ins of ours for the parent POMs"
                                + " tested.server:stores:4");
        assertThat(build.substituted(folder.resolve("base/4"))).isEmpty();
    }

    @Test
    void whatTheServerDoesNotHaveIsNamed() throws IOException {
        source("Object answer() { return new org.server.Gone(); }");

        assertThatThrownBy(() -> build("1", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Asked.java:[2,")
                .hasMessageContaining("package org.server");
    }
}
