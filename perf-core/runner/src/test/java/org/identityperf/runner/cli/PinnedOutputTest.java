package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.reporters.QuietReporter;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Deadlock;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.IndexChange;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.counts.CountingTerms;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.gate.counts.StatementRule;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.gate.growth.RepeatedStatements;
import org.identityperf.runner.gate.pairs.KnownNoise;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.upgrade.UpgradeJudgement;
import org.identityperf.runner.reach.Callers;
import org.identityperf.runner.report.page.Answer;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.StatementText;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.task.CombinedOutput;
import org.identityperf.runner.task.CompareResults;
import org.identityperf.runner.task.PullRequestComment;
import org.identityperf.runner.task.Unmeasured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run says, from raw measurements to each of its outputs. A file {@code *.approved.txt} beside this class has the
 * output of each test; a change of it shows in a review.
 */
class PinnedOutputTest {

    private static final String MODULE = "perf-tiny";
    private static final String SYSTEM = "Tiny 2";
    private static final String REPORTED = "PostgreSQL 18";

    private static final String USERS = "select u.id from users u where u.realm=$1";
    private static final String ROLE = "select r.id from roles r where r.user_id=$1";
    private static final String COUNT = "select count(*) from users u where u.realm=$1";
    private static final String UPDATE = "update users set seen=$1 where id=$2";

    private static final String SEEKING = """
            Limit  (cost=0.41..21.22 rows=64 width=240) (actual time=0.045..0.170 rows=64.00 loops=1)
              Buffers: shared hit=68
              ->  Index Scan using users_pkey on users  (cost=0.41..8128.28 rows=24997 width=240) (actual time=0.04..0.16 rows=64.00 loops=1)
                    Buffers: shared hit=68
            """;
    private static final String SCANNING = """
            Limit  (cost=0.41..21.22 rows=64 width=240) (actual time=0.045..0.170 rows=64.00 loops=1)
              Buffers: shared hit=943
              ->  Seq Scan on users  (cost=0.41..8128.28 rows=24997 width=240) (actual time=0.04..0.16 rows=64.00 loops=1)
                    Rows Removed by Filter: 25000
                    Buffers: shared hit=943
            """;

    @TempDir
    Path folder;

    private final List<Finding> checks = new ArrayList<>();
    private final List<Change> findings = new ArrayList<>();
    private final List<Measurement> measured = new ArrayList<>();

    private static BenchmarkCase of(Implementation implementation, int users) {
        return new BenchmarkCase(
                "ReadUser", implementation, new TreeMap<>(Map.of("users", String.valueOf(users), "query", "BY_NAME")));
    }

    private static Measurement counted(BenchmarkCase benchmarkCase, Object... counts) {
        Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        for (int i = 0; i < counts.length; i += 2) {
            counters.put((Counter) counts[i], ((Number) counts[i + 1]).doubleValue());
        }
        return new Measurement(benchmarkCase, Kind.STEADY_STATE, List.of(), counters);
    }

    private static Measurement of(Measurement counted, int users) {
        return new Measurement(of(Implementation.SERVER, users), counted.kind(), List.of(), counted.counters());
    }

    private static Measurement used(Measurement later, int first) {
        return new Measurement(
                later.benchmarkCase(),
                later.kind(),
                later.forks(),
                later.counters(),
                Map.of(Counter.CALLS, (double) first),
                Map.of());
    }

    private static CountComparison compared(
            Measurement was, Measurement is, List<StatementCount> before, List<StatementCount> after) {
        return CountComparison.of(was, is, before, after);
    }

    private void found(Change... some) {
        findings.addAll(Arrays.asList(some));
    }

    private void measured(Measurement... some) {
        measured.addAll(Arrays.asList(some));
    }

    /** Returns what JMH writes of a case. */
    private static String jmh(Measurement measurement) {
        BenchmarkCase benchmarkCase = measurement.benchmarkCase();
        String params = benchmarkCase.params().entrySet().stream()
                .map(param -> "\"%s\": \"%s\"".formatted(param.getKey(), param.getValue()))
                .collect(Collectors.joining(", "));
        String counters = measurement.counters().entrySet().stream()
                .map(counter ->
                        "\"%s\": {\"score\": %s}".formatted(counter.getKey().label(), counter.getValue()))
                .collect(Collectors.joining(", "));
        return """
            {"benchmark": "x.%sBenchmark.%s", "mode": "avgt", "params": {%s},
             "primaryMetric": {"rawData": [[2.0, 1.0]]}, "secondaryMetrics": {%s}}
            """.formatted(
                benchmarkCase.benchmark(), benchmarkCase.implementation().method(), params, counters);
    }

