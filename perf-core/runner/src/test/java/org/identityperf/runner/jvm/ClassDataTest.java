package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassDataTest {

    private static final List<String> OPTIONS = List.of("-Xmx1g");

    @TempDir
    Path folder;

    @TempDir
    Path archives;

    private ClassData of(String jar, String content) throws IOException {
        Path file = Files.writeString(folder.resolve(jar), content);
        return ClassData.in(archives, new ServerClassPath(List.of(file)), OPTIONS);
    }

    private static void make(ClassData data) throws IOException {
        String option = data.making().get(0);
        Files.writeString(Path.of(option.substring(option.indexOf('=') + 1)), "classes");
        data.made();
    }

    @Test
    void anArchiveIsMadeOnceAndThenUsed() throws IOException {
        ClassData first = of("server.jar", "1");
        assertThat(first.using()).isEmpty();

        make(first);

        assertThat(first.making()).isEmpty();
        assertThat(first.using()).first().asString().startsWith("-XX:SharedArchiveFile=" + archives);
    }

    @Test
    void theArchiveOfJarsThatWereBuiltAnewReplacesTheOld() throws IOException {
        make(of("other.jar", "1"));
        make(of("server.jar", "1"));

        ClassData rebuilt = of("server.jar", "22");
        assertThat(rebuilt.using()).isEmpty();
        make(rebuilt);

        assertThat(rebuilt.using()).isNotEmpty();
        assertThat(archives.toFile().list()).hasSize(2);
    }

    @Test
    void aJvmWithAnAgentMakesNoArchive() throws IOException {
        Path jar = Files.writeString(folder.resolve("server.jar"), "1");
        ServerClassPath classPath = new ServerClassPath(List.of(jar));

        assertThat(ClassData.in(archives, classPath, List.of("-Xmx1g")).making())
                .isNotEmpty();
        assertThat(ClassData.in(archives, classPath, List.of("-Xmx1g", "-javaagent:change.jar"))
                        .making())
                .isEmpty();
    }

    @Test
    void anArchiveIsAsNewAsItsLastUse() throws IOException {
        ClassData data = of("server.jar", "1");
        make(data);
        Path archive = archives.resolve(archives.toFile().list()[0]);
        Files.setLastModifiedTime(archive, FileTime.fromMillis(0));

        data.made();

        assertThat(Files.getLastModifiedTime(archive).toInstant()).isAfter(Instant.EPOCH);
        assertThat(data.using()).isNotEmpty();
    }

    @Test
    void noArchiveIsMadeOfAFolder() throws IOException {
        ClassData data = ClassData.in(archives, new ServerClassPath(List.of(folder)), OPTIONS);

        assertThat(data.making()).isEmpty();
    }
}
