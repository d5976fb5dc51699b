package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompareResultsTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    private String results(String name, int calls, String store) throws IOException {
        return results(name, calls, 1000, store);
    }

    private String results(String name, int calls, int pages, String store) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Files.writeString(run.resolve("run.json"), """
            {"module": "m", "system": "S 1", "tier": "pr",
             "conditions": {"store": "%1$s", "machine.load": "%2$s", "processor.stolen": "%2$s"}}
            """.formatted(store, name));
        return Files.writeString(run.resolve("results.json"), """
            [{"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "1"},
              "primaryMetric": {"rawData": [[2.0]]},
              "secondaryMetrics": {"store.calls": {"score": %d}, "store.buffers": {"score": %d}}}]
            """.formatted(calls, pages))
                .toString();
    }

    private int compare(String baseline, String candidate) {
        return CompareResults.compare(
                Path.of(baseline), Path.of(candidate), new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    private String firstUse(String name, int calls) throws IOException {
        return Files.writeString(folder.resolve(name), """
            [{"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "1"},
              "primaryMetric": {"rawData": [[2.0]]},
              "secondaryMetrics": {"store.calls": {"score": 3}, "firstUse.store.calls": {"score": %d}}}]
            """.formatted(calls)).toString();
    }

    @Test
    void aFirstUseThatTakesMoreStatementsIsARegressionThoughLaterOnesTakeTheSame() throws IOException {
        assertThat(compare(firstUse("one.json", 8), firstUse("other.json", 9))).isEqualTo(1);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("equal: Read.server[n=1] counts against baseline: the same")
                .contains(
                        "regressed: Read.server[n=1] counts of the first use against baseline: more: store.calls 8 → 9");
    }

    @Test
    void moreStatementsAreARegressionAndTimesAreNotJudged() throws IOException {
        assertThat(compare(results("baseline", 3, "P 18"), results("candidate", 4, "P 18")))
                .isEqualTo(1);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .startsWith("regressed: Read.server[n=1] counts against baseline: more: store.calls 3 → 4")
                .contains("inconclusive: Read.server[n=1] time: median 2.000 s in 1 fork, then 2.000 s in 1 fork: ")
                .contains("can't tell:")
                .doesNotContain("other conditions");
    }

    @Test
    void whatIsNotCountedExactlyIsNotJudgedByOneCounting() throws IOException {
        assertThat(compare(results("baseline", 3, 1000, "P 18"), results("candidate", 3, 1030, "P 18")))
                .isZero();

        assertThat(told.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "inconclusive: Read.server[n=1] counts against baseline: more: store.buffers 1,000 → 1,030 (+3.00"
                                + " %)");
    }

    private String growing(String name, int forEach) throws IOException {
        String entry = """
            {"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "%d"},
             "primaryMetric": {"rawData": []}, "secondaryMetrics": {"store.calls": {"score": %d}}}
            """;
        return Files.writeString(
                        folder.resolve(name),
                        IntStream.of(10, 20, 40)
                                .mapToObj(n -> entry.formatted(n, 50 + forEach * n - 10 * forEach))
                                .collect(Collectors.joining(",", "[", "]")))
                .toString();
    }

    @Test
    void aCountThatGrowsInAWorseWayIsARegression() throws IOException {
        assertThat(compare(growing("baseline", 0), growing("candidate", 1))).isEqualTo(1);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("regressed: Read.server[] store.calls by n growth: was constant; now linear");
    }

    @Test
    void conditionsThatDifferAreTold() throws IOException {
        assertThat(compare(results("baseline", 3, "P 17"), results("candidate", 3, "P 18")))
                .isZero();

        assertThat(told.toString(StandardCharsets.UTF_8)).contains("store was P 17, then P 18");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        pairs: 1                                | is no JSON
        {"module": "m", "conditions": {}}       | it is not what a run saves: Cannot deserialize value from Object
        [{"benchmark": "org.other.Sort.quick"}] | "org.other.Sort.quick"
        []                                      | holds no measurement
        [{"benchmark": "x.ABenchmark.floor"}, {"benchmark": "x.ABenchmark.floor"}] | it has A.floor[] twice
        [{"benchmark": "x.ABenchmark.floor", "benchmark": "x.ABenchmark.floor"}] | Duplicate field 'benchmark'
        [{"benchmark": "x.WriteBenchmark.server", "params": {"n": "1"}}] | the baseline has Write.server[n=1]
        """)
    void whatHoldsNothingToCompareIsRefused(String content, String why) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.json"), content);

        assertThat(compare(file.toString(), results("candidate", 3, "P 18"))).isEqualTo(2);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .startsWith("can't compare " + file)
                .contains(why)
                .hasLineCount(2)
                .endsWith("verdict=error\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u001b]0;title\\u0007", "\\r[perf] verdict=x", "\\n[perf] verdict=x", "\\u009b2J"})
    void aParametersValueNeitherCommandsATerminalNorIsALineOfItsOwn(String value) throws IOException {
        String entry = """
            [{"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "%s"},
             "primaryMetric": {"rawData": []}, "secondaryMetrics": {"store.calls": {"score": 3}}}]
            """.formatted(value);
        String baseline = Files.writeString(folder.resolve("baseline"), entry).toString();
        String candidate = Files.writeString(folder.resolve("candidate"), entry.replace("3}", "4}"))
                .toString();

        assertThat(compare(baseline, candidate)).isEqualTo(1);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .doesNotContain("\n[perf] verdict=x")
                .doesNotContainPattern("[\\p{Cc}&&[^\n]]")
                .contains("Read.server[n=");
    }

    @Test
    void whatCouldCommandATerminalIsPrintedAsAQuestionMark() throws IOException {
        String hostile = results("baseline", 3, "P\\u001b[2J");

        compare(hostile, results("candidate", 4, "P 18"));

        assertThat(told.toString(StandardCharsets.UTF_8))
                .doesNotContain("\u001b")
                .contains("P?[2J");
    }

    @Test
    void aPipeIsRefusedInPlaceOfWaitingForAWriter() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThat(compare(pipe.toString(), results("candidate", 3, "P 18"))).isEqualTo(2);

        assertThat(told.toString(StandardCharsets.UTF_8)).contains(pipe + " can't be read: it is no regular file");
    }

    @Test
    void damagedConditionsAreToldBeforeAnythingIsFound() throws IOException {
        String baseline = results("baseline", 3, "P 18");
        Files.writeString(folder.resolve("baseline/run.json"), "{\"module\": \"m\"");

        assertThat(compare(baseline, results("candidate", 3, "P 18"))).isEqualTo(2);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("run.json can't be read: it is no JSON: ")
                .doesNotContain("equal: ", "[Source", "StreamReadFeature");
    }

    @Test
    void aFileThatIsNotThereIsNamed() throws IOException {
        assertThat(compare(folder.resolve("none.json").toString(), results("candidate", 3, "P 18")))
                .isEqualTo(2);

        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("there is no file ")
                .contains("none.json");
    }

    private String counted(String name, String... entries) throws IOException {
        String entry = """
            {"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "%d"},
             "primaryMetric": {"rawData": []}, "secondaryMetrics": {%s}}
            """;
        return Files.writeString(
                        folder.resolve(name),
                        IntStream.range(0, entries.length)
                                .mapToObj(n -> entry.formatted(n, entries[n]))
                                .collect(Collectors.joining(",", "[", "]")))
                .toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"NaN\"", "1e999", "-3", "null", "{}"})
    void aCounterThatOneSideLacksIsNotComparedAndTheLastLineSaysSo(String score) throws IOException {
        String both = "\"store.calls\": {\"score\": 3}, \"store.rows\": {\"score\": %s}";

        int code = compare(counted("baseline", both.formatted("8")), counted("candidate", both.formatted(score)));

        assertThat(code).isEqualTo(2);
        assertThat(told.toString(StandardCharsets.UTF_8).strip())
                .startsWith("not compared: Read.server[n=0] counts against baseline: only one side has store.rows")
                .doesNotContain("equal: ")
                .contains("verdict=not compared: 1 of 1 case not compared, so");
    }

    @Test
    void casesThatOneSideLacksAreNotComparedEither() throws IOException {
        String calls = "\"store.calls\": {\"score\": 3}";

        assertThat(compare(counted("baseline", calls, calls, calls), counted("candidate", calls)))
                .isEqualTo(2);

        assertThat(told.toString(StandardCharsets.UTF_8).lines().reduce((first, last) -> last))
                .get()
                .asString()
                .contains("verdict=not compared: 2 of 3 cases not compared, so");
    }

    @Test
    void theLastLineSaysThatAllWasCompared() throws IOException {
        assertThat(compare(results("baseline", 3, "P 18"), results("candidate", 3, "P 18")))
                .isZero();

        assertThat(told.toString(StandardCharsets.UTF_8).strip()).endsWith("no count is worse: 1 case compared");
    }
}
