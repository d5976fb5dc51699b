package org.identityperf.runner.gate.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Upgrade;
import org.junit.jupiter.api.Test;

class UpgradeJudgementTest {

    private static final Step REST = step(Step.REST, 50, 10, 10, List.of(), List.of(), 1);

    private static Step step(
            String name,
            long statements,
            long rows,
            long rowsInTransaction,
            List<String> rewritten,
            List<Step.Lock> locks,
            double seconds) {
        boolean built = locks.stream().anyMatch(lock -> lock.mode().equals("ShareLock"));
        return new Step(
                name,
                statements,
                rows,
                OptionalLong.of(rowsInTransaction),
                1000,
                1_000_000,
                seconds,
                seconds,
                rewritten,
                built ? List.of("item_n") : List.of(),
                locks,
                List.of(),
                "");
    }

    private static Step changing(
            LongFunction<Long> statements, LongFunction<Long> rows, long inTransaction, long size) {
        return step("fills", statements.apply(size), rows.apply(size), inTransaction, List.of(), List.of(), 0.1);
    }

    /** Returns an upgrade in which the table {@code item} grows with the size, and {@code realm} does not. */
    private static Upgrade at(long size, Step step) {
        return new Upgrade(
                "Upgrade.server[from=BASELINE,items=" + size + "]",
                "2",
                List.of(REST, step),
                new TreeMap<>(Map.of("item", size * 100, "realm", 8192L)));
    }

    private static List<String> judged(LongFunction<Step> step) {
        return UpgradeJudgement.of(
                        List.of(at(10_000, step.apply(10_000)), at(1000, step.apply(1000))), List.of(), List.of())
                .findings()
                .stream()
                .map(Wording::line)
                .toList();
    }

    private static List<String> written(String table) {
        return judged(size -> step("wider", 1, 0, 0, List.of(table), List.of(), 0.1));
    }

    private static List<String> locked(String table, String mode, double seconds) {
        return judged(size -> step("locks", 1, 0, 0, List.of(), List.of(new Step.Lock(table, mode, seconds)), seconds));
    }

    @Test
    void aTableThatGrowsAndIsWrittenAnewHasRegressed() {
        assertThat(written("item"))
                .containsExactly(
                        "regressed: upgrade of the baseline: wider: writes item anew as a whole, and nobody can use it"
                                + " meanwhile; it grows with the items (100 kB at 1,000 items, 1,000 kB at 10,000). A new"
                                + " column that is filled in batches writes no table anew",
                        "no change seen: upgrade of the baseline: of 1 step that the baseline lacks, 0 neither lock nor"
                                + " change what grows with the data");
        assertThat(written("realm").get(0))
                .isEqualTo("changed: upgrade of the baseline: wider: writes realm anew as a whole");
    }

    @Test
    void anIndexThatIsBuiltWhileWritersWaitHasRegressed() {
        assertThat(locked("item", "ShareLock", 0.01).get(0))
                .startsWith("regressed: upgrade of the baseline: locks: builds item_n while writers of item wait")
                .endsWith("CREATE INDEX CONCURRENTLY would let them write");
        assertThat(locked("realm", "ShareLock", 0.01).get(0)).startsWith("changed: ");
    }

    @Test
    void aLongLockIsNamedAndAShortOneIsNot() {
        assertThat(locked("item", "AccessExclusiveLock", 1).get(0))
                .isEqualTo("changed: upgrade of the baseline: locks: readers and writers of item wait for 50 % of the"
                        + " upgrade at 10,000 items");
        assertThat(locked("item", "AccessExclusiveLock", 0.001)).hasSize(1);
        assertThat(locked("realm", "AccessExclusiveLock", 1)).hasSize(1);
    }

