package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.Calibrated;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ClassPathChecked;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.CountsOutdated;
import org.identityperf.runner.finding.CountsRequired;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.ObjectsRetained;
import org.identityperf.runner.finding.ObjectsRetained.RetainedClass;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Paired;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.ReleaseCounted;
import org.identityperf.runner.finding.RuleChecked;
import org.identityperf.runner.finding.SourceLine;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.TimesApart;
import org.identityperf.runner.finding.UpgradeEffect;
import org.identityperf.runner.finding.UpgradeJudged;
import org.identityperf.runner.finding.UpgradeStep;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.format.Markdown;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.task.CombinedOutput;
import org.identityperf.runner.task.PullRequestComment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All outputs of a run agree, whatever its command was and whatever it found. */
class AgreeingOutputsTest {

    private static final String MODULE = "perf-tiny";
    private static final BenchmarkCase CASE = BenchmarkCase.of("ReadUser.server[users=10]");

    @TempDir
    Path folder;

    private static Change counts(int countings, CounterChange... counters) {
        return new CountsMoved(
                CASE, false, List.of(counters), List.of(), List.of(), Waiting.NOTHING, Waiting.NOTHING, countings);
    }

    private static CounterChange calls(double before, double after) {
        return new CounterChange(Counter.CALLS, before, after);
    }

    private static Change time(Verdict answer) {
        return new TimeMoved(
                new TimePairs(CASE, Quantity.MEDIAN, List.of(new TimePair(1, 2)), List.of()),
                answer,
                new TimeMoved.RatioInterval(2, OptionalDouble.of(1.9), OptionalDouble.of(2.1)),
                OptionalDouble.of(0.1));
    }

    private static Change growth(int perUserBefore, int perUserAfter) {
        return GrowthChanged.of(CASE, Counter.CALLS, "users", sizes(perUserBefore), sizes(perUserAfter));
    }

    private static List<CountAt> sizes(int perUser) {
        return Stream.of(10, 100, 1000)
                .map(users -> new CountAt(users, 5 + (double) perUser * users))
                .toList();
    }

    private static Change plan(String before, String after) {
        return new PlanChanged(plan(before), plan(after));
    }

    private static Plan plan(String text) {
        return new Plan(CASE.toString(), "page", "select 1", text, OptionalLong.of(9), OptionalDouble.empty());
    }

    private static Finding expected(Expected.Answer answer) {
        return new Expected(
                CASE,
                new Expected.Conditions("Tiny 2", "PostgreSQL 18", "abcd"),
                answer,
                List.of(new TreeMap<>(Map.of("store.calls", "2")), new TreeMap<>(Map.of("store.calls", "3"))),
                List.of(new Expected.Known(
                        new Expected.Conditions("Tiny 2", "PostgreSQL 18", "efgh"),
                        new TreeMap<>(Map.of("store.calls", "2")))),
                List.of("store.calls"),
                List.of("Tiny 1"));
    }

    private static Finding reached(List<String> operations, boolean required) {
        return new CodeReached(
                MODULE,
                1,
                List.of(new CodeReached.Changed("JpaUserProvider.getUserById", operations, List.of())),
                operations.size(),
                2,
                List.of(),
                required,
                new TreeMap<>(
                        Map.of("JpaUserProvider.getUserById", new SourceLine("model/jpa/JpaUserProvider.java", 7))));
    }

    private static Finding notMeasured(NotMeasured.Reason reason, Outcome outcome) {
        boolean some = reason == NotMeasured.Reason.NO_STORE || reason == NotMeasured.Reason.NOT_IN_RELEASE;
        return new NotMeasured(
                MODULE, some ? List.of("ReadUser") : List.of(), some ? "on MySQL" : "", reason, outcome, "a reason");
    }

