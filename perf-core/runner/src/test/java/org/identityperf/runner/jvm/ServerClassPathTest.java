package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.files.UnusableFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClassPathTest {

    @TempDir
    Path folder;

    @Test
    void theFileOfTheBuildIsReadInOrder() throws Exception {
        Path file = Files.writeString(folder.resolve("cp.txt"), "/r/b.jar" + File.pathSeparator + "/r/a.jar\n");

        assertThat(ServerClassPath.read(file).with(Path.of("/m/classes")).entries())
                .containsExactly(Path.of("/m/classes"), Path.of("/r/b.jar"), Path.of("/r/a.jar"));
    }

    @Test
    void theVersionOfAnArtifactIsReadFromWhereTheLocalRepositoryHasIt() throws Exception {
        ServerClassPath path = new ServerClassPath(List.of(
                Path.of("/m/classes"),
                Path.of("/r/org/a/thing-json/3/thing-json-3.jar"),
                Path.of("/r/org/a/thing/4-SNAPSHOT/thing-4-20260101.jar")));

        assertThat(path.versionOf("thing")).contains("4-SNAPSHOT");
        assertThat(path.versionOf("classes")).isEmpty();
    }

    @Test
    void jarsOfAFolderStandInThePlacesOfThoseOfTheSameArtifact() {
        Path json = Path.of("/r/org/a/thing-json/3/thing-json-3.jar");
        ServerClassPath path =
                new ServerClassPath(List.of(Path.of("/m/classes"), Path.of("/r/org/a/thing/4/thing-4.jar"), json));
        Path newer = Path.of("/folder/org.a.thing-5-SNAPSHOT.jar");

        assertThat(path.replacing(List.of(Path.of("/folder/other-1.jar"), newer))
                        .entries())
                .containsExactly(Path.of("/m/classes"), newer, json);
    }

    @Test
    void whatABuildLeavesBesideItsClassesStandsForNothing() {
        Path thing = Path.of("/r/org/a/thing/4/thing-4.jar");
        ServerClassPath path = new ServerClassPath(List.of(thing));

        assertThat(path.replacing(List.of(
                        Path.of("/folder/thing-5-sources.jar"),
                        Path.of("/folder/thing-5-test-sources.jar"),
                        Path.of("/folder/thing-5-javadoc.jar"),
                        Path.of("/folder/thing-5-tests.jar"))))
                .isEqualTo(path);
    }

    @Test
    void aJarWithAClassifierComesWithThatOfItsVersionAndAnotherVersionIsRefused() {
        ServerClassPath path = new ServerClassPath(List.of(Path.of("/r/org/a/thing/4/thing-4.jar")));
        Path newer = Path.of("/folder/thing-5.jar");
        Path ofLinux = Path.of("/folder/thing-5-linux.jar");

        assertThat(path.replacing(List.of(newer, ofLinux)).entries()).containsExactly(newer, ofLinux);
        assertThat(new ServerClassPath(List.of(newer))
                        .replacing(List.of(newer, ofLinux))
                        .entries())
                .containsExactly(newer, ofLinux);
        for (String other : new String[] {"thing-5.1.jar", "thing-5-SNAPSHOT.jar"}) {
            assertThatThrownBy(() -> path.replacing(List.of(newer, Path.of("/folder", other))))
                    .hasMessageContaining("several versions of thing: thing-5.jar, " + other);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a.jar::/b.jar", "/a\0.jar", "\u00C3("})
    void aDamagedFileIsRefusedWithItsName(String content) throws Exception {
        Path file = folder.resolve("server-classpath.txt");
        Files.write(file, content.getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> ServerClassPath.read(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining(file + " is damaged")
                .hasMessageContaining("package -DskipTests");
    }

    @Test
    void aModuleThatWasNotBuiltIsSaidToBe() {
        assertThatThrownBy(() -> ServerClassPath.read(folder.resolve("none.txt")))
                .hasMessageContaining("none.txt")
                .hasMessageContaining("./mvnw");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/x/perf-core/runner/target/classes",
                "/r/org/identityperf/perf-runner/1/perf-runner-1.jar",
                "/r/org/testcontainers/testcontainers/2.0.5/testcontainers-2.0.5.jar",
                "/r/org/junit/jupiter/junit-jupiter-api/5/junit-jupiter-api-5.jar"
            })
    void theDirectingSideIsNeverOnIt(String entry) {
        assertThatThrownBy(() -> new ServerClassPath(List.of(Path.of(entry)))).hasMessageContaining("runner");
    }
}
