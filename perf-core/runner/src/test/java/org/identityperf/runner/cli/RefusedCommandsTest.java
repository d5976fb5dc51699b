package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person types and what can't be executed, in the real process: one line, the right code, and no secret. */
class RefusedCommandsTest {

    private static final String SECRET = "s3cret";

    @TempDir
    Path folder;

    private record Answer(int code, String output) {}

    private Answer type(Map<String, String> environment, List<String> options, String... words) throws Exception {
        Properties properties = new Properties();
        properties.setProperty(Main.CHECKOUT, Project.find().root().toString());
        ProcessBuilder builder = TestJvm.of(Main.class, options).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        RequestClient.of("the runner", process, line -> {}).send(RunnerProcess.request(properties, Main.TYPED, words));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), output);
    }

    private Answer type(String words) throws Exception {
        return type(Map.of(), List.of(), words.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run --postgresql.pasword=s3cret                     | 2   | --postgresql.pasword
        run --postgresql.password s3cret                    | 2   | --postgresql.password
        sweep --postgresql.password s3cret --versions 1     | 2   | --postgresql.password
        sweep -ps3cret                                      | 2   | -p
        compare --candidate x --mysql.password s3cret       | 125 | --mysql.password
        compare --candidate x --mysql.password=s3cret extra | 125 | --mysql.password
        --mysql.password=s3cret compare --candidate x       | 125 | --mysql.password
        """)
    void aPasswordBehindAnOptionThatNobodyKnowsIsNotRepeated(String words, int code, String option) throws Exception {
        Answer answer = type(words);

        assertThat(answer.code()).isEqualTo(code);
        assertThat(answer.output())
                .startsWith("[perf] ERROR Unknown option: '" + option + "'; ")
                .hasLineCount(1)
                .doesNotContain(SECRET);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run                      | 2
        sweep --versions 26.7.0  | 2
        upgrade --from 26.0.8    | 2
        calibrate                | 2
        compare --candidate x    | 125
        """)
    void everyCommandThatMeasuresTakesDatabasesOfYourOwn(String words, int code) throws Exception {
        Answer answer = type(words + " --stores external --postgresql.url jdbc:nothing --postgresql.user me");

        assertThat(answer.code()).isEqualTo(code);
        assertThat(answer.output())
                .contains("[perf] ERROR perf.postgresql.url must begin with jdbc:postgresql://")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource({"list --module=perf-crowd, 1", "--help, 1", "completion, 1"})
    void anOutputThatIsFullIsAnError(String words, int code) throws Exception {
        Path error = folder.resolve("error");
        Properties properties = new Properties();
        properties.setProperty(Main.CHECKOUT, Project.find().root().toString());
        Process process = TestJvm.of(Main.class, List.of())
                .redirectOutput(new File("/dev/full"))
                .redirectError(error.toFile())
                .start();
        RequestClient client = RequestClient.of("the runner", process, line -> {});
        client.send(RunnerProcess.request(properties, Main.TYPED, words.split(" ")));

        assertThat(process.waitFor()).isEqualTo(code);
        assertThat(error)
                .content()
                .startsWith("[perf] ERROR the output can't be written")
                .hasLineCount(1);
    }

    /** {@code git bisect run} takes 1 for a commit that is worse, and 2 too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "compare --candidate",
                "compare --candidate missing",
                "compare --candidate / --baseline 1",
                "compare --candidate /proc/self/mem --baseline 1",
                "compare --candidate 26.7.0",
                "compare --candidate {folder}",
                "compare --candidate {folder}/damaged.json --baseline {folder}/damaged.json",
                "compare --candidate 26.7.0 --baseline {folder}/damaged.json",
                "compare --candidate 26.7.0 --module nothing",
                "compare --candidate 26.7.0 --include (",
                "compare --candidate 26.7.0 --tier most",
                "compare --candidate 26.7.0 --stores external",
                "compare --candidate 26.7.0 --schema {folder}",
                "compare --candidate 26.7.0 --profile cpu",
                "--verbose compare --candidate 26.7.0"
            })
    void aComparisonThatDoesNotTakePlaceEndsAsACommitThatCannotBeTested(String words) throws Exception {
        Files.writeString(folder.resolve("damaged.json"), "[{");

        Answer answer = type(words.replace("{folder}", folder.toString()));

        assertThat(answer.code()).as(answer.output()).isEqualTo(125);
        assertThat(answer.output())
                .containsAnyOf("[perf] ERROR ", "[perf] verdict=error")
                .doesNotContain("\tat ");
    }

    @Test
    void aComparisonWithoutEnoughMemoryEndsAsACommitThatCannotBeTested() throws Exception {
        List<String> both = new ArrayList<>();
        for (String side : List.of("candidate", "baseline")) {
            Path saved = folder.resolve(side + ".json");
            Files.writeString(saved, "[{\"benchmark\": \"" + "x".repeat(15_000_000) + "\"}]");
            both.addAll(List.of("--" + side, saved.toString()));
        }
        both.add(0, "compare");

        Answer answer = type(Map.of(), List.of("-Xmx48m"), both.toArray(String[]::new));

        assertThat(answer.code()).isEqualTo(125);
        assertThat(answer.output()).doesNotContain("\tat ").hasSizeLessThan(1000);
    }

    @Test
    void aTokenWithALineEndIsNeitherRepeatedNorATrace() throws Exception {
        Path findings = Files.writeString(folder.resolve("findings.json"), "[]");

        Answer answer = type(
                Map.of("GH_TOKEN", SECRET + "\n"),
                List.of(),
                "comment",
                "--repository=server/project",
                "--commit=" + "a".repeat(40),
                "--api=http://127.0.0.1:1",
                findings.toString());

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output()).startsWith("[perf] ERROR GH_TOKEN holds ").hasLineCount(1);
    }

    @Test
    void findingsOfACaseThatIsNoneAreOneLine() throws Exception {
        String plan = "{\"case\": \"non\\u001b[2Jsense\", \"label\": \"p\", \"statement\": \"s\", \"plan\": \"x\"}";
        Path findings = Files.writeString(folder.resolve("findings.json"), """
            [{"version": 1, "module": "perf-crowd", "baseline": "a", "candidate": "b",
              "findings": [{"kind": "PlanChanged", "baseline": %1$s, "candidate": %1$s, "again": []}]}]
            """.formatted(plan));

        Answer answer = type(
                Map.of("GH_TOKEN", SECRET),
                List.of(),
                "comment",
                "--repository=server/project",
                "--commit=" + "a".repeat(40),
                "--api=http://127.0.0.1:1",
                findings.toString());

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output())
                .startsWith("[perf] ERROR " + findings + " can't be read: non?[2Jsense is no case such as ")
                .hasLineCount(1);
    }

    @Test
    void aSecretInAnyMessageIsMasked() throws Exception {
        Answer answer = type(
                Map.of("PERF_POSTGRESQL_PASSWORD", SECRET), List.of(), "list", "--module=perf-" + SECRET + "-crowd");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output()).startsWith("[perf] ERROR --module=perf-***-crowd: there is no such module");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "folder", "binary"})
    void findingsThatCannotBeReadAreOneLine(String name) throws Exception {
        Files.createDirectory(folder.resolve("folder"));
        Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});

        Answer answer = type(
                Map.of("GH_TOKEN", SECRET),
                List.of(),
                "comment",
                "--repository=server/project",
                "--commit=" + "a".repeat(40),
                folder.resolve(name).toString());

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output()).startsWith("[perf] ERROR ").contains(name).hasLineCount(1);
    }
}
