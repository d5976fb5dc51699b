package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code perf}, in a checkout whose Maven and Java only say what they are asked. */
class FrontDoorTest {

    @TempDir
    Path folder;

    private Path checkout;

    @BeforeEach
    void checkOut() throws Exception {
        checkout = Files.createDirectory(folder.resolve("check out"));
        Files.copy(Project.find().root().resolve("perf"), checkout.resolve("perf"), StandardCopyOption.COPY_ATTRIBUTES);
        for (String part : List.of("probe", "runner")) {
            Path src = Files.createDirectories(checkout.resolve("perf-core/" + part + "/src/main"));
            Files.createFile(src.resolve("Source.java"));
            Files.createFile(checkout.resolve("perf-core/" + part + "/pom.xml"));
        }
        Files.createFile(checkout.resolve("pom.xml"));
        Files.createDirectories(checkout.resolve("perf-core/runner/target"));
        program(checkout.resolve("mvnw"), "echo \"mvnw $*\"");
        Files.createDirectories(folder.resolve("jdk/bin"));
        program(folder.resolve("jdk/bin/java"), "for word in \"$@\"; do echo \"java $word\"; done; exit 7");
    }

    private static void program(Path file, String script) throws Exception {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private record Answer(int code, String output) {}

    private Answer type(Path script, String javaHome, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve(javaHome).toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), output);
    }

    @Test
    void buildsTheRunnerOnceAndPassesOnWordsAndExitCode() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), checkout.resolve("perf"));

        Answer first = type(checkout.resolve("perf"), "jdk", "run", "--include", "two words");
        Answer second = type(link, "jdk", "list");

        assertThat(first.code()).isEqualTo(7);
        assertThat(first.output())
                .startsWith("[perf] Building the runner, once\nmvnw -B ")
                .contains("java -Didentityperf.checkout=" + checkout + "\n")
                .endsWith("java run\njava --include\njava two words\n");
        assertThat(second.output()).doesNotContain("mvnw").endsWith("java list\n");
    }

    @Test
    void buildsAgainAfterASourceChanged() throws Exception {
        type(checkout.resolve("perf"), "jdk", "list");
        Path source = checkout.resolve("perf-core/probe/src/main/Source.java");
        Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 60_000));

        assertThat(type(checkout.resolve("perf"), "jdk", "list").output()).contains("mvnw");
    }

    @Test
    void withoutAJavaItSaysWhatToDo() throws Exception {
        Answer answer = type(checkout.resolve("perf"), "nowhere", "list");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output())
                .isEqualTo("[perf] ERROR there is no " + folder
                        + "/nowhere/bin/java; install a JDK 17 or newer, or point JAVA_HOME at one\n");
    }
}
