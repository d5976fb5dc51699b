package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.identityperf.runner.Beside;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.task.OutputFile;
import org.identityperf.tiny.TinyServerBenchmark;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The main job of a tiny module beside another checkout of it. */
@Beside
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ComparedJobTest {

    private static final String COUNT = "SELECT count(*) FROM item";
    private static final String SLOW = "SELECT id FROM item, pg_sleep(0.2) WHERE id = 1";
    private static final String CALLED = "called from TinyBenchmark.Connected.query"
            + " ← TinyServerBenchmark.Server.operate ← TinyServerBenchmark.server";
    private static final String SLOW_AS_TOLD = "SELECT id FROM item, pg_sleep($1) WHERE id = $2";

    /** Makes the largest number one larger. */
    private static final String COUNT_UP = "WITH up AS (UPDATE item SET id = id + 1"
            + " WHERE id = (SELECT max(id) FROM item) RETURNING 1) SELECT n FROM (VALUES (1)) v (n)";

    private static final String FOR_EACH = TinyServerBenchmark.FOR_EACH + "SELECT id FROM item WHERE id = 1";

    @TempDir
    static Path shared;

    private static TinyProject baseline;
    private static TinyProject candidate;
    private static TinyProject.Run worse;

    @TempDir
    Path folder;

    private static TinyProject.Run measured(TinyProject project, String... namesAndValues) throws Exception {
        return project.measure(Map.of(), namesAndValues);
    }

    private TinyProject checkout(String name, String... statements) throws Exception {
        return TinyProject.in(Files.createDirectory(folder.resolve(name)), TinyTiers.SERVER)
                .serving(statements);
    }

    /**
     * Counts at three sizes and times at one: the candidate executes a slow statement more, and one for each item, and keeps
     * an object for each operation.
     */
    @BeforeAll
    static void compareOnce() throws Exception {
        Removal.of(TestCache.BESIDE.resolve("counts"));
        baseline = growing("baseline", answering(1000));
        candidate = growing("candidate", answering(1000), SLOW, FOR_EACH, TinyServerBenchmark.KEEP);
        worse = measured(candidate, "perf.baseline", baseline.root().toString());
        assertThat(worse.code()).as(worse.all()).isZero();
    }

    /** Returns a statement whose answer has so many characters, and that takes longer than a budget of a second allows. */
    private static String answering(int characters) {
        return "SELECT count(*), repeat('x', " + characters + "), pg_sleep(0.1) FROM item";
    }

    private static TinyProject growing(String name, String... statements) throws Exception {
        return TinyProject.in(Files.createDirectory(shared.resolve(name)), TinyTiers.GROWING_AND_TIMED)
                .serving(statements);
    }

    @Test
    void statementsMoreFailByNameAndTheirOperationIsTimedByPairs() throws Exception {
        String found = "TinyServer.server[items=10] counts against baseline";
        assertThat(worse.all())
                .contains("counted the first use of TinyServer.server[items=10]")
                .contains("Counting 3 cases of both sides again, since statements, rows or round trips moved")
                .contains("regressed: " + found + ": more: store.calls 1 → 12")
                .contains("regressed: TinyServer.server[items=10] counts of the first use against baseline:"
                        + " more: store.calls 1 → 12")
                .contains("added: 1 call, " + CALLED + ": " + SLOW_AS_TOLD)
                .contains("      called from  TinyBenchmark.Connected.query ← ")
                .contains("[pair 4] TinyServer.server[items=10]")
                .contains("regressed: TinyServer.server[items=10] time: takes ")
                .contains("verdict=regressed: 1 operation counted, 1 timed, changes above ");
        assertThat(worse.answer()).contains(URLEncoder.encode(found, StandardCharsets.UTF_8) + " FAIL ");
        JsonNode findings = new ObjectMapper()
                .readTree(candidate.report("findings.json").toFile())
                .at("/0/findings");
        assertThat(findings)
                .filteredOn(finding -> finding.path("verdict").asText().equals("REGRESSED"))
                .extracting(finding -> finding.get("kind").asText())
                .contains("CountsMoved", "TimeMoved");
        assertThat(candidate.report("summary.md"))
                .content()
                .contains(" regressed, ")
                .contains(" improved against Tiny 1.0")
                .contains("| ✗ | TinyServer | statements 1 → 42, ");
        assertThat(candidate.report("report.html")).content().contains("pg_sleep");
        assertThat(candidate.report("parts/tiny/baseline/results.json"))
                .content()
                .contains("store.calls");
        assertThat(Plan.readAll(candidate.report("parts/tiny/statement-plans")))
                .filteredOn(plan -> plan.statement().equals(SLOW_AS_TOLD))
                .isNotEmpty()
                .allSatisfy(plan -> {
                    assertThat(plan.plan()).contains("Scan", " on item");
                    assertThat(plan.pages().orElse(0)).isPositive();
                });
    }

    @Test
    void objectsThatStayOnTheHeapFailByTheirClassAndByWhatHoldsThem() {
        String server = TinyServerBenchmark.class.getName();
        assertThat(worse.all())
                .contains("Looking again for objects that 1 case of both sides leave on the heap")
                .contains("regressed: TinyServer.server[items=10] retained objects: each operation leaves on the heap:"
                        + " 0 → 1 " + server + "$Visit")
                .contains("; held by static " + server + ".VISITS");
    }

    @Test
    void aStatementForEachItemFailsByHowItGrows() {
        assertThat(worse.all())
                .contains("regressed: TinyServer.server[] store.calls by items growth: was constant; now linear,"
                        + " exponent 1.00, 1 for each one more (baseline: 1 at 10, 1 at 20, 1 at 40; candidate: 12 at 10,"
                        + " 22 at 20, 42 at 40)")
                .contains("added: 40 calls, N+1 by items, " + CALLED + ": SELECT id FROM item");
    }

    @Test
    void whatGotWorseIsShownByAFlameGraphOfTheDifferenceAndEveryFileIsDescribed() throws Exception {
        Path profiles = candidate.report("parts/tiny/profiles");
        assertThat(worse.all())
                .contains("Taking flame graphs of both sides of 1 operation that got worse")
                .contains("What differs: " + profiles + "/TinyServer.server[items=10].");
        assertThat(candidate.report("report.html")).content().contains("Why: flame graphs of both sides");
        Path written = candidate.report("");
        try (Stream<Path> files = Files.walk(written)) {
            assertThat(files.filter(Files::isRegularFile).map(written::relativize))
                    .as("docs/reference.md lists every file")
                    .hasSizeGreaterThan(10)
                    .allMatch(ComparedJobTest::isDescribed);
        }
    }

    /** The first test, since the counts of one baseline are kept: those of the last comparison. */
    @Test
    @Order(1)
    void whatABaselineCountedStandsForItInTheNextComparisonWhichHasNoRoomToCountAgain() throws Exception {
        String counting = "Counting 3 cases of the baseline in ";
        assertThat(worse.all()).contains(counting);

        TinyProject.Run next = measured(
                growing("next", answering(400_000)),
                "perf.baseline",
                baseline.root().toString(),
                "perf.budget",
                "1s");

        assertThat(next.code()).as(next.all()).isZero();
        assertThat(next.all())
                .contains("The baseline was counted by the same code, on the same data")
                .contains(
                        "Allocation, bytes or pages of 3 cases moved, and perf.budget has no room to count them again")
                .containsPattern(
                        "inconclusive: TinyServer.server.* counts against baseline: more: .*, as one counting says")
                .doesNotContain("regressed", counting)
                .contains("verdict=pass: 1 operation counted, ");
    }

    @Test
    @Tag("thorough")
    void aChangeOfTheSchemaIsComparedWithTheSameCodeWithoutIt() throws Exception {
        TinyProject project = checkout("project", "SELECT id FROM item");
        TinyProject same = checkout("same", "SELECT id FROM item");
        Path schema = folder.resolve("schema.sql");
        Files.writeString(schema, """
            -- What nobody needs any more.
            DELETE FROM item WHERE id > 3;
            CREATE INDEX item_id ON item (id);
            """);

        TinyProject.Run run = measured(
                project,
                "perf.baseline",
                same.root().toString(),
                "perf.schema",
                schema.toString(),
                "perf.budget",
                "1s");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("TinyServer.server[items=10] counts against baseline")
                .contains("store.rows 10 → 3");
        assertThat(project.report("parts/tiny/run.json"))
                .content()
                .contains("changed by DELETE FROM item WHERE id > 3; CREATE INDEX item_id ON item (id)");
        assertThat(project.report("parts/tiny/baseline/run.json")).content().doesNotContain("changed by");
    }

    @Test
    @Tag("thorough")
    void whatAllocatesMoreIsShownByAFlameGraphOfTheDifference() throws Exception {
        TinyProject baseline = checkout("baseline", "SELECT 1 FROM generate_series(1, 50000)");
        TinyProject candidate = checkout("candidate", "SELECT 1 FROM generate_series(1, 100000)");

        TinyProject.Run run =
                measured(candidate, "perf.baseline", baseline.root().toString(), "perf.budget", "1s");

        assertThat(run.code()).as(run.all()).isZero();
        Path profiles = candidate.report("parts/tiny/profiles");
        assertThat(run.all())
                .contains("Taking flame graphs of both sides of 1 operation that got worse")
                .contains("What differs: " + profiles + "/TinyServer.server[items=10].alloc-against-baseline.html");
        assertThat(profiles.resolve("TinyServer.server[items=10].alloc-against-baseline.html"))
                .content()
                .contains("TinyServer.server[items=10] against the baseline (alloc)")
                .containsPattern("const maxdiff = [1-9]");
        assertThat(candidate.report("report.html"))
                .content()
                .contains("Why: flame graphs of both sides", ">alloc against baseline</a>", ">alloc of baseline</a>");
        Path written = candidate.report("");
        try (Stream<Path> files = Files.walk(written)) {
            assertThat(files.filter(Files::isRegularFile).map(written::relativize))
                    .as("docs/reference.md lists every file")
                    .hasSizeGreaterThan(10)
                    .allMatch(ComparedJobTest::isDescribed);
        }
    }

    @Test
    @Tag("thorough")
    void whatTheBudgetHasNoRoomToCountAgainIsInconclusive() throws Exception {
        TinyProject baseline = checkout("baseline", "SELECT 1, repeat('x', 100000)");
        TinyProject candidate = checkout("candidate", "SELECT 1, repeat('x', 400000)");

        TinyProject.Run run =
                measured(candidate, "perf.baseline", baseline.root().toString(), "perf.budget", "1s");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("Allocation, bytes or pages of 1 case moved, and perf.budget has no room to count them again")
                .containsPattern(
                        "inconclusive: TinyServer.server.* counts against baseline: more: .*, as one counting says")
                .doesNotContain("regressed")
                .contains("verdict=pass: 1 operation counted, ");
    }

    /** The largest number is 11 at the first use, 12 in the warm-up and 13 where it is counted. */
    @Test
    @Tag("thorough")
    void anExactCountThatDependsOnWhatRanBeforeIsUnstableAndFailsNothing() throws Exception {
        TinyProject baseline = checkout("baseline", COUNT_UP, rowMoreUpTo(0));
        TinyProject candidate = checkout("candidate", COUNT_UP, rowMoreUpTo(13));

        TinyProject.Run run =
                measured(candidate, "perf.baseline", baseline.root().toString(), "perf.budget", "1m");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("Counting 1 case of both sides again, since statements, rows or round trips moved")
                .contains("unstable: TinyServer.server[items=10] counts against baseline:"
                        + " counted twice: store.rows 2 → 3 (1.50 times), then 2 → 2")
                .doesNotContain("regressed: TinyServer.server[items=10] counts");
    }

    /** Returns a statement that has a row more as long as the largest number is so small. */
    private static String rowMoreUpTo(int number) {
        return "SELECT 1 FROM generate_series(1, CASE WHEN (SELECT max(id) FROM item) <= " + number
                + " THEN 2 ELSE 1 END)";
    }

    @Test
    @Tag("thorough")
    void theSameCodeOnBothSidesHasNoDifferenceAndIsTimedAllTheSame() throws Exception {
        TinyProject same = checkout("same", COUNT);

        TinyProject.Run run =
                measured(same, "perf.baseline", same.root().toString(), "perf.all", "true", "perf.budget", "5m");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("no class or resource differs between the two sides: what is found is chance")
                .contains("[pair 3] TinyServer.server[items=10]")
                .contains("verdict=pass: 1 operation counted, 1 timed, changes above ");
        assertThat(run.all()).doesNotContain("retained objects");
        assertThat(same.report("summary.md")).content().doesNotContain("regressed");
    }

    @Test
    void whatNoOperationExecutesIsNamedAndNothingIsMeasuredOfTheCandidate() throws Exception {
        TinyProject before = unused(checkout("before", COUNT), 1);
        TinyProject after = unused(checkout("after", COUNT), 2);
        String[] comparison = {"perf.baseline", before.root().toString(), "perf.fail-uncovered", "true"};

        TinyProject.Run run = measured(after, comparison);
        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("not covered by any operation: Unused.answer")
                .contains("verdict=not covered: 0 of 1 case may execute what changed, 1 of 1 changes not covered by any"
                        + " operation")
                .doesNotContain("Counting 1 case in");

        TinyProject.Run again = measured(after, comparison);
        assertThat(again.code()).as(again.all()).isZero();
        assertThat(again.all()).contains("verdict=not covered: ").doesNotContain("Counting ");
    }

    /** Adds a class to the server that no operation executes. */
    private static TinyProject unused(TinyProject project, int answer) throws Exception {
        Path source = Files.writeString(
                project.root().resolve("Unused.java"),
                "package org.identityperf.tiny; class Unused { int answer() { return " + answer + "; } }");
        Path classes = project.root().resolve(TinyProject.MODULE + "/target/classes");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
        return project;
    }

    @Test
    @Tag("thorough")
    void whatABaselineCountedStandsForItWhileItCanBeRead() throws Exception {
        TinyProject baseline = checkout("baseline", COUNT, COUNT);
        TinyProject candidate = checkout("candidate", COUNT);
        Path own = TestCache.FOLDER.resolveSibling("test-cache-kept");
        Removal.of(own.resolve("counts"));
        String[] comparison = {
            "perf.cache", own.toString(), "perf.baseline", baseline.root().toString(), "perf.budget", "1s"
        };
        String counting = "Counting 1 case of the baseline in one JVM";
        String found = "improved: TinyServer.server[items=10] counts against baseline: fewer: store.calls 2 → 1";
        String firstUse = "improved: TinyServer.server[items=10] counts of the first use against baseline";

        TinyProject.Run first = candidate.measure(Map.of(), comparison);
        assertThat(first.code()).as(first.all()).isZero();
        assertThat(first.all()).contains(counting, found, firstUse);

        TinyProject.Run second = candidate.measure(Map.of(), comparison);
        assertThat(second.code()).as(second.all()).isZero();
        assertThat(second.all())
                .contains("The baseline was counted by the same code, on the same data", found, firstUse)
                .contains("less often: 2 → 1 call: " + COUNT)
                .doesNotContain(counting);
        assertThat(candidate.report("parts/tiny/baseline/run.json")).content().contains("of an earlier run, at 2");

        Path kept = own.resolve("counts/tiny/baselinecounts/counts-TinyServer.server[items=10].json");
        Files.writeString(kept, "[]");
        TinyProject.Run damaged = candidate.measure(Map.of(), comparison);
        assertThat(damaged.code()).as(damaged.all()).isZero();
        assertThat(damaged.all()).contains("can't be read, so it is counted again", counting, found);
    }

    @Test
    @Tag("thorough")
    void whatTheDatabasesAloneMakeDifferIsNoChange() throws Exception {
        // Both sides execute this on a clone of their own, whose name decides how much is read.
        TinyProject same = checkout("same", "SELECT 1, repeat('x', 1000 + abs(hashtext(current_database()) % 100000))");

        TinyProject.Run run =
                measured(same, "perf.baseline", same.root().toString(), "perf.all", "true", "perf.budget", "1m");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("Counting 1 case of both sides again, since allocation, bytes or pages moved")
                .doesNotContain("regressed: TinyServer.server[items=10] counts")
                .doesNotContain("improved: TinyServer.server[items=10] counts")
                .contains("1 operation counted");
    }

    @Test
    void nothingThatBothSidesMeasureIsAFailureThatNamesACaseOfEach() throws Exception {
        TinyProject project = checkout("project", COUNT);
        TinyProject other = TinyProject.in(
                        Files.createDirectory(folder.resolve("other")),
                        TinyTiers.SERVER.replace("items: 10}", "items: 20}"))
                .serving(COUNT);

        TinyProject.Run run = measured(project, "perf.baseline", other.root().toString());

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("verdict=nothing compared: 2 cases, none of them on both sides, such as "
                        + "TinyServer.server[items=10] counts against baseline: not in the baseline;");
        assertThat(project.report("parts/tiny/findings.json"))
                .content()
                .contains("NOTHING_COMPARED", "NOT_IN_BASELINE", "NOT_IN_CANDIDATE", "\"items\" : \"20\"");
    }

    @Test
    void aVersionOfAStoreOfThisProjectsOwnIsRefused() throws Exception {
        TinyProject.Run run = measured(checkout("project", COUNT), "perf.baseline", "1.0");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.all()).contains("perf.baseline=1.0: Tiny is measured here by a store of this project's own");

        TinyProject.Run other = measured(
                checkout("other", COUNT),
                "perf.candidate",
                "1.0",
                "perf.baseline",
                folder.resolve("project").toString());

        assertThat(other.code()).isEqualTo(2);
        assertThat(other.all())
                .contains("perf.candidate=1.0: Tiny is measured here")
                .contains("leave perf.candidate out");
    }

    @Test
    void anotherCheckoutIsNoCandidate() throws Exception {
        TinyProject other = checkout("other", COUNT);

        TinyProject.Run run = measured(
                checkout("project", COUNT), "perf.candidate", other.root().toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.all())
                .contains("perf.candidate=" + other.root()
                        + ": it is another checkout, which measures itself: run it there,"
                        + " and name this one as its perf.baseline");
    }

    /** Returns whether the reference describes a file in {@code target/perf}. */
    private static boolean isDescribed(Path file) {
        String name = file.toString().replaceFirst("^parts/[^/]+/", "parts/<module>/");
        return Stream.of(OutputFile.values())
                .map(known -> known.path().replaceFirst("-<version>/", "-"))
                .anyMatch(known -> known.endsWith("/") || known.endsWith("-")
                        ? name.startsWith(known)
                        : known.contains("*") ? name.matches(known.replace("*", "\\w+")) : name.equals(known));
    }
}
