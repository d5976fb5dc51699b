package org.identityperf.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.CellStatements;
import org.identityperf.lab.result.Fork;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.Plan;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String HOSTILE = "</script><script>alert('x')</script><img src=x onerror=\"y\">{{body}}$1&";

    private static JsonNode charts(String html) throws IOException {
        Matcher data =
                Pattern.compile("id=\"charts\">(.*?)</script>", Pattern.DOTALL).matcher(html);
        assertThat(data.find()).isTrue();
        return new ObjectMapper().readTree(data.group(1));
    }

    private static List<String> titles(String html) throws IOException {
        return StreamSupport.stream(charts(html).spliterator(), false)
                .map(chart -> chart.get("title").textValue())
                .toList();
    }

    private static ModuleReport alone(RunResult run) {
        return new ModuleReport(run, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private static RunResult run(List<Measurement> measurements) {
        return new RunResult("perf-x", "X 1", "pr", new TreeMap<>(), measurements);
    }

    @Test
    void itBeginsWithTheAnswersThenShowsEveryChartWithItsTable() throws IOException {
        String html = HtmlReport.of(Fixture.input());
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/report-fixture.html"), html);
        assertThat(html).contains("<a href=\"#module-1\">Something else 1.0</a>", "id=\"module-1\"");
        assertThat(html.indexOf("class=\"answers\"")).isPositive().isLessThan(html.indexOf("<canvas"));
        assertThat(html).contains("sessions a segment, ", "the floor&#39;s cold time", ">deviates</span>");
        assertThat(titles(html))
                .containsExactly(
                        "Cold time by sessions per segment",
                        "Statements by sessions per segment",
                        "Round trips by sessions per segment",
                        "Peak heap by sessions per segment",
                        "Cold time by sessions",
                        "Statements by sessions",
                        "Round trips by sessions",
                        "Peak heap by sessions",
                        "Published against measured, time at 512 = 1",
                        "Cold time by sessions per segment",
                        "Cold time",
                        "Buffers touched",
                        "Cold time by sessions",
                        "Rows a second",
                        "The loader's share of the limit",
                        "Offline session load, run by run",
                        "Offline session page, run by run",
                        "Offline session preload, run by run",
                        "Published loader, run by run",
                        "Cold time by pool");
        for (String title : titles(html)) {
            assertThat(html).contains("<caption>" + Html.escape(title) + "</caption>");
        }
        assertThat(html)
                .contains(
                        "<caption>Little is won past 512 sessions a segment</caption>",
                        "<caption>Checks: fail</caption>",
                        "<caption>Machine</caption>",
                        "<caption>OfflineSessionPreload</caption>",
                        "out of memory in Infinispan",
                        "KEYCLOAK-11019",
                        "Seq Scan on offline_user_session");
        for (JsonNode chart : charts(html)) {
            assertThat(html).contains("<canvas id=\"" + chart.get("id").textValue() + "\" role=\"img\" aria-label=");
        }
    }

    @Test
    void itTellsOfStatementsOfWhereTimeGoesOfProfilesAndOfEarlierRuns() {
        String html = HtmlReport.of(Fixture.input());
        assertThat(html)
                .contains(
                        "2 different statements",
                        "<summary>no. 2: Index Scan using constraint_4a on realm, 2 buffers touched by one execution",
                        "Index Cond: ((id)::text = $1)",
                        "2 buffers touched by one execution, as at server",
                        "<caption>Where the time of an operation goes</caption>",
                        "not known",
                        "<caption>Where it changed</caption>",
                        "c0ffee000015",
                        "recording of Offline session preload, server · local · 25,000 sessions",
                        "by a timer instead",
                        ">recording</a>")
                .containsPattern("href=\"parts/perf-keycloak-preload/profiles/[^\"]*%5D.cpu.html\"");
    }

    @Test
    void aFloorThatDoesNotKnowTheParameterIsALevelAcrossTheChart() throws IOException {
        String html = HtmlReport.of(new ReportInput(List.of(alone(run(List.of(
                timed(Rung.SERVER, "64", 3.0),
                timed(Rung.SERVER, "512", 2.0),
                counted("2048"),
                timed(Rung.FLOOR, "", 0.5)))))));
        JsonNode chart = charts(html).get(0);
        assertThat(chart.get("title").textValue()).isEqualTo("Cold time by segment");
        JsonNode floor = chart.get("series").get(1);
        assertThat(floor.get("name").textValue()).isEqualTo("floor");
        assertThat(floor.get("level").booleanValue()).isTrue();
        assertThat(floor.get("points").findValuesAsText("x")).containsExactly("64.0", "512.0");
        assertThat(floor.get("points").findValuesAsText("y")).containsExactly("0.5", "0.5");
        assertThat(html)
                .containsPattern(
                        "<td class=\"number\">512</td>\\s*<td class=\"number\">2.00 s</td>\\s*<td class=\"number\">500 ms</td>");
    }

    @Test
    void aFloorThatKnowsTheSizeOnlyGrowsWithIt() throws IOException {
        JsonNode growth = StreamSupport.stream(
                        charts(HtmlReport.of(Fixture.input())).spliterator(), false)
                .filter(chart -> chart.get("title").textValue().equals("Statements by sessions"))
                .findFirst()
                .orElseThrow();
        JsonNode floor = growth.get("series").get(1);
        assertThat(floor.get("name").textValue()).isEqualTo("floor");
        assertThat(floor.get("level").booleanValue()).isFalse();
        assertThat(floor.get("points").findValuesAsText("x")).containsExactly("25000.0", "100000.0", "250000.0");
    }

    @Test
    void thePublishedSecondsStandBesideOursWithTheConditionsOfBoth() throws IOException {
        String html = HtmlReport.of(Fixture.input());
        assertThat(html)
                .contains(
                        "<dd>250,000 offline sessions",
                        "<dd>250,000 sessions; the server&#39;s own code, Keycloak 24.0.5",
                        "2 cores for store and server; heap 2g")
                .containsPattern(">53, 52 s</td>");
        JsonNode published = StreamSupport.stream(charts(html).spliterator(), false)
                .filter(chart -> chart.get("title").textValue().startsWith("Published"))
                .findFirst()
                .orElseThrow();
        assertThat(published.get("series").findValuesAsText("name"))
                .containsExactly(
                        "published",
                        "server, local",
                        "server, +1 ms",
                        "its loader here, local",
                        "its loader here, +1 ms");
    }

    @Test
    void anAnswerLeadsToWhereMoreIsSaidOfItsSubject() {
        String html = HtmlReport.of(Fixture.input());
        assertThat(html)
                .contains(
                        "<a href=\"#module-0-OfflineSessionPage\">OfflineSessionPage</a>: an index divides",
                        "<section id=\"module-0-OfflineSessionPage\">",
                        "<a href=\"#module-0-segment-64-to-512\">64 sessions a segment",
                        "id=\"module-0-segment-64-to-512\"");
    }

    private static Measurement timed(Rung rung, String segment, double seconds) {
        Map<String, String> params = segment.isEmpty() ? Map.of() : Map.of("segment", segment);
        return new Measurement(
                new Cell("Anything", rung, new TreeMap<>(params)), List.of(new Fork(List.of(seconds))), Map.of());
    }

    @Test
    void itLoadsNothing() {
        String html = HtmlReport.of(Fixture.input());
        assertThat(html)
                .contains("default-src 'none'", "Chart.js v")
                .doesNotContainPattern("(?i)<(script|link|img|iframe)[^>]*(src|href)=\"(?!data:,)")
                .doesNotContainPattern("[:\\s]url\\(|@import|sourceMappingURL");
    }

    @Test
    void whateverIsHostileStaysText() throws IOException {
        Cell cell = new Cell(HOSTILE, Rung.SERVER, new TreeMap<>(Map.of(HOSTILE, HOSTILE)));
        RunResult run = new RunResult(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                new TreeMap<>(Map.of(HOSTILE, HOSTILE)),
                List.of(new Measurement(cell, List.of(new Fork(List.of(1.0))), Map.of())));
        ReportInput input = new ReportInput(List.of(new ModuleReport(
                run,
                List.of(),
                List.of(),
                List.of(new Check(HOSTILE, Outcome.FAIL, HOSTILE)),
                List.of(new Plan(cell.toString(), HOSTILE, HOSTILE, HOSTILE)),
                List.of(HOSTILE))));
        String html = HtmlReport.of(input);
        assertThat(html).doesNotContain("<script>alert", "<img", "onerror=\"y").contains("{{body}}$1&amp;");
        assertThat(charts(html)).hasSize(1);
        String clean = HtmlReport.of(new ReportInput(List.of()));
        assertThat(html.split("</script>")).hasSameSizeAs(clean.split("</script>"));
        // The summary folds its own figures.
        assertThat(Summary.of(input).replace("\n<details><summary>", "\n").replace("\n</details>", "\n"))
                .doesNotContain("<script", "<img", "\n<")
                .contains("&lt;/script&gt;");
    }

    @Test
    void aModuleThatFailedEarlySaysSo() {
        ReportInput input = new ReportInput(List.of(new ModuleReport(
                run(List.of()),
                List.of(),
                List.of(),
                List.of(new Check("start", Outcome.FAIL, "the server did not start")),
                List.of(),
                List.of())));
        assertThat(HtmlReport.of(input)).contains("Nothing was measured.", "the server did not start");
        assertThat(Summary.of(input)).contains("**failed** start: the server did not start");
    }

    @Test
    void countsAloneAreShownWithoutTimes() throws IOException {
        Measurement small = counted("64");
        Measurement large = counted("512");
        String html = HtmlReport.of(new ReportInput(List.of(alone(run(List.of(small, large))))));
        assertThat(titles(html)).isEmpty();
        assertThat(html).contains("Statements (5) don&#39;t change with segment.");
        String growing = HtmlReport.of(new ReportInput(List.of(alone(run(List.of(small, counted("512", 6)))))));
        assertThat(titles(growing)).containsExactly("Statements by segment");
        assertThat(growing).doesNotContain("change with segment");
        String single = HtmlReport.of(new ReportInput(List.of(alone(run(List.of(small))))));
        assertThat(charts(single)).isEmpty();
        assertThat(single).contains("<caption>Anything: segment 64</caption>");
    }

    private static Measurement counted(String segment) {
        return counted(segment, 5);
    }

    private static Measurement counted(String segment, double calls) {
        Cell cell = new Cell("Anything", Rung.SERVER, new TreeMap<>(Map.of("segment", segment)));
        return new Measurement(cell, List.of(), Map.of(Counter.CALLS, calls));
    }

    @Test
    void whatAllLinesHaveInCommonIsSaidOnceAndChoicesInTheModulesWords() throws IOException {
        Presentation words = new Presentation(
                Map.of("search", Map.of("SQL", "by the database", "INDEX", "by the index")),
                List.of(),
                Optional.empty());
        List<Measurement> cells = List.of(found("SQL", 1), found("SQL", 10), found("INDEX", 1), found("INDEX", 10));
        String html = HtmlReport.of(new ReportInput(
                List.of(new ModuleReport(run(cells), List.of(), List.of(), List.of(), List.of(), List.of(), words))));

        JsonNode chart = charts(html).get(0);
        assertThat(chart.get("title").textValue()).isEqualTo("Cold time by grants");
        assertThat(chart.get("series").findValuesAsText("name"))
                .containsExactlyInAnyOrder("reference, by the database", "reference, by the index");
        assertThat(html).contains("<p class=\"conditions\">store mysql · ");
    }

    private static Measurement found(String search, int grants) {
        Cell cell = new Cell(
                "Find",
                Rung.REFERENCE,
                new TreeMap<>(Map.of("search", search, "grants", "" + grants, "store", "mysql")));
        return new Measurement(cell, List.of(new Fork(List.of(grants * 1.0))), Map.of());
    }

    @Test
    void statementsOfManyCellsLieInOneFold() {
        List<Measurement> few = cells(4);
        List<Measurement> many = cells(5);

        assertThat(asked(few)).contains("<h4>Statements of one operation</h4>");
        assertThat(asked(many))
                .contains("<summary>Statements of one operation, in 5 cells</summary>")
                .doesNotContain("<h4>Statements of one operation</h4>");
    }

    /** Where a browser looked for the power of ten below nought, it looked for ever. */
    @Test
    void whereSomethingIsNoughtTheAxisIsNotLogarithmic() throws IOException {
        List<Measurement> some = List.of(counted("1", 1), counted("2", 1_000));
        List<Measurement> none = List.of(counted("1", 0), counted("2", 1), counted("3", 1_000));

        assertThat(charts(HtmlReport.of(new ReportInput(List.of(alone(run(some))))))
                        .at("/0/y/log")
                        .booleanValue())
                .isTrue();
        assertThat(charts(HtmlReport.of(new ReportInput(List.of(alone(run(none))))))
                        .at("/0/y/log")
                        .booleanValue())
                .isFalse();
    }

    private static List<Measurement> cells(int number) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(segment -> counted("" + segment))
                .toList();
    }

    private static String asked(List<Measurement> cells) {
        StatementCount statement = new StatementCount(5, 5, "select 1", OptionalLong.empty(), OptionalDouble.empty());
        Insight insight = new Insight(
                List.of(),
                cells.stream()
                        .map(m -> new CellStatements(m.cell().toString(), List.of(statement)))
                        .toList(),
                List.of(),
                List.of(),
                List.of());
        return HtmlReport.of(new ReportInput(List.of(new ModuleReport(
                run(cells),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Presentation.NOTHING,
                Optional.empty(),
                insight))));
    }

    @Test
    void nothingAtAllIsStillAPage() {
        assertThat(HtmlReport.of(new ReportInput(List.of()))).contains("No module was run.", "</html>");
    }
}