    /** Reads back what was written, as a report made later does. */
    private void approve() throws IOException {
        OutputFolder output = OutputFolder.of(folder.resolve("perf"), MODULE, "build 1");
        ComparisonResult against = new ComparisonResult("Tiny 1", SYSTEM, findings);
        checks.addAll(against.findings());
        RunFile.write(
                new RunResult(MODULE, SYSTEM, "pr", new TreeMap<>(Map.of("seed", "1")), measured),
                output.file("run.json"));
        Files.writeString(
                output.file("results.json"),
                measured.stream().map(PinnedOutputTest::jmh).collect(Collectors.joining(",", "[", "]")));
        Optional<ComparisonResult> compared = findings.isEmpty() ? Optional.empty() : Optional.of(against);
        Findings found = Findings.of(MODULE, compared, checks);
        CombinedOutput.write(output, found);
        CombinedOutput.write(output.root());
        ObjectMapper json = new ObjectMapper();
        JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(json.readTree(Project.find()
                        .root()
                        .resolve("docs/schemas/findings.schema.json")
                        .toFile()));
        for (JsonNode module :
                json.readTree(output.root().resolve("findings.json").toFile())) {
            assertThat(schema.validate(module)).isEmpty();
        }
        String summary = Files.readString(output.root().resolve("summary.md"));
        List<String> words =
                Arrays.stream(ReportedTest.words(checks)).map(Object::toString).toList();
        approve(
                "console",
                against.findings().stream().map(Wording::line).collect(Collectors.joining("\n")),
                "answer",
                String.join("\n", Answer.of(against, 100, UnaryOperator.identity())),
                "tests",
                ReportedTest.read(words).stream()
                        .map(check -> check.outcome() + " " + check.name() + ": " + check.reason())
                        .collect(Collectors.joining("\n")),
                "verdict",
                Wording.verdict(checks),
                "exit code",
                checks.stream().anyMatch(check -> check.outcome() == Outcome.FAIL) ? "1" : "0",
                "summary.md",
                summary,
                "comment",
                PullRequestComment.body(found, Optional.of(URI.create("https://example.org/run/1"))));
    }

