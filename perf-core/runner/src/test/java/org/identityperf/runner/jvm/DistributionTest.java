package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.gate.calibration.ComparedJars.OtherJar;
import org.identityperf.runner.report.wording.Wording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {

    @TempDir
    Path folder;

    private Path archive;
    private Path repository;

    @BeforeEach
    void archive() throws IOException {
        repository = folder.resolve("repository");
        archive = folder.resolve("server.zip");
        try (OutputStream file = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            write(zip, "server-1/lib/main/org.server.core-1.0.jar", "core");
            write(zip, "server-1/lib/main/driver-42.7.jar", "driver");
            write(zip, "server-1/lib/other/org.server.tool-1.0.jar", "tool");
        }
    }

    private static void write(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private Path jar(String group, String artifact, String version, String content) throws IOException {
        Path jar = repository
                .resolve(group.replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + '-' + version + ".jar");
        Files.createDirectories(jar.getParent());
        return Files.writeString(jar, content);
    }

    private ComparedJars compared(Path... classPath) throws IOException {
        return Distribution.compared(archive, "lib/main", List.of(classPath), repository);
    }

    @Test
    void aJarOfTheSameBytesIsTheDistributionsOwnWhetherItsGroupIsInItsNameOrNot() throws IOException {
        assertThat(compared(
                        jar("org.server", "core", "1.0", "core"), jar("org.postgresql", "driver", "42.7", "driver")))
                .isEqualTo(new ComparedJars(2, List.of(), 0));
    }

    @Test
    void otherBytesAndAnotherVersionAreNamed() throws IOException {
        ComparedJars compared =
                compared(jar("org.server", "core", "1.0", "patched"), jar("org.postgresql", "driver", "42.6", "older"));

        assertThat(compared.other())
                .containsExactly(
                        new OtherJar("core-1.0.jar", "org.server.core-1.0.jar"),
                        new OtherJar("driver-42.6.jar", "driver-42.7.jar"));
        assertThat(Wording.of(compared))
                .isEqualTo(
                        "0 the distribution's own, byte for byte; 2 of another version or content: core-1.0.jar beside"
                                + " org.server.core-1.0.jar, driver-42.6.jar beside driver-42.7.jar; 0 not in it");
    }

    @Test
    void whatTheDistributionDoesNotHaveIsCountedAlone() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("target/classes"));

        assertThat(compared(
                        classes,
                        jar("org.server", "tool", "1.0", "tool"),
                        jar("org.server", "core-extra", "1.0", "core"),
                        jar("org.other", "core", "1.0", "core")))
                .isEqualTo(new ComparedJars(0, List.of(), 4));
    }
}