    /** Findings of each kind, with each verdict and each outcome that the kind can have. */
    static List<Finding> findings() {
        List<Finding> all = new ArrayList<>(List.of(
                counts(0, calls(2, 3)),
                counts(0, calls(3, 2)),
                counts(0, calls(2, 2)),
                counts(0, calls(2, 3).then(calls(2, 2))),
                counts(1, new CounterChange(Counter.ALLOCATION, 1000, 2000)),
                counts(0),
                counts(0, new CounterChange(Counter.COMMITS, 2, 1)),
                time(Verdict.REGRESSED),
                time(Verdict.IMPROVED),
                time(Verdict.INCONCLUSIVE),
                time(Verdict.NOT_GATED),
                time(Verdict.NO_CHANGE_SEEN),
                new TimesApart(CASE, 1, 3, 2, 3),
                growth(0, 2),
                growth(2, 0),
                growth(1, 1),
                plan("Seq Scan on users", "Seq Scan on users"),
                plan("Seq Scan on users", "Index Scan using users_pkey on users"),
                new UpgradeStep(
                        "add column",
                        List.of(new UpgradeEffect(
                                UpgradeEffect.Cost.REWRITE,
                                "users",
                                List.of("users"),
                                List.of(),
                                "users",
                                1000,
                                10_000,
                                1000,
                                10_000,
                                1))),
                new ObjectsRetained(CASE, List.of(new RetainedClass("a.Entry", 0, 1)), List.of("a.Cache")),
                new UpgradeJudged(2, 0, 0),
                new UpgradeJudged(1, 1, 0),
                new UpgradeJudged(2, 2, 2),
                new Paired(CASE, BenchmarkCase.of("ReadUser.server[people=10]")),
                new RuleChecked(CASE, "pages", 2, 2, "10", "5"),
                new RuleChecked(CASE, "pages", 3, 2, "10", "5"),
                new StatementsFailed(CASE, 1.5, 12, 0.5, true),
                new StatementsFailed(CASE, 1, 40, 0, false),
                reached(List.of("ReadUser[]"), false),
                reached(List.of(), false),
                reached(List.of(), true),
                new Measured(MODULE, 1, 0),
                new Performed(CASE, Optional.empty()),
                new Performed(CASE, Optional.of("another answer")),
                new ClassPathChecked(List.of(), true),
                new ClassPathChecked(List.of("a.Runner"), true),
                new CountsRequired(Optional.of("2"), List.of()),
                new CountsRequired(Optional.of("2"), List.of(CASE.toString())),
                new CountsOutdated(List.of(new CountsOutdated.Outdated(
                        CASE.toString(), new Expected.Conditions("Tiny 2", "PostgreSQL 18", "abcd")))),
                new ReleaseCounted(MODULE, "2", 3, ""),
                new ReleaseCounted(MODULE, "3", 0, "it can't be resolved"),
                new Calibrated(MODULE, 3, 1, 1)));
        for (NotCompared.Reason reason : NotCompared.Reason.values()) {
            all.add(new NotCompared(CASE, reason, "a detail", List.of(Counter.CALLS)));
        }
        for (Expected.Answer answer : Expected.Answer.values()) {
            all.add(expected(answer));
        }
        for (NotMeasured.Reason reason : NotMeasured.Reason.values()) {
            boolean fails = reason.compareTo(NotMeasured.Reason.NOTHING_COMPARED) >= 0;
            all.add(notMeasured(reason, fails ? Outcome.FAIL : Outcome.SKIP));
        }
        all.add(notMeasured(NotMeasured.Reason.NOTHING_MEASURED, Outcome.FAIL));
        return all;
    }

    /** Each finding alone, as a sweep or a calibration has it, which measure nothing of their own, and all together. */
    static List<List<Finding>> runs() {
        List<List<Finding>> runs = new ArrayList<>();
        findings().forEach(finding -> runs.add(List.of(finding)));
        for (Outcome outcome : Outcome.values()) {
            runs.add(findings().stream()
                    .filter(finding -> finding.outcome() == outcome)
                    .toList());
        }
        runs.add(findings().stream()
                .filter(finding -> finding.outcome() != Outcome.FAIL)
                .toList());
        runs.add(findings());
        return runs;
    }

