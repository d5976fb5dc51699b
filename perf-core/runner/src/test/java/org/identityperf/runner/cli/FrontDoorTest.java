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
import java.util.Map;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        program(checkout.resolve("mvnw"), "echo \"mvnw $*\" >> built; printf '\\033[0m'; [ ! -e broken ]");
        Files.createDirectories(checkout.resolve("docs"));
        Files.copy(Project.find().root().resolve("docs/reference.md"), checkout.resolve("docs/reference.md"));
        Files.createDirectories(folder.resolve("jdk/bin"));
        program(folder.resolve("jdk/bin/java"), "for word in \"$@\"; do echo \"java $word\"; done; exit 7");
    }

    private static void program(Path file, String script) throws Exception {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private record Answer(int code, String output) {}

    private Answer type(Path script, String javaHome, String... words) throws Exception {
        return type(Map.of(), script, javaHome, words);
    }

    private Answer type(Map<String, String> environment, Path script, String javaHome, String... words)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve(javaHome).toString());
        builder.environment().putAll(environment);
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
                .startsWith("[perf] Building the runner, once\njava -XX")
                .contains("java -Didentityperf.checkout=" + checkout + "\n")
                .endsWith("java run\njava --include\njava two words\n");
        assertThat(second.output()).doesNotContain("Building").endsWith("java list\n");
        assertThat(checkout.resolve("built")).content().startsWith("mvnw -B ").hasLineCount(1);
    }

    @Test
    void buildsAgainAfterASourceChanged() throws Exception {
        type(checkout.resolve("perf"), "jdk", "list");
        Path source = checkout.resolve("perf-core/probe/src/main/Source.java");
        Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 60_000));

        assertThat(type(checkout.resolve("perf"), "jdk", "list").output()).contains("Building");
    }

    @Test
    void aBuildThatFailsSaysWhyAndIsTriedAgain() throws Exception {
        Path broken = Files.createFile(checkout.resolve("broken"));
        Answer failed = type(checkout.resolve("perf"), "jdk", "list");
        Files.delete(broken);

        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.output()).isEqualTo("[perf] Building the runner, once\n\033[0m");
        assertThat(type(checkout.resolve("perf"), "jdk", "list").output()).endsWith("java list\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''            |   compare            Compare a candidate with its baseline.
            --help        |   compare            Compare a candidate with its baseline.
            -h            |   compare            Compare a candidate with its baseline.
            help          |   compare            Compare a candidate with its baseline.
            help compare  |   --candidate <checkout
            compare -h    |   --candidate <checkout
            run --help    |   -- <JMH's options>
            --version     | identity-perf 1.2.3
            """)
    void aFreshCloneAnswersWithoutABuild(String words, String line) throws Exception {
        Files.writeString(checkout.resolve("pom.xml"), "<project>\n  <version>1.2.3</version>\n</project>\n");
        Answer answer = type(checkout.resolve("perf"), "nowhere", words.isEmpty() ? new String[0] : words.split(" "));

        assertThat(answer.code()).as(answer.output()).isZero();
        assertThat(answer.output().lines().map(String::strip)).anyMatch(each -> each.startsWith(line.strip()));
        assertThat(checkout.resolve("built")).doesNotExist();
    }

    @Test
    void aFreshCloneKnowsWhichCommandsThereAre() throws Exception {
        Answer answer = type(checkout.resolve("perf"), "nowhere", "mesure", "--help");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output()).isEqualTo("[perf] ERROR there is no command mesure; --help lists what there is\n");
    }

    /** {@code git bisect run} takes 1 for a commit that is worse. */
    @Test
    void aComparisonThatCannotBeginEndsAsACommitThatCannotBeTested() throws Exception {
        Answer without = type(checkout.resolve("perf"), "nowhere", "compare", "--candidate", "x");
        Answer unable = type(checkout.resolve("perf"), "jdk", "compare", "--candidate", "x");
        program(checkout.resolve("mvnw"), "echo no; exit 1");
        Files.delete(checkout.resolve("perf-core/runner/target/perf.built"));
        Answer unbuilt = type(checkout.resolve("perf"), "jdk", "compare", "--candidate", "x");

        assertThat(without.code()).isEqualTo(125);
        assertThat(unable.code()).isEqualTo(125);
        assertThat(unable.output()).contains("java -version\n").contains("/jdk/bin/java can't start");
        assertThat(unbuilt.code()).isEqualTo(125);
    }

    /** In plain containers no locale is set. */
    @Test
    void withoutALocaleNamesOfFilesMayHaveAnyLetters() throws Exception {
        program(folder.resolve("jdk/bin/java"), "echo \"in ${LC_ALL:-none}\"");

        assertThat(type(Map.of("LC_ALL", "C"), checkout.resolve("perf"), "jdk", "list")
                        .output())
                .endsWith("in C.UTF-8\n");
        assertThat(type(Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""), checkout.resolve("perf"), "jdk", "list")
                        .output())
                .endsWith("in C.UTF-8\n");
        assertThat(type(Map.of("LC_ALL", "de_DE.UTF-8"), checkout.resolve("perf"), "jdk", "list")
                        .output())
                .endsWith("in de_DE.UTF-8\n");
    }

    @Test
    void tooFewOpenFilesAreOneLine() throws Exception {
        Path limited = folder.resolve("limited");
        program(limited, "ulimit -n 64; exec '" + checkout.resolve("perf") + "' \"$@\"");

        Answer list = type(limited, "jdk", "list");
        Answer compare = type(limited, "jdk", "compare", "--candidate", "x");

        assertThat(list.output())
                .startsWith("[perf] ERROR a program may open only 64 files")
                .hasLineCount(1);
        assertThat(list.code()).isEqualTo(2);
        assertThat(compare.code()).isEqualTo(125);
        assertThat(checkout.resolve("built")).doesNotExist();
    }

    @Test
    void aComparisonThatBeginsEndsAsTheRunnerDoes() throws Exception {
        program(
                folder.resolve("jdk/bin/java"),
                "for word in \"$@\"; do [ \"$word\" != -version ] || exit 0; done; exit 1");

        assertThat(type(checkout.resolve("perf"), "jdk", "compare").code()).isEqualTo(1);
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
