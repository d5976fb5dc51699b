package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

/** What is drawn on the page, and from which numbers. */
class HtmlChartsTest {

    @Test
    void aFloorThatDoesNotKnowTheParameterIsALevelAcrossTheChart() throws IOException {
        String html = ReportPage.of(List.of(
                timed(Implementation.SERVER, "64", 3.0),
                timed(Implementation.SERVER, "512", 2.0),
                ReportPage.counted("2048", 5),
                timed(Implementation.FLOOR, "", 0.5)));
        JsonNode chart = ReportPage.charts(html).get(0);
        assertThat(chart.get("title").textValue()).isEqualTo("Cold time by segment");
        JsonNode floor = chart.get("series").get(1);
        assertThat(floor.get("name").textValue()).isEqualTo("floor");
        assertThat(floor.get("level").booleanValue()).isTrue();
        assertThat(floor.get("points").findValuesAsText("x")).containsExactly("64.0", "512.0");
        assertThat(floor.get("points").findValuesAsText("y")).containsExactly("0.5", "0.5");
        assertThat(html)
                .contains(
                        "<td class=\"number\" data-value=\"512.0\">512</td><td class=\"number\" data-value=\"2.0\">2.00"
                                + " s</td><td class=\"number\" data-value=\"0.5\">500 ms</td>");
    }

    @Test
    void aFloorThatKnowsTheSizeOnlyGrowsWithIt() throws IOException {
        JsonNode growth = StreamSupport.stream(
                        ReportPage.charts(HtmlReport.of(ReportFixture.input())).spliterator(), false)
                .filter(chart -> chart.get("title").textValue().equals("Statements by sessions"))
                .findFirst()
                .orElseThrow();
        JsonNode floor = growth.get("series").get(1);
        assertThat(floor.get("name").textValue()).isEqualTo("floor");
        assertThat(floor.get("level").booleanValue()).isFalse();
        assertThat(floor.get("points").findValuesAsText("x")).containsExactly("25000.0", "100000.0", "250000.0");
    }

    private static Measurement timed(Implementation implementation, String segment, double seconds) {
        Map<String, String> params = segment.isEmpty() ? Map.of() : Map.of("segment", segment);
        return new Measurement(
                new BenchmarkCase("Anything", implementation, new TreeMap<>(params)),
                List.of(new Fork(List.of(seconds))),
                Map.of());
    }

    @Test
    void thePublishedSecondsStandBesideOursWithTheConditionsOfBoth() throws IOException {
        String html = HtmlReport.of(ReportFixture.input());
        assertThat(html)
                .contains(
                        "<dd>250,000 offline sessions",
                        "<dd>250,000 sessions; the server's own code, Keycloak 24.0.5",
                        "2 cores for store and server; -Xms2g -Xmx2g -XX:+UseG1GC")
                .containsPattern(">53, 52 s</td>");
        JsonNode published = StreamSupport.stream(ReportPage.charts(html).spliterator(), false)
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
    void countsAloneAreShownWithoutTimes() throws IOException {
        Measurement small = ReportPage.counted("64", 5);
        Measurement large = ReportPage.counted("512", 5);
        String html = ReportPage.of(List.of(small, large));
        assertThat(ReportPage.titles(html)).isEmpty();
        assertThat(html).contains("Statements (5) don't change with segment.");
        String growing = ReportPage.of(List.of(small, ReportPage.counted("512", 6)));
        assertThat(ReportPage.titles(growing)).containsExactly("Statements by segment");
        assertThat(growing).doesNotContain("change with segment");
        String single = ReportPage.of(List.of(small));
        assertThat(ReportPage.charts(single)).isEmpty();
        assertThat(single).contains("<caption>Anything: segment 64</caption>");
    }

    @Test
    void whatAllLinesHaveInCommonIsSaidOnceAndChoicesInTheModulesWords() throws IOException {
        Layout words = Layout.parse("labels: {search: {SQL: by the database, INDEX: by the index}}", "charts.yaml");
        List<Measurement> cases = List.of(found("SQL", 1), found("SQL", 10), found("INDEX", 1), found("INDEX", 10));
        String html = HtmlReport.of(
                List.of(ReportPage.module(ReportPage.run(cases), List.of(), List.of(), List.of(), List.of(), words)));

        JsonNode chart = ReportPage.charts(html).get(0);
        assertThat(chart.get("title").textValue()).isEqualTo("Cold time by grants");
        assertThat(chart.get("series").findValuesAsText("name"))
                .containsExactlyInAnyOrder("reference, by the database", "reference, by the index");
        assertThat(html).contains("<p class=\"conditions\">store mysql · ");
    }

    private static Measurement found(String search, int grants) {
        BenchmarkCase benchmarkCase = new BenchmarkCase(
                "Find",
                Implementation.REFERENCE,
                new TreeMap<>(Map.of("search", search, "grants", "" + grants, "store", "mysql")));
        return new Measurement(benchmarkCase, List.of(new Fork(List.of(grants * 1.0))), Map.of());
    }
}
