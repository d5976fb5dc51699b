package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipFile;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkJarTest {

    private static final String BENCHMARK = """
        package x;
        public class AskBenchmark {
            @org.openjdk.jmh.annotations.Benchmark
            public int server() { return %s; }
        }
        """;

    @TempDir
    Path folder;

    private BenchmarkJar benchmarks;

    @BeforeEach
    void write() throws IOException {
        write("1");
        Files.createDirectory(folder.resolve("shared"));
        Files.writeString(
                Files.createDirectories(folder.resolve("main/resources")).resolve("tiers.json"), "{}");
        ServerClassPath server = new ServerClassPath(
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(entry -> entry.contains("jmh-core"))
                        .map(Path::of)
                        .toList());
        List<Path> processors = new MavenArtifacts(line -> {})
                .classPath(
                        "org.openjdk.jmh:jmh-generator-annprocess:"
                                + server.versionOf("jmh-core").orElseThrow(),
                        "JMH's annotation processor");
        benchmarks = new BenchmarkJar(
                List.of(folder.resolve("main/java"), folder.resolve("shared")),
                folder.resolve("main/resources"),
                server,
                processors);
    }

    private void write(String result) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("main/java/x"));
        Files.writeString(sources.resolve("AskBenchmark.java"), BENCHMARK.formatted(result));
    }

    @Test
    void benchmarksAreCompiledWithJmhsListOfThemAndTheModulesResources() throws IOException {
        Path jar = folder.resolve("base/1.jar");

        benchmarks.in(jar);

        try (ZipFile zip = new ZipFile(jar.toFile())) {
            assertThat(zip.getEntry("x/AskBenchmark.class")).isNotNull();
            assertThat(zip.getEntry("tiers.json")).isNotNull();
            assertThat(zip.getInputStream(zip.getEntry("META-INF/BenchmarkList"))
                            .readAllBytes())
                    .asString()
                    .contains("x.AskBenchmark");
        }
        assertThat(jar.getParent()).isDirectoryNotContaining(path -> !path.equals(jar));
    }

    @Test
    void theyAreCompiledAgainWhenTheSourcesChangedAndOnlyThen() throws IOException {
        Path jar = folder.resolve("base/1.jar");
        benchmarks.in(jar);
        FileTime old = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(jar, old);

        benchmarks.in(jar);
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(old);

        write("2");
        benchmarks.in(jar);
        assertThat(Files.getLastModifiedTime(jar)).isNotEqualTo(old);
    }

    @Test
    void everyFolderOfSourceIsCompiled() throws IOException {
        Path shared = folder.resolve("shared/Answer.java");
        Files.writeString(shared, "package shared; public class Answer { public static final int IT = 1; }");
        write("shared.Answer.IT");
        Path jar = folder.resolve("base/1.jar");

        benchmarks.in(jar);
        byte[] first = Files.readAllBytes(jar);
        Files.writeString(shared, "package shared; public class Answer { public static final int IT = 2; }");
        benchmarks.in(jar);

        assertThat(Files.readAllBytes(jar)).isNotEqualTo(first);
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            assertThat(zip.getEntry("shared/Answer.class")).isNotNull();
        }
    }

    @Test
    void whatTheServerDoesNotHaveIsNamed() throws IOException {
        write("new org.server.Gone().ask()");

        assertThatThrownBy(() -> benchmarks.in(folder.resolve("base/1.jar")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("don't compile against the base: AskBenchmark.java:4: package org.server");
    }
}
