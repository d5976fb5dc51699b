package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.StatementLog;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final String HOSTILE =
            "</script><script>alert('x')</script><img src=x onerror=\"y\">\u001b[2J{{body}}$1&";

    @Test
    void itBeginsWithTheFindingsThenShowsEveryChartWithItsTable() throws IOException {
        String html = HtmlReport.of(ReportFixture.input());
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/report-fixture.html"), html);
        assertThat(html).contains("<a href=\"#module-1\">Something else 1.0</a>", "id=\"module-1\"");
        assertThat(html.indexOf("class=\"findings\"")).isPositive().isLessThan(html.indexOf("<canvas"));
        assertThat(html).contains("the floor's cold time", ">contradicted</span>");
        assertThat(ReportPage.titles(html))
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
                        "Pages",
                        "Cold time by sessions",
                        "Rows a second",
                        "Cold time by pool");
        for (String title : ReportPage.titles(html)) {
            assertThat(html).contains("<caption>" + title + "</caption>");
        }
        assertThat(html)
                .contains(
                        "<caption>Little is won past 512 sessions a segment</caption>",
                        "<caption>Checks: pass</caption>",
                        "<caption>Machine</caption>",
                        "<caption>OfflineSessionPreload</caption>",
                        "out of memory in Infinispan",
                        "KEYCLOAK-11019",
                        "Seq Scan on offline_user_session");
        assertThat(html.split("<canvas role=\"img\" aria-label=\""))
                .hasSize(1 + ReportPage.titles(html).size());
    }

    @Test
    void statementsTimeBreakdownsAndProfilesAreShown() {
        String html = HtmlReport.of(ReportFixture.input());
        assertThat(html)
                .contains(
                        "2 different statements",
                        "<summary>no. 2: Index Scan using constraint_4a on realm, 2 pages touched by one execution",
                        "Index Cond: ((id)::text = $1)",
                        "2 pages touched by one execution, as at server",
                        "<caption>Time breakdown by operation</caption>",
                        "not known",
                        "recording of Offline session preload, server · local · 25,000 sessions",
                        "by a timer instead",
                        ">recording</a>")
                .containsPattern("href=\"parts/perf-keycloak-preload/profiles/[^\"]*%5D.cpu.html\"");
    }

    @Test
    void aFindingOrAnOperationLeadsToWhereMoreIsSaidOfItsSubject() {
        String html = HtmlReport.of(ReportFixture.input());
        assertThat(html)
                .contains(
                        "<td class=\"prose\"><a href=\"#module-0-OfflineSessionPreload\">OfflineSessionPreload</a>",
                        "<a href=\"#module-0-OfflineSessionPreload\">OfflineSessionPreload</a>: the server's own"
                                + " code takes",
                        "<section id=\"module-0-OfflineSessionPage\">",
                        "<a href=\"#module-0-segment-64-to-512\">64 sessions a segment",
                        "id=\"module-0-segment-64-to-512\"");
    }

    @Test
    void aComparisonBeginsWithBothSidesOfWhatChangedTheWorstFirst(@TempDir Path folder) throws IOException {
        Path graph = Files.writeString(folder.resolve("graph.html"), "<canvas></canvas>");

        String html = HtmlReport.of(List.of(ReportFixture.compared(graph)));

        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/report-compared.html"), html);
        String first = html.substring(html.indexOf("<section class=\"first\">"), html.indexOf("</section>"));
        assertThat(first)
                .contains(
                        ">regressed</span><span>2 of 16 operations regressed, 1 improved · ",
                        "<dt>candidate</dt><dd>Keycloak 26.7.0 from fix/group-count (3f2a91c)</dd>",
                        "<dt>baseline</dt><dd>Keycloak 26.7.0 from main (b80c1de)</dd>",
                        "<td class=\"number worse\" data-title=\"statements\" data-value=\"1000.0\"><span"
                                + " class=\"before\">2</span> → <b>1,002</b></td>",
                        "<td class=\"number worse\" data-title=\"time\" data-value=\"0.001\"><span"
                                + " class=\"before\">1.00 ms</span> → <b>2.00 ms</b></td>",
                        "13 operations without a change that was seen",
                        "<pre class=\"sql added\">select ge1_0.ID,ge1_0.DESCRIPTION,",
                        "from KEYCLOAK_GROUP ge1_0 where ge1_0.ID=$1",
                        "called from GroupAdapter.getSubGroupsCount ← GroupResource.toRepresentation (changed)",
                        "<pre class=\"sql was\">update users set seen=$1",
                        "<pre class=\"sql is\">update users set seen_at=$1",
                        "<pre class=\"was\">Index Scan using constraint_4a on realm</pre>",
                        "<pre class=\"is\">Seq Scan on realm</pre>",
                        "sandbox=\"allow-scripts\" src=\"data:text/html;charset=utf-8;base64,"
                                + Base64.getEncoder().encodeToString(Files.readAllBytes(graph)));
        assertThat(first.indexOf("<table")).isLessThan(first.indexOf("<details"));
        assertThat(first.indexOf(">ReadUser GROUPS</a>")).isLessThan(first.indexOf(">FindToken</a>"));
        assertThat(first.indexOf(">FindToken</a>")).isLessThan(first.indexOf(">Login</a>"));
        assertThat(ReportPage.charts(html).get(0).get("series").findValuesAsText("role"))
                .containsExactly("BASELINE", "MEASURED");
        assertThat(html.length()).isLessThan(1_000_000);
    }

    @Test
    void withoutABaselineTheFirstTableHasTheServerBesideItsFloor() {
        String html = HtmlReport.of(ReportFixture.input());

        assertThat(html.substring(html.indexOf("<section class=\"first\">"), html.indexOf("</section>")))
                .contains(
                        "<caption>Each operation at its largest size: floor → server, the farthest from its floor"
                                + " first</caption>",
                        "<th scope=\"col\">× floor</th>",
                        ">OfflineSessionPreload</a>",
                        "data-title=\"statements\"",
                        "data-title=\"time\"");
    }

    @Test
    void itLoadsNothing() {
        String html = HtmlReport.of(ReportFixture.input());
        assertThat(html)
                .contains("default-src 'none'", "Chart.js v")
                .doesNotContainPattern("(?i)<(script|link|img|iframe)[^>]*(src|href)=\"(?!data:)")
                .doesNotContainPattern("[:\\s]url\\(|@import|sourceMappingURL");
    }

    @Test
    void whateverIsHostileStaysText() throws IOException {
        BenchmarkCase benchmarkCase =
                new BenchmarkCase(HOSTILE, Implementation.SERVER, new TreeMap<>(Map.of(HOSTILE, HOSTILE)));
        RunResult run = new RunResult(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                new TreeMap<>(Map.of(HOSTILE, HOSTILE)),
                List.of(
                        new Measurement(benchmarkCase, List.of(new Fork(List.of(1.0))), Map.of()),
                        new Measurement(
                                new BenchmarkCase(HOSTILE, Implementation.FLOOR, benchmarkCase.params()),
                                List.of(new Fork(List.of(0.5))),
                                Map.of())));
        List<ModuleReport> input = List.of(ReportPage.module(
                run,
                List.of(),
                List.of(),
                List.of(ReportFixture.failed(HOSTILE, HOSTILE)),
                List.of(new Plan(benchmarkCase.toString(), HOSTILE, HOSTILE, HOSTILE))));
        String html = HtmlReport.of(input);
        assertThat(html)
                .doesNotContain("<script>alert", "<img")
                .doesNotContainPattern("<[^<>]*onerror=\"y")
                .contains("{{body}}$1&amp;");
        assertThat(html).doesNotContainPattern("[\\p{Cc}&&[^\n\t]]");
        assertThat(ReportPage.charts(html)).hasSize(1);
        String clean = HtmlReport.of(List.of());
        assertThat(html.split("</script>")).hasSameSizeAs(clean.split("</script>"));
        assertThat(Summary.of(input)).doesNotContain("<script", "<img", "\n<").contains("&lt;/script&gt;");
    }

    @Test
    void aModuleThatFailedEarlySaysSo() {
        List<ModuleReport> input = List.of(ReportPage.module(
                ReportPage.run(List.of()), List.of(), List.of(), List.of(ReportFixture.notStarted()), List.of()));
        assertThat(HtmlReport.of(input)).contains("Nothing was measured.", "the server did not start");
        assertThat(Summary.of(input)).contains("**failed** perf-x measured: the server did not start");
    }

    @Test
    void statementsOfManyCasesLieInOneFold() {
        List<Measurement> few = cases(4);
        List<Measurement> many = cases(5);

        assertThat(asked(few)).contains("<h4>Statements of one operation</h4>");
        assertThat(asked(many))
                .contains("<summary>Statements of one operation, in 5 cases</summary>")
                .doesNotContain("<h4>Statements of one operation</h4>");
    }

    private static List<Measurement> cases(int number) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(segment -> ReportPage.counted("" + segment, 5))
                .toList();
    }

    @Test
    void whatAStatementWritesToTheLogStandsBesideIt() {
        StatementCount writes = new StatementCount(
                5,
                5,
                "update t set a = $1",
                OptionalLong.empty(),
                OptionalDouble.empty(),
                Optional.of(new StatementLog(15, 0, 1500)));

        assertThat(asked(cases(1), writes))
                .contains("log records", "whole pages")
                .contains(">15<", ">1.46 KiB<");
        assertThat(asked(cases(1))).doesNotContain("log records");
    }

    private static String asked(List<Measurement> cases) {
        return asked(cases, new StatementCount(5, 5, "select 1", OptionalLong.empty(), OptionalDouble.empty()));
    }

    private static String asked(List<Measurement> cases, StatementCount statement) {
        RunExtras extras = new RunExtras(
                List.of(),
                cases.stream()
                        .map(m -> new CaseStatements(m.benchmarkCase().toString(), List.of(statement)))
                        .toList(),
                List.of(),
                List.of(),
                Optional.empty());
        return HtmlReport.of(List.of(new ModuleReport(
                ReportPage.run(cases),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Layout.NONE,
                Optional.empty(),
                extras)));
    }

    @Test
    void nothingAtAllIsStillAPage() {
        assertThat(HtmlReport.of(List.of())).contains("No module was run.", "</html>");
    }
}
