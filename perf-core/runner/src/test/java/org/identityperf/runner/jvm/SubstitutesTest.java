package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubstitutesTest {

    private static final Distribution DISTRIBUTION = new Distribution("org.server:dist:zip:{version}", "lib/main");
    private static final Artifact BOM = new DefaultArtifact("org.server:bom:pom:2.1");

    @TempDir
    Path folder;

    private Substitutes substitutes;
    private Path archive;

    /** An archive with a jar that has its POM inside, and one that has none. */
    @BeforeEach
    void ship() throws IOException {
        substitutes = new Substitutes(folder.resolve("substitutes"));
        archive = folder.resolve("dist-2.1.zip");
        try (OutputStream file = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("server-2.1/lib/main/org.server.store-2.1.jar"));
            zip.write(jar("META-INF/maven/org.server/store/pom.xml", "<project>of the store</project>"));
            zip.putNextEntry(new ZipEntry("server-2.1/lib/main/core-2.1.jar"));
            zip.write(jar("core.txt", ""));
            zip.putNextEntry(new ZipEntry("server-2.1/lib/other/tool-2.1.jar"));
            zip.write(jar("tool.txt", ""));
        }
    }

    private static byte[] jar(String entry, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            ZipEntry same = new ZipEntry(entry);
            // An archive made later has the same bytes.
            same.setTime(0);
            jar.putNextEntry(same);
            jar.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private boolean take(String coordinates) throws IOException {
        return substitutes.take(new DefaultArtifact(coordinates), DISTRIBUTION, archive);
    }

    private Properties files() throws IOException {
        Properties files = new Properties();
        substitutes.addTo(files);
        return files;
    }

    @Test
    void aJarIsTakenOnceFromTheDistributionWithThePomInside() throws Exception {
        assertThat(take("org.server:store:jar:2.1")).isTrue();
        assertThat(take("org.server:store:jar:2.1")).isFalse();
        assertThat(take("org.server:core:jar:2.1")).isTrue();

        Properties files = files();
        assertThat(files.stringPropertyNames())
                .containsExactlyInAnyOrder(
                        "org.server:store:jar:2.1", "org.server:store:pom:2.1", "org.server:core:jar:2.1");
        assertThat(Path.of(files.getProperty("org.server:store:pom:2.1")))
                .hasContent("<project>of the store</project>");
        Path jar = Path.of(files.getProperty("org.server:store:jar:2.1"));
        assertThat(jar)
                .hasBinaryContent(jar("META-INF/maven/org.server/store/pom.xml", "<project>of the store</project>"));
        assertThat(new ServerClassPath(List.of(jar)).versionOf("store")).contains("2.1");
    }

    @Test
    void aJarThatIsNotInTheFolderOfTheDistributionIsNotTaken() throws Exception {
        assertThat(take("org.server:tool:jar:2.1")).isFalse();
        assertThat(take("org.server:store:jar:2.0")).isFalse();
        assertThat(files()).isEmpty();
        assertThat(substitutes.words("dist")).isEmpty();
    }

    @Test
    void aParentPomHasAStandInWhoseParentIsTheBom() throws Exception {
        Artifact parent = new DefaultArtifact("org.server:stores:pom:2.1");

        assertThat(substitutes.standIn(parent, Optional.of(BOM))).isTrue();
        assertThat(substitutes.standIn(parent, Optional.of(BOM))).isFalse();
        assertThat(Path.of(files().getProperty("org.server:stores:pom:2.1")))
                .content()
                .contains("<parent><groupId>org.server</groupId><artifactId>bom</artifactId><version>2.1</version>")
                .contains("<artifactId>stores</artifactId><version>2.1</version><packaging>pom</packaging>");
    }

    @Test
    void theBomItselfHasNone() throws Exception {
        assertThat(substitutes.standIn(BOM, Optional.of(BOM))).isFalse();
        assertThat(files()).isEmpty();
    }

    @Test
    void whatWasTakenFromWhereIsSaid() throws Exception {
        take("org.server:store:jar:2.1");
        substitutes.standIn(new DefaultArtifact("org.server:stores:pom:2.1"), Optional.empty());

        assertThat(substitutes.words("org.server:dist:zip:2.1"))
                .contains("from org.server:dist:zip:2.1: org.server:store:2.1; stand-ins of ours for the parent POMs"
                        + " org.server:stores:2.1");
    }

    @ParameterizedTest
    @CsvSource({
        "org.server:dist:{version}, lib, distribution.artifact is group:artifact:extension:{version}",
        "org.server:dist:zip:2.1, lib, and not org.server:dist:zip:2.1",
        "org.server:dist:zip:{version}, /lib, distribution.jars is the folder",
        "org.server:dist:zip:{version}, '', distribution.jars is the folder"
    })
    void aDistributionWithoutAVersionOrAFolderIsRefused(String artifact, String jars, String why) {
        assertThatThrownBy(() -> new Distribution(artifact, jars))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
