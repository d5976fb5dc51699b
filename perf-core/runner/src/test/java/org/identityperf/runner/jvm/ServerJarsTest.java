package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.identityperf.runner.files.UnusableFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerJarsTest {

    private static final ServerClassPath SERVER = new ServerClassPath(List.of(
            Path.of("/r/org/server/core/4/core-4.jar"),
            Path.of("/r/org/server/store/4/store-4.jar"),
            Path.of("/r/org/other/driver/9/driver-9.jar")));

    @TempDir
    Path folder;

    private void jar(String name, String artifact, String version) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            jar.putNextEntry(new ZipEntry("META-INF/maven/org.server/" + artifact + "/pom.properties"));
            jar.write(("artifactId=" + artifact + "\nversion=" + version + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private void jar(String name, Manifest manifest) throws IOException {
        new JarOutputStream(Files.newOutputStream(folder.resolve(name)), manifest).close();
    }

    private Optional<String> version() throws IOException {
        return ServerJars.version(ServerJars.in(folder).replacing(SERVER), SERVER.artifactsOf("4"));
    }

    @Test
    void theVersionIsThatOfTheServersJarsAsMavenWroteItIntoThem() throws Exception {
        jar("core-4.1-patched.jar", "core", "5.2");
        jar("org.server.store-5.2.jar", "store", "5.2");
        jar("driver-10.jar", "driver", "10");
        jar("unknown-7.jar", "unknown", "7");

        assertThat(version()).contains("5.2");
        assertThat(ServerJars.in(folder).replacing(SERVER))
                .isEqualTo(Map.of(
                        "core", folder.resolve("core-4.1-patched.jar"),
                        "store", folder.resolve("org.server.store-5.2.jar"),
                        "driver", folder.resolve("driver-10.jar")));
    }

    @Test
    void aJarOfAFolderSaysItsVersionOnTheClassPathToo() throws Exception {
        jar("core.jar", "core", "5.2");
        ServerClassPath replaced = SERVER.replacing(ServerJars.in(folder).jars());

        assertThat(replaced.versionOf("core")).contains("5.2");
        assertThat(replaced.versionOf("store")).contains("4");
        assertThat(replaced.versionOf("cor")).isEmpty();
    }

    @Test
    void aJarThatMavenWroteNothingIntoHasTheVersionOfItsNameOrItsManifest() throws Exception {
        jar("core-5-SNAPSHOT.jar", new Manifest());

        assertThat(version()).contains("5-SNAPSHOT");

        Files.delete(folder.resolve("core-5-SNAPSHOT.jar"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "6");
        jar("core.jar", manifest);

        assertThat(version()).contains("6");
    }

    @Test
    void jarsOfOthersAndJarsWithoutAVersionSayNone() throws Exception {
        jar("driver-10.jar", "driver", "10");
        jar("core.jar", new Manifest());

        assertThat(version()).isEmpty();
    }

    @Test
    void jarsOfSeveralVersionsOfTheServerAreRefusedByName() throws Exception {
        jar("core-5.jar", "core", "5");
        jar("store-6.jar", "store", "6");

        assertThatThrownBy(this::version)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its jars of the server are of several versions: core 5, store 6; leave those of one");
    }

    @Test
    void aFolderOrAPipeWithTheNameOfAJarIsRefusedByName() throws Exception {
        Path pipe = folder.resolve("pipe-5.jar");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

        assertThatThrownBy(() -> ServerJars.in(folder)).hasMessageContaining(pipe + " is no jar, but no regular file");

        Path other = Files.createDirectory(folder.resolve("folder-5.jar"));

        assertThatThrownBy(() -> ServerJars.in(folder)).hasMessageContaining(other + " is no jar, but a folder");
    }

    @Test
    void aDamagedJarIsRefused() throws Exception {
        Files.writeString(folder.resolve("core-5.jar"), "no archive");

        assertThatThrownBy(this::version)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("core-5.jar is no jar: ");
    }

    private Path classes(Map<String, Integer> releases) throws IOException {
        Path jar = folder.resolve("classes.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, Integer> release : releases.entrySet()) {
                out.putNextEntry(new ZipEntry(release.getKey()));
                out.write(ByteBuffer.allocate(Long.BYTES)
                        .putInt(0xCAFEBABE)
                        .putInt(44 + release.getValue())
                        .array());
            }
        }
        return jar;
    }

    @Test
    void aJarNeedsTheJdkThatAllOfItsClassesAreOf() throws Exception {
        assertThat(ServerJars.leastJdk(classes(Map.of("a/A.class", 98, "a/B.class", 99, "a/c.txt", 3))))
                .isEqualTo(98);
        assertThat(ServerJars.leastJdk(classes(Map.of("a/A.class", 17, "a/B.class", 99))))
                .as("one with a few classes of a later JDK")
                .isEqualTo(17);
        assertThat(ServerJars.leastJdk(classes(Map.of("a/A.class", 99, "META-INF/versions/11/a/A.class", 11))))
                .isEqualTo(99);
        assertThat(ServerJars.leastJdk(classes(Map.of("module-info.class", 9)))).isZero();
    }

    @Test
    void aDamagedJarOfTheServerIsNamed() throws Exception {
        Path jar = Files.writeString(folder.resolve("core-5.jar"), "no jar");

        assertThatThrownBy(() -> ServerJars.leastJdk(jar))
                .isInstanceOf(UnusableFile.class)
                .hasMessageStartingWith(jar + " is no jar: ");
    }
}