    @Test
    void oneTransactionOverAllRowsHasRegressedAndBatchesHaveNot() {
        assertThat(judged(size -> changing(one -> 1L, rows -> rows, size, size)).get(0))
                .startsWith(
                        "regressed: upgrade of the baseline: fills: one transaction changes more rows the more items"
                                + " there are (1,000 at 1,000 items, 10,000 at 10,000)");
        // Batches that are larger than the smaller database.
        assertThat(judged(size -> changing(one -> 1L, rows -> rows, Math.min(size, 5000), size)))
                .hasSize(1);
        // Two tables with a transaction each.
        assertThat(judged(size -> changing(one -> 2L, rows -> 2 * rows + 1, size, size)))
                .hasSize(2);
        assertThat(judged(size -> changing(rows -> rows / 500, rows -> rows, 500, size)))
                .hasSize(1);
        assertThat(judged(size -> changing(one -> 1L, rows -> rows / 500, size / 500, size)))
                .hasSize(1);
    }

    @Test
    void whatGrowsWorseThanLinearHasRegressed() {
        assertThat(judged(size -> changing(rows -> rows * rows / 1000, rows -> rows, 500, size))
                        .get(0))
                .contains("statements grow worse than linear with the items (1,000 at 1,000 items, 100,000 at 10,000)");
    }

    private static Measurement counted(long size, double pages) {
        return new Measurement(
                new BenchmarkCase(
                        "Upgrade",
                        Implementation.SERVER,
                        new TreeMap<>(Map.of("from", "BASELINE", "items", Long.toString(size)))),
                List.of(),
                Map.of(Counter.BUFFERS, pages));
    }

    private static List<String> reading(double pages) {
        Step step = step("searches", 1, 0, 0, List.of(), List.of(), 5);
        return UpgradeJudgement.of(
                        List.of(at(1000, step), at(10_000, step)),
                        List.of(counted(1000, 50_000), counted(10_000, pages)),
                        List.of())
                .findings()
                .stream()
                .map(Wording::line)
                .toList();
    }

    @Test
    void pagesThatGrowWorseThanLinearAreNamedWithTheLongestStep() {
        assertThat(reading(1_000_000).get(0))
                .isEqualTo("regressed: upgrade of the baseline: pages grow worse than linear with the items (50,000 at"
                        + " 1,000 items, 1,000,000 at 10,000); it spent most time in searches");
        assertThat(reading(500_000)).hasSize(1);
    }

    private static CaseStatements executed(long size) {
        return new CaseStatements(
                at(size, REST).benchmarkCase(),
                List.of(
                        read("SELECT COUNT(*) FROM item", size / 50),
                        read("select r.id from realm r where r.id = $1", 2),
                        read("SELECT COUNT(*) FROM realm", 300),
                        read("UPDATE item SET n = $1", size)));
    }

    private static StatementCount read(String statement, long pages) {
        return new StatementCount(1, 1, statement, OptionalLong.of(pages), OptionalDouble.of(0.001));
    }

    @Test
    void aQueryWhosePagesGrowIsNamedThoughItTakesMilliseconds() {
        Step step = step("counts", 1, 0, 0, List.of(), List.of(), 0.001);

        assertThat(UpgradeJudgement.of(
                                List.of(at(1000, step), at(10_000, step)),
                                List.of(),
                                List.of(executed(1000), executed(10_000)))
                        .findings())
                .extracting(Wording::line)
                .containsExactly(
                        "changed: upgrade of the baseline: a query reads more pages the more items there are (20 at 1,000"
                                + " items, 200 at 10,000; about 2,000 at 100,000): SELECT COUNT(*) FROM item",
                        "no change seen: upgrade of the baseline: of 1 step that the baseline lacks, 1 neither lock nor"
                                + " change what grows with the data");
    }

    @Test
    void whereTheBaselineLacksNothingBothAreEqual() {
        UpgradeJudgement judgement =
                UpgradeJudgement.of(List.of(at(1000, REST), at(10_000, REST)), List.of(), List.of());

        assertThat(judgement.steps()).isZero();
        assertThat(judgement.findings()).extracting(Change::verdict).containsExactly(Verdict.EQUAL);
    }

    @Test
    void oneSizeIsNotJudged() {
        List<Upgrade> one = new ArrayList<>(List.of(at(1000, REST)));

        assertThat(UpgradeJudgement.of(one, List.of(), List.of()).findings())
                .extracting(Change::verdict)
                .containsExactly(Verdict.NOT_GATED);
        assertThat(UpgradeJudgement.of(List.of(), List.of(), List.of()).findings())
                .isEmpty();
    }
}
