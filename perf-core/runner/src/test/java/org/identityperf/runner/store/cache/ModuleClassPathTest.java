package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleClassPathTest {

    private static final String SERVER =
            "<groupId>org.server</groupId><artifactId>%s</artifactId><version>%s</version>";

    @TempDir
    Path folder;

    private final Map<String, String> before = new HashMap<>();

    @BeforeEach
    void useARepositoryOfOurOwn() throws IOException {
        Map.of(
                        MavenArtifacts.LOCAL_REPOSITORY,
                        folder.resolve("repository").toString(),
                        MavenArtifacts.USER_SETTINGS,
                        folder.resolve("none.xml").toString(),
                        MavenArtifacts.OFFLINE,
                        "true")
                .forEach((property, value) -> {
                    before.put(property, System.getProperty(property, ""));
                    System.setProperty(property, value);
                });
        project("pom.xml", "checkout", "<packaging>pom</packaging><properties><server>1</server></properties>");
        project("probe/pom.xml", "probe", parent() + dependencies(SERVER.formatted("histogram", "9")));
        project(
                "module/pom.xml",
                "module",
                parent() + "<properties><store>old-store</store></properties>" + """
                        <dependencyManagement><dependencies><dependency>
                          <groupId>org.server</groupId><artifactId>bom</artifactId><version>${server}</version>
                          <type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>
                        """
                        + dependencies(
                                "<groupId>ours</groupId><artifactId>probe</artifactId><version>1</version>",
                                SERVER.formatted("${store}", "${server}"),
                                "<groupId>ours</groupId><artifactId>lab</artifactId><version>1</version>"
                                        + "<scope>test</scope>")
                        + """
                        <profiles><profile><id>two</id>
                          <activation><property><name>server</name><value>2</value></property></activation>
                          <properties><store>new-store</store></properties></profile></profiles>
                        <build><plugins><plugin>
                          <groupId>org.codehaus.mojo</groupId><artifactId>build-helper-maven-plugin</artifactId>
                          <version>3</version><executions><execution><goals><goal>add-source</goal></goals>
                          <configuration><sources><source>../shared/java</source><source>src/${store}</source></sources>
                          </configuration></execution></executions></plugin></plugins></build>
                        """);
        for (String version : new String[] {"1", "2", "2.1"}) {
            artifact(
                    "bom",
                    version,
                    "<packaging>pom</packaging><dependencyManagement>"
                            + dependencies(SERVER.formatted("driver", "4" + version)) + "</dependencyManagement>");
            artifact("driver", "4" + version, "");
        }
        String driver = dependencies(SERVER.formatted("driver", "7"));
        artifact("old-store", "1", driver);
        artifact("new-store", "2", driver);
        artifact("new-store", "2.1", driver);
        artifact("histogram", "9", "");
    }

    @AfterEach
    void restore() {
        before.forEach(System::setProperty);
    }

    private static String parent() {
        return "<parent><groupId>ours</groupId><artifactId>checkout</artifactId><version>1</version></parent>";
    }

    private static String dependencies(String... each) {
        return "<dependencies><dependency>" + String.join("</dependency><dependency>", each)
                + "</dependency></dependencies>";
    }

    private void project(String file, String artifact, String more) throws IOException {
        Path pom = folder.resolve("checkout").resolve(file);
        Files.createDirectories(pom.getParent());
        pom("ours", artifact, "1", more, pom);
    }

    private Path artifact(String artifact, String version, String more) throws IOException {
        Path jar = jar(artifact, version);
        Files.createDirectories(jar.getParent());
        pom("org.server", artifact, version, more, jar.resolveSibling(artifact + '-' + version + ".pom"));
        return Files.createFile(jar);
    }

    private Path jar(String artifact, String version) {
        return folder.resolve("repository/org/server")
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

    private ModuleClassPath module() {
        return new ModuleClassPath(folder.resolve("checkout/module/pom.xml"), "server");
    }

    private List<Path> at(String version) {
        Path checkout = folder.resolve("checkout");
        return module().at(
                        version,
                        new ModuleClassPath.Own(
                                "probe", checkout.resolve("probe/pom.xml"), checkout.resolve("probe/classes")));
    }

    @Test
    void thePomIsReadAsMavenWouldWithThatVersionOnItsCommandLine() {
        Path probe = folder.resolve("checkout/probe/classes");

        assertThat(at("1")).containsExactly(probe, jar("histogram", "9"), jar("old-store", "1"), jar("driver", "41"));
        assertThat(at("2")).containsExactly(probe, jar("histogram", "9"), jar("new-store", "2"), jar("driver", "42"));
    }

    @Test
    void aProfileForOneVersionHoldsForEachOfItsLine() {
        assertThat(at("2.1")).contains(jar("new-store", "2.1"), jar("driver", "42.1"));
    }

    @Test
    void theSourceIsTheModulesOwnAndWhatThePomAddsAtThatVersion() {
        Path checkout = folder.resolve("checkout");

        assertThat(module().sources(Optional.of("2.1")))
                .containsExactly(
                        checkout.resolve("module/src/main/java"),
                        checkout.resolve("shared/java"),
                        checkout.resolve("module/src/new-store"));
        assertThat(module().sources(Optional.empty())).contains(checkout.resolve("module/src/old-store"));
    }

    @Test
    void aVersionThatThereIsNotIsSaidToBeMissing() {
        assertThatThrownBy(() -> at("3"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("server=3 is not to be had from your repositories")
                .hasMessageContaining("org.server:");
    }
}