    private static void approve(String... parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.length; i += 2) {
            text.append("==== ")
                    .append(parts[i])
                    .append('\n')
                    .append(parts[i + 1].strip())
                    .append("\n\n");
        }
        Approvals.verify(text.toString(), new Options().withReporter(new QuietReporter()));
    }

    private static StatementCount statement(long calls, long rows, String text) {
        return new StatementCount(calls, rows, text);
    }

    @Test
    void moreStatementsForEachRow() throws IOException {
        List<CountComparison> counts = new ArrayList<>();
        for (int users : new int[] {10, 100, 1000}) {
            Measurement was = counted(
                    of(Implementation.SERVER, users), Counter.CALLS, 2, Counter.ROWS, users, Counter.ROUND_TRIPS, 2);
            Measurement is = counted(
                    of(Implementation.SERVER, users),
                    Counter.CALLS,
                    2 + users,
                    Counter.ROWS,
                    2 * users,
                    Counter.ROUND_TRIPS,
                    2 + users);
            counts.add(compared(
                    was,
                    is,
                    List.of(statement(1, users, USERS), statement(1, 0, COUNT)),
                    List.of(
                            statement(1, users, USERS),
                            statement(users, users, ROLE),
                            statement(1, 1, UPDATE.replace("seen", "seen_at")))));
            measured(is);
        }
        Measurement floor = counted(of(Implementation.FLOOR, 10), Counter.CALLS, 1, Counter.ROWS, 10);
        counts.add(compared(
                floor,
                counted(of(Implementation.FLOOR, 10), Counter.CALLS, 2, Counter.ROWS, 10),
                List.of(),
                List.of()));
        Callers callers = new Callers(Map.of(
                "ReadUser.server[query=BY_NAME]",
                Map.of(
                        StatementText.sent(ROLE),
                        List.of(
                                new Caller("UserAdapter.getRoles", false),
                                new Caller("UserResource.toRepresentation", true)))));
        new RepeatedStatements(CountComparison.besideFloors(counts))
                .named()
                .forEach(named -> found(named.with(callers.named(named.benchmarkCase(), named.statements()))
                        .finding()));
        CountComparison.ofFirstUse(
                        used(counts.get(0).before(), 40), used(counts.get(0).before(), 41))
                .ifPresent(first -> found(first.finding()));
        for (Dimension dimension : Dimension.all(
                counts.stream().limit(3).map(CountComparison::before).toList())) {
            dimension
                    .compare(
                            counts.stream()
                                    .limit(3)
                                    .map(CountComparison::before)
                                    .toList(),
                            counts.stream().limit(3).map(CountComparison::after).toList(),
                            Dimension.GROWING)
                    .forEach(this::found);
        }

        approve();
    }

    @Test
    void otherCounts() throws IOException {
        Measurement was = counted(
                of(Implementation.SERVER, 10),
                Counter.CALLS,
                5,
                Counter.ROWS,
                10,
                Counter.BUFFERS,
                100,
                Counter.ALLOCATION,
                10_000,
                Counter.COMMITS,
                1);
        found(compared(
                        was,
                        counted(
                                of(Implementation.SERVER, 10),
                                Counter.CALLS,
                                3,
                                Counter.ROWS,
                                10,
                                Counter.BUFFERS,
                                100,
                                Counter.ALLOCATION,
                                10_000,
                                Counter.COMMITS,
                                1),
                        List.of(statement(5, 10, ROLE)),
                        List.of(statement(3, 10, ROLE)))
                .finding());
        CountComparison allocating = compared(
                was,
                counted(
                        of(Implementation.SERVER, 10),
                        Counter.CALLS,
                        5,
                        Counter.ROWS,
                        10,
                        Counter.BUFFERS,
                        100,
                        Counter.ALLOCATION,
                        12_500,
                        Counter.COMMITS,
                        1),
                List.of(),
                List.of());
        found(
                allocating.finding(),
                allocating.inconclusive(1),
                allocating.inconclusive(3),
                allocating.unconfirmed().finding());
        CountComparison once = compared(
                was, counted(of(Implementation.SERVER, 10), Counter.CALLS, 6, Counter.ROWS, 10), List.of(), List.of());
        CountComparison again = compared(
                was, counted(of(Implementation.SERVER, 10), Counter.CALLS, 5, Counter.ROWS, 10), List.of(), List.of());
        found(once.countedAgain(again).finding());
        found(compared(was, counted(of(Implementation.SERVER, 10)), List.of(), List.of())
                .finding());
        Measurement calm = counted(
                of(Implementation.SERVER, 20),
                Counter.CALLS,
                5,
                Counter.LOCK_WAITS,
                0,
                Counter.DEADLOCKS,
                0,
                Counter.INDEX_ENTRIES,
                1,
                Counter.ASKING,
                4);
        Measurement contended = counted(
                of(Implementation.SERVER, 20),
                Counter.CALLS,
                5,
                Counter.LOCK_WAITS,
                2,
                Counter.DEADLOCKS,
                1,
                Counter.INDEX_ENTRIES,
                2,
                Counter.ASKING,
                4);
        found(compared(
                        calm,
                        contended,
                        List.of(statement(5, 5, UPDATE)),
                        List.of(statement(5, 5, UPDATE.replace("seen=$1", "seen=$1, until=$3"))))
                .with(
                        IndexChange.between(
                                calm,
                                List.of(new IndexEntries(1, "users_pkey", "users")),
                                contended,
                                List.of(
                                        new IndexEntries(1, "users_pkey", "users"),
                                        new IndexEntries(1, "users_until", "users"))),
                        Waiting.NOTHING,
                        new Waiting(
                                List.of(new LockWait(2, "ShareLock on transactionid", "users", UPDATE)),
                                List.of(new Deadlock(1, UPDATE, UPDATE)),
                                List.of()))
                .finding());
        measured(was);

        approve();
    }

    @Test
    void equalCode() throws IOException {
        Measurement same =
                counted(of(Implementation.SERVER, 10), Counter.CALLS, 2, Counter.ROWS, 10, Counter.ALLOCATION, 9000);
        found(compared(same, same, List.of(statement(1, 10, USERS)), List.of(statement(1, 10, USERS)))
                .finding());
        found(plan(SEEKING, SEEKING));
        times(pair(1.01, 0.99, 1.002)).forEach(this::found);
        measured(same);
        checks.add(new Measured(MODULE, 1, 0));

        approve();
    }

    private static TimePairs pair(double... ratios) {
        List<TimePair> pairs = Arrays.stream(ratios)
                .mapToObj(ratio -> new TimePair(0.25, 0.25 * ratio))
                .toList();
        int screening = Math.min(PairPlan.DECLARED.screening(), pairs.size());
        return new TimePairs(
                of(Implementation.SERVER, 10 + ratios.length),
                Quantity.MEDIAN,
                pairs.subList(0, screening),
                pairs.subList(screening, pairs.size()));
    }

    private static List<TimeMoved> times(TimePairs... pairs) {
        return new PairGate(PairPlan.DECLARED, KnownNoise.NONE).verdicts(List.of(pairs), any -> 0);
    }

    @Test
    void times() throws IOException {
        times(
                        pair(2, 2.02, 1.98, 2.01, 1.99, 2),
                        pair(0.5, 0.51, 0.49, 0.5, 0.51, 0.49, 0.5),
                        pair(2, 2.02, 1.98),
                        pair(1.6, 2.2, 1.5, 1.3, 3, 1.2, 1.25, 2.5, 1.3, 0.9, 4, 1.2, 1.4, 1.2, 2),
                        pair(1.01))
                .forEach(this::found);
        found(new NotCompared(of(Implementation.SERVER, 10), NotCompared.Reason.BUDGET_SPENT));

        measured(counted(of(Implementation.SERVER, 10), Counter.CALLS, 2));
        approve();
    }

    private static PlanChanged plan(String was, String is) {
        String benchmarkCase = of(Implementation.SERVER, 10).toString();
        return new PlanChanged(new Plan(benchmarkCase, "page", USERS, was), new Plan(benchmarkCase, "page", USERS, is));
    }

    @Test
    void plans() throws IOException {
        found(
                plan(SEEKING, SCANNING),
                plan(SCANNING, SEEKING),
                plan(SEEKING, SEEKING.replace("users_pkey", "users_name")),
                plan(SEEKING, SCANNING).explainedAgain(List.of(plan(SEEKING, SEEKING))),
                plan(SEEKING, SCANNING).explainedAgain(List.of(plan(SCANNING, SEEKING))));

        measured(counted(of(Implementation.SERVER, 10), Counter.CALLS, 2));
        approve();
    }

    @Test
    void growth() throws IOException {
        List<Measurement> before = new ArrayList<>();
        List<Measurement> after = new ArrayList<>();
        for (int users : new int[] {10, 100, 1000}) {
            before.add(counted(
                    of(Implementation.SERVER, users),
                    Counter.CALLS,
                    5,
                    Counter.ROWS,
                    users,
                    Counter.ROUND_TRIPS,
                    users));
            after.add(counted(
                    of(Implementation.SERVER, users),
                    Counter.CALLS,
                    5 + users,
                    Counter.ROWS,
                    2 * users,
                    Counter.ROUND_TRIPS,
                    3));
        }
        for (Dimension dimension : Dimension.all(before)) {
            for (GrowthChanged growth : dimension.compare(before, after, Dimension.GROWING)) {
                found(growth);
            }
        }

        measured(counted(of(Implementation.SERVER, 10), Counter.CALLS, 2));
        approve();
    }

    @Test
    void expectedCounts() throws IOException {
        BenchmarkCase benchmarkCase = of(Implementation.SERVER, 10);
        CountKey key = new CountKey("tiny 2", REPORTED, "abcd", benchmarkCase.toString());
        CountKey other = new CountKey(
                "tiny 2", REPORTED, "abcd", of(Implementation.SERVER, 20).toString());
        CountKey replaced = new CountKey(
                "tiny 2", "PostgreSQL 17", "abcd", of(Implementation.SERVER, 30).toString());
        CountKey moved = new CountKey(
                "tiny 2", REPORTED, "abcd", of(Implementation.SERVER, 30).toString());
        CountingTerms terms = new CountingTerms(true, each -> each.equals(other), "17.0.15", never -> false);
        Measurement fifty =
                counted(benchmarkCase, Counter.CALLS, 50, Counter.ROWS, 216 / 5.0, Counter.ALLOCATION, 4300);
        Measurement more = counted(benchmarkCase, Counter.CALLS, 51, Counter.ROWS, 216 / 5.0, Counter.ALLOCATION, 4300);
        ExpectedCounts known = new ExpectedCounts(new TreeMap<>())
                .accept(Map.of(key, List.of(fifty, fifty), replaced, List.of(fifty, fifty)), terms);
        ExpectedCounts unstable = known.accept(Map.of(key, List.of(fifty, more)), terms);
        checks.addAll(known.check(Map.of(key, List.of(fifty)), terms));
        checks.addAll(known.check(Map.of(key, List.of(more, more)), terms));
        checks.addAll(known.check(Map.of(key, List.of(more, fifty)), terms));
        checks.addAll(known.check(Map.of(other, List.of(of(fifty, 20))), terms));
        checks.addAll(known.check(Map.of(moved, List.of(of(fifty, 30))), terms));
        checks.addAll(unstable.check(Map.of(key, List.of(fifty)), terms));
        checks.addAll(new ExpectedCounts(new TreeMap<>()).check(Map.of(key, List.of(fifty)), terms));
        checks.addAll(known.check(Map.of(key, List.of(counted(benchmarkCase))), terms));
        checks.addAll(new StatementRule("pages", "ReadUser", "server", "^select", "users", "users")
                .check(
                        List.of(benchmarkCase, of(Implementation.SERVER, 20)),
                        List.of(
                                new CaseStatements(benchmarkCase.toString(), List.of(statement(1, 1, USERS))),
                                new CaseStatements(
                                        of(Implementation.SERVER, 20).toString(), List.of(statement(2, 1, USERS))))));
        measured(fifty);

        approve();
    }

    private static Step step(String name, long rows, List<String> rewritten, List<Step.Lock> locks) {
        return new Step(
                name,
                2,
                rows,
                OptionalLong.of(rows),
                1000,
                1_000_000,
                0.5,
                0.5,
                rewritten,
                locks.isEmpty() ? List.of() : List.of("users_until"),
                locks,
                List.of(),
                "");
    }

    @Test
    void upgrades() throws IOException {
        List<Upgrade> upgrades = new ArrayList<>();
        for (long users : new long[] {1000, 10_000}) {
            upgrades.add(new Upgrade(
                    "Upgrade.server[from=BASELINE,users=" + users + "]",
                    "2",
                    List.of(
                            step("add column", users, List.of("users"), List.of()),
                            step("add index", 0, List.of(), List.of(new Step.Lock("users", "ShareLock", 0.4))),
                            step("rewrite", 1, List.of("realm"), List.of()),
                            step("quiet", 1, List.of(), List.of())),
                    new TreeMap<>(Map.of("users", users * 100, "realm", 8192L))));
        }
        UpgradeJudgement.of(upgrades, List.of(), List.of()).findings().forEach(this::found);
        UpgradeJudgement.of(upgrades.subList(0, 1), List.of(), List.of())
                .findings()
                .forEach(this::found);

        measured(counted(of(Implementation.SERVER, 10), Counter.CALLS, 2));
        approve();
    }

    private static NotMeasured skipped(String benchmark, String where, NotMeasured.Reason reason, String why) {
        return new NotMeasured(MODULE, List.of(benchmark), where, reason, Outcome.SKIP, why);
    }

    private Unmeasured unmeasured() throws IOException {
        Project project = new Project(Files.createDirectory(folder.resolve("checkout")));
        return new Unmeasured(project, MODULE, "build 1", List.of(MODULE, "perf-other"));
    }

    @Test
    void nothingMeasured() throws IOException {
        checks.addAll(unmeasured()
                .unless(
                        false,
                        List.of(skipped("ReadUser", "on MySQL", NotMeasured.Reason.NO_STORE, "no MySQL runs here")),
                        "all that perf-tiny was asked for is skipped; see above what each case needs"));

        approve();
    }

    @Test
    void nothingMeasuredOfWhatWasNamed() throws IOException {
        checks.add(unmeasured().because("perf-tiny needs Java 21", true));

        approve();
    }

    @Test
    void skippedCases() throws IOException {
        measured(counted(of(Implementation.SERVER, 10), Counter.CALLS, 2));
        checks.add(new Measured(MODULE, 1, 0));
        checks.add(skipped("ReadUser", "on MySQL", NotMeasured.Reason.NO_STORE, "no MySQL runs here"));
        checks.add(skipped("ReadGroup", "on MySQL", NotMeasured.Reason.NO_STORE, "no MySQL runs here"));
        checks.add(skipped(
                "ReadUser", "with org.example:extra", NotMeasured.Reason.NOT_IN_RELEASE, "it is not resolvable"));

        approve();
    }

    private Path results(String name, int calls, int first) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Files.writeString(run.resolve("run.json"), """
            {"module": "m", "system": "S 1", "tier": "pr", "conditions": {"store": "P %d"}}
            """.formatted(calls));
        return Files.writeString(run.resolve("results.json"), """
            [{"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "1"},
              "primaryMetric": {"rawData": [[2.0]]},
              "secondaryMetrics": {"store.calls": {"score": %1$d}, "firstUse.store.calls": {"score": %2$d}}},
             {"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "%2$d"},
              "primaryMetric": {"rawData": [[2.0]]}, "secondaryMetrics": {"store.calls": {"score": 3}}}]
            """.formatted(calls, first));
    }

    @Test
    void savedResults() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = CompareResults.compare(
                results("baseline", 3, 8),
                results("candidate", 4, 9),
                new PrintStream(out, true, StandardCharsets.UTF_8));

        approve(
                "console",
                out.toString(StandardCharsets.UTF_8).replace(folder.toString(), "…"),
                "exit code",
                String.valueOf(code));
    }
}
