package org.identityperf.runner.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ClaimVerdict;
import org.identityperf.runner.claim.Claims;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.RuleChecked;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ReportFixture;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.report.table.CaseTables;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class KeyFindingsTest {

    @Test
    void whatFailedIsFirst() {
        List<String> labels = KeyFindings.of(new ReportFixture().preload()).stream()
                .map(KeyFinding::label)
                .distinct()
                .toList();
        assertThat(labels)
                .containsExactly(
                        "failed",
                        ClaimVerdict.CONTRADICTED.words(),
                        "floor",
                        ClaimVerdict.CONFIRMED.words(),
                        "checks",
                        ClaimVerdict.INCONCLUSIVE.words());
    }

    @Test
    void inconclusiveClaimsAreOneLine() {
        ModuleReport full = new ReportFixture().preload();
        RunResult nothing = new RunResult("m", "s", "pr", new TreeMap<>(), List.of());
        List<KeyFinding> findings = KeyFindings.of(ReportPage.module(
                nothing, full.claims(), new Claims(full.claims()).evaluate(nothing), List.of(), List.of()));
        assertThat(findings)
                .extracting(KeyFinding::label)
                .containsExactly("failed", "not gated", "inconclusive", "inconclusive");
        assertThat(findings.get(2).text())
                .isEqualTo("4 published claims are inconclusive: need a benchmark that did not run.");
        assertThat(findings.get(2).more()).hasSize(4);
        assertThat(findings.get(3).text()).startsWith("2 expectations are inconclusive: ");
    }

    @Test
    void whatOneCauseKeepsFromBeingMeasuredIsOneLine() {
        RunResult nothing = new RunResult("m", "s", "pr", new TreeMap<>(), List.of());
        List<NotMeasured> checks = List.of(
                skipped("CreateUser", "with a:b", "a:b can't be had"),
                skipped("IndexLag", "on Elasticsearch", "no Java for it"),
                skipped("ReadUser", "with a:b", "a:b can't be had"));
        List<KeyFinding> findings = KeyFindings.of(ReportPage.module(nothing, List.of(), List.of(), checks, List.of()));
        assertThat(findings)
                .filteredOn(finding -> finding.label().equals("skipped"))
                .containsExactly(
                        new KeyFinding(
                                "skipped",
                                new Sentence("", "2 checks: not measured: a:b can't be had"),
                                List.of(
                                        new Sentence("", "CreateUser with a:b"),
                                        new Sentence("", "ReadUser with a:b"))),
                        new KeyFinding("skipped", "IndexLag on Elasticsearch: not measured: no Java for it"));
    }

    @Test
    void whatFailsInSeveralCasesOfAnOperationIsOneLineAndCountsAsSeveral() {
        ModuleReport full = new ReportFixture().preload();
        RuleChecked few = failed("Read.server[users=10]", "pages");
        RuleChecked many = failed("Read.server[users=100]", "pages");
        RuleChecked plan = failed("Read.server[users=10]", "sorts");

        ModuleReport module = ReportPage.module(full.run(), List.of(), List.of(), List.of(few, many, plan), List.of());

        assertThat(KeyFindings.of(module))
                .filteredOn(finding -> finding.label().equals("failed"))
                .containsExactly(
                        new KeyFinding(
                                "failed",
                                new Sentence(
                                        "Read",
                                        ".server[users=10] pages, as in 1 other case: counted 5 pages;"
                                                + " ceil(users / size) is 3"),
                                List.of(
                                        new Sentence(
                                                "Read",
                                                ".server[users=10] pages: counted 5 pages; ceil(users / size) is 3"),
                                        new Sentence(
                                                "Read",
                                                ".server[users=100] pages: counted 5 pages; ceil(users / size) is 3"))),
                        new KeyFinding(
                                "failed",
                                new Sentence(
                                        "Read", ".server[users=10] sorts: counted 5 sorts; ceil(users / size) is 3"),
                                List.of()));
        assertThat(KeyFindings.verdict(module).text()).contains("3 of 3 checks failed");
    }

    @Test
    void whatFailsInTheServerComesBeforeWhatFailsInAReferenceStore() {
        RuleChecked floor = failed("Read.floor[users=10]", "pages");
        RuleChecked reference = failed("Read.reference[users=10]", "pages");
        RuleChecked server = failed("Write.server[users=10]", "pages");
        NotMeasured start = ReportFixture.notStarted();
        RunResult nothing = new RunResult("m", "s", "pr", new TreeMap<>(), List.of(steady("Read", 1, fork(1, 1))));

        ModuleReport module =
                ReportPage.module(nothing, List.of(), List.of(), List.of(floor, reference, server, start), List.of());

        assertThat(KeyFindings.of(module))
                .filteredOn(finding -> finding.label().equals("failed"))
                .extracting(finding -> finding.text().split("[\\[:]")[0])
                .containsExactly("perf-x measured", "Write.server", "Read.reference", "Read.floor");
    }

    @Test
    void oneSentenceNamesTheBenchmarksThatWereNotWarm() {
        List<Measurement> measured = List.of(
                steady("Login", 1, fork(9, 5, 4, 3)),
                steady("Login", 2, fork(9, 5, 4, 2)),
                steady("Search", 1, fork(9, 5, 4, 3)),
                steady("Search", 2, fork(9, 4, 4, 4)));
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);
        ModuleReport module = ReportPage.module(run, List.of(), List.of(), List.of(), List.of());

        assertThat(KeyFindings.of(module))
                .contains(new KeyFinding(
                        "warming",
                        "3 of 4 steady-state cases still got faster as the forks ended, 2 of Login, 1 of Search. Their"
                                + " warm times, marked ↘, are too long by up to 100.0 % of the last iteration. Longer"
                                + " iterations would show by how much."));
        assertThat(CaseTables.of(run, Labels.NONE, "Login").texts())
                .as("the mark of those that are not warm")
                .allMatch(row -> row.toString().contains("4.00 s ↘"));
    }

    @Test
    void statementsThatFailAreNamedAndFailARunUnlessTheServerOnlyStarts() {
        List<Measurement> measured = List.of(
                failing("Token.server[sessions=300]", Kind.STEADY_STATE, 0.2),
                failing("Token.server[sessions=3000]", Kind.STEADY_STATE, 1.56),
                failing("Boot.server[realms=10]", Kind.COLD_START, 1),
                failing("ReadUser.server[users=10]", Kind.STEADY_STATE, 0),
                failing("ReadUser.reference[users=10]", Kind.STEADY_STATE, 3));
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);

        assertThat(ofStatements(run, List.of()))
                .containsExactly(
                        "failed Token.server[sessions=3000] statements that fail, as in 1 other case: 1.56 of 11.8 statements"
                                + " fail in each operation, on average",
                        "failing Boot.server[realms=10] statements that fail: 1 of 11.8 statements fail in each operation, on"
                                + " average");
        // Where the baseline has the case, the counts of both sides decide.
        assertThat(ofStatements(
                        run,
                        List.of(
                                BenchmarkCase.of("Token.server[sessions=300]"),
                                BenchmarkCase.of("Token.server[sessions=3000]"))))
                .hasSize(3)
                .allMatch(line -> line.startsWith("failing "));
    }

    private static List<String> ofStatements(RunResult run, List<BenchmarkCase> compared) {
        ModuleReport module = ReportPage.module(
                run, List.of(), List.of(), StatementsFailed.of(run.measurements(), compared), List.of());
        return KeyFindings.of(module).stream()
                .filter(finding -> finding.text().contains("statements that fail"))
                .map(finding -> finding.label() + ' ' + finding.text())
                .toList();
    }

    @Test
    void aListThatGrowsIsNamedWithTheSizesAtWhichStoresRefuseIt() {
        List<Measurement> measured = List.of(
                list("Permitted.server[permissions=10]", 19),
                list("Permitted.server[permissions=30]", 35),
                list("Permitted.server[permissions=100]", 131),
                list("Chunks.server[users=100]", 50),
                list("Chunks.server[users=1000]", 128),
                list("Chunks.server[users=10000]", 128));
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);
        ModuleReport module = ReportPage.module(run, List.of(), List.of(), List.of(), List.of());

        assertThat(KeyFindings.of(module))
                .filteredOn(finding -> finding.label().equals("limit"))
                .extracting(KeyFinding::text)
                .containsExactly(
                        "Permitted.server[]: the longest list of a statement has 19, 35, 131 values at 10, 30, 100"
                                + " permissions; Oracle takes 1,000, which it has at about 730, SQL Server takes 2,100, which it has"
                                + " at about 1,500, PostgreSQL takes 65,535, which it has at about 48,000");
    }

    private static Measurement list(String benchmarkCase, double values) {
        return new Measurement(BenchmarkCase.of(benchmarkCase), List.of(), Map.of(Counter.LONGEST_LIST, values));
    }

    private static Measurement failing(String benchmarkCase, Kind kind, double statements) {
        return new Measurement(
                BenchmarkCase.of(benchmarkCase),
                kind,
                List.of(),
                Map.of(Counter.CALLS, 11.8, Counter.FAILED, statements));
    }

    private static Measurement steady(String benchmark, int users, Fork fork) {
        BenchmarkCase benchmarkCase = new BenchmarkCase(
                benchmark, Implementation.SERVER, new TreeMap<>(Map.of("users", Integer.toString(users))));
        return new Measurement(benchmarkCase, Kind.STEADY_STATE, List.of(fork), Map.of());
    }

    private static Fork fork(double... seconds) {
        return new Fork(Arrays.stream(seconds).boxed().toList());
    }

    private static NotMeasured skipped(String benchmark, String where, String why) {
        return new NotMeasured("m", List.of(benchmark), where, NotMeasured.Reason.NOT_IN_RELEASE, Outcome.SKIP, why);
    }

    private static RuleChecked failed(String benchmarkCase, String rule) {
        return new RuleChecked(BenchmarkCase.of(benchmarkCase), rule, 5, 3, "users", "size");
    }
}