    @Test
    void everyKindAndEveryVerdictIsAmongThem() {
        Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
        findings().forEach(finding -> {
            if (finding instanceof Change change) {
                verdicts.add(change.verdict());
            }
        });

        assertThat(findings().stream().map(Object::getClass).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(kinds(Finding.class).toList());
        assertThat(verdicts).containsExactlyInAnyOrder(Verdict.values());
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(AgreeingOutputsTest::kinds)
                : Stream.of(type);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void allOutputsAgreeInVerdictExitCodeAndNumberOfFindings(List<Finding> findings) throws IOException {
        OutputFolder output = OutputFolder.of(folder.resolve("perf"), MODULE, "build 1");
        RunFile.write(new RunResult(MODULE, "Tiny 2", "pr", new TreeMap<>(), List.of()), output.file("run.json"));
        Files.writeString(output.file("results.json"), "[]");
        List<Change> changes = findings.stream()
                .filter(Change.class::isInstance)
                .map(Change.class::cast)
                .toList();
        Findings found = Findings.of(
                MODULE,
                changes.isEmpty() ? Optional.empty() : Optional.of(new ComparisonResult("Tiny 1", "Tiny 2", changes)),
                findings);
        CombinedOutput.write(output, found);
        CombinedOutput.write(output.root());

        long failed = count(findings, Outcome.FAIL);
        long passed = count(findings, Outcome.PASS);
        long skipped = count(findings, Outcome.SKIP);
        boolean fails = failed > 0;
        String label = fails ? "failed" : skipped == findings.size() ? "skipped" : "passed";

        assertThat(Main.exitCode(findings)).as("exit code").isEqualTo(fails ? 1 : 0);
        assertThat(Main.comparisonExitCode(findings))
                .as("exit code of a comparison")
                .isEqualTo(
                        findings.stream()
                                        .anyMatch(finding ->
                                                finding instanceof NotMeasured && finding.outcome() == Outcome.FAIL)
                                ? 125
                                : fails ? 1 : 0);
        String verdict = Wording.verdict(findings);
        boolean nothing = findings.stream()
                .anyMatch(finding -> finding instanceof NotMeasured not
                        && (not.reason() == NotMeasured.Reason.NOTHING_MEASURED
                                || not.reason() == NotMeasured.Reason.NOTHING_COMPARED));
        if (nothing) {
            assertThat(verdict).startsWith("nothing ");
        } else if (verdict.equals("not covered") || verdict.equals("unaffected")) {
            assertThat(findings)
                    .filteredOn(finding -> finding.outcome() == Outcome.FAIL)
                    .allMatch(CodeReached.class::isInstance);
            assertThat(findings).anyMatch(CodeReached.class::isInstance);
        } else {
            assertThat(verdict.startsWith("pass")).as(verdict).isEqualTo(!fails);
        }

        List<ReportedTest> tests = ReportedTest.read(Arrays.stream(ReportedTest.words(findings))
                .map(Object::toString)
                .toList());
        assertThat(tests.stream().map(ReportedTest::outcome).toList())
                .as("tests")
                .isEqualTo(findings.stream().map(Finding::outcome).toList());

        JsonNode written = new ObjectMapper()
                .readTree(output.root().resolve("findings.json").toFile())
                .at("/0/findings");
        assertThat(written)
                .as("findings.json")
                .extracting(finding -> finding.path("outcome").asText())
                .containsExactlyElementsOf(findings.stream()
                        .map(finding -> finding.outcome().name())
                        .toList());

        JsonNode results = new ObjectMapper()
                .readTree(output.root().resolve("findings.sarif").toFile())
                .at("/runs/0/results");
        assertThat(results)
                .as("findings.sarif")
                .extracting(result -> result.path("ruleId").asText()
                        + ' '
                        + result.at("/locations/0/logicalLocations/0/fullyQualifiedName")
                                .asText())
                .containsExactlyInAnyOrderElementsOf(findings.stream()
                        .filter(finding -> finding.outcome() == Outcome.FAIL)
                        .collect(Collectors.groupingBy(Wording::operation))
                        .entrySet()
                        .stream()
                        .map(each -> each.getValue().get(0).getClass().getSimpleName()
                                + ' '
                                + each.getKey().replaceAll("[\\[\\]]", "\\\\$0"))
                        .toList());

        String summary = Files.readString(output.root().resolve("summary.md"));
        String counted = passed + failed == 0
                ? "nothing was judged"
                : passed + failed == 1
                        ? "the only check " + (fails ? "failed" : "passed")
                        : (fails ? failed : "none") + " of " + CountWords.several(passed + failed, "check") + " failed";
        assertThat(summary)
                .as("summary")
                .containsPattern("- \\*\\*" + label + "\\*\\* Tiny 2: 0 cases, " + counted + "\\b");
        String comment = PullRequestComment.body(found, Optional.empty());
        String mark = fails ? "✗" : verdict.startsWith("pass") ? "✓" : "\\?";
        assertThat(comment)
                .as("comment")
                .containsPattern(
                        "(?m)^### " + mark + " " + MODULE + ": " + Pattern.quote(Markdown.text(verdict)) + "$");
        for (String text : List.of(summary, comment)) {
            assertThat(text.contains("**failed**") || text.contains("| ✗ |"))
                    .as(text)
                    .isEqualTo(fails);
            if (!fails) {
                assertThat(text).doesNotContain("Nothing was measured");
            }
        }
        String page = Files.readString(output.root().resolve("report.html"));
        assertThat(page.toLowerCase(Locale.ROOT)).as("report.html").contains(counted);
        assertThat(page)
                .as("report.html")
                .containsPattern("class=\"verdict\"><span class=\"pill " + (fails ? "(failed|regressed)\"" : label));
    }

    private static long count(List<Finding> findings, Outcome outcome) {
        return findings.stream().filter(finding -> finding.outcome() == outcome).count();
    }
}
