package org.identityperf.runner.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Deadlock;
import org.identityperf.probe.measure.HeldLock;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.IndexChange;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountComparisonTest {

    private static final BenchmarkCase CELL =
            new BenchmarkCase("ReadUser", Implementation.SERVER, new TreeMap<>(Map.of("users", "1000")));
    private static final BenchmarkCase FLOOR =
            new BenchmarkCase("ReadUser", Implementation.FLOOR, new TreeMap<>(Map.of("users", "1000")));
    private static final Map<Counter, Double> COUNTS = Map.of(
            Counter.CALLS, 46.0,
            Counter.ROWS, 200.0,
            Counter.ROUND_TRIPS, 48.0,
            Counter.ALLOCATION, 100_000.0,
            Counter.BUFFERS, 1000.0,
            Counter.WAL_BYTES, 5000.0,
            Counter.COMMITS, 1.0,
            Counter.LOST, 0.0,
            Counter.FAILED, 0.0,
            Counter.CLUSTER_MESSAGES, 2.0);

    private static Measurement counted(Map<Counter, Double> counts) {
        return new Measurement(CELL, List.of(), counts);
    }

    private static CountComparison with(Counter counter, double value) {
        Map<Counter, Double> changed = new EnumMap<>(COUNTS);
        changed.put(counter, value);
        return CountComparison.of(counted(COUNTS), counted(changed), List.of(), List.of());
    }

    @Test
    void aSecondConnectionAtOnceRegressesWhateverIsFewerAndTheReasonIsNamed() {
        Measurement one = counted(Map.of(Counter.CALLS, 20.0, Counter.CONNECTIONS_AT_ONCE, 1.0));
        Measurement two = counted(Map.of(Counter.CALLS, 3.0, Counter.CONNECTIONS_AT_ONCE, 2.0));

        CountsMoved found = CountComparison.of(one, two, List.of(), List.of()).finding();

        assertThat(found.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(Wording.sentence(found))
                .startsWith("more: store.connectionsAtOnce 1 → 2")
                .contains("such threads wait for each other");
    }

    @Test
    void aLongerListIsMoreUnlessFewerStatementsDoTheSame() {
        Measurement many = counted(Map.of(Counter.CALLS, 20.0, Counter.ROWS, 19.0, Counter.LONGEST_LIST, 1.0));
        Measurement longer = counted(Map.of(Counter.CALLS, 20.0, Counter.ROWS, 19.0, Counter.LONGEST_LIST, 2.0));
        Measurement batched = counted(Map.of(Counter.CALLS, 3.0, Counter.ROWS, 19.0, Counter.LONGEST_LIST, 16.0));

        assertThat(CountComparison.of(many, longer, List.of(), List.of())
                        .finding()
                        .verdict())
                .isEqualTo(Verdict.REGRESSED);
        CountsMoved better =
                CountComparison.of(many, batched, List.of(), List.of()).finding();
        assertThat(better.verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(Wording.sentence(better)).startsWith("more: store.longestList 1 → 16");
    }

    @Test
    void theSameCountsPass() {
        CountComparison same = with(Counter.CALLS, 46);

        assertThat(same.moved()).isFalse();
        assertThat(same.finding().outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(same.finding()))
                .startsWith("the same on both sides: store.calls, ")
                .contains("walBytes", "cluster.lost");
    }

    @Test
    void whatIsNotCountedExactlyMovedOnlyIfItDidSoInBothCountings() {
        CountComparison more = with(Counter.ALLOCATION, 105_000);
        CountComparison same = with(Counter.ALLOCATION, 100_500);

        assertThat(more.doubtful()).isTrue();
        assertThat(more.confirmedBy(same).moved()).isFalse();
        assertThat(more.confirmedBy(with(Counter.ALLOCATION, 95_000)).moved()).isFalse();
        assertThat(more.confirmedBy(with(Counter.ALLOCATION, 103_000)).finding().outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatMovesByLessThanItScattersHasNotMoved() {
        CountComparison more = with(Counter.ALLOCATION, 180_000);

        assertThat(more.confirmedBy(with(Counter.ALLOCATION, 110_000)).moved())
                .as("80 %, then 10 % more, by as much as it scatters")
                .isFalse();
        assertThat(more.confirmedBy(with(Counter.ALLOCATION, 160_000)).moved()).isTrue();
    }

    /** Both sides draw at random from the same numbers, as where keys are drawn until they are primes. */
    @ParameterizedTest
    @CsvSource({"uniform", "normal", "exponential", "one of two"})
    void whatIsRandomOnBothSidesIsHardlyEverAChange(String numbers) {
        Random random = new Random(42);
        DoubleSupplier drawn = () -> switch (numbers) {
            case "uniform" -> 100_000 * (1 + random.nextDouble());
            case "normal" -> 100_000 * (1 + 0.1 * random.nextGaussian());
            case "exponential" -> 100_000 * (1 + random.nextExponential());
            default -> random.nextBoolean() ? 100_000 : 150_000;
        };
        int runs = 50_000;
        int moved = 0;
        for (int i = 0; i < runs; i++) {
            CountComparison comparison = allocated(drawn);
            for (int again = 0; again < 5 && comparison.doubtful(); again++) {
                comparison = comparison.confirmedBy(allocated(drawn));
            }
            moved += comparison.moved() ? 1 : 0;
        }

        assertThat(moved).isLessThan(runs / 1000);
    }

    private static CountComparison allocated(DoubleSupplier drawn) {
        return CountComparison.of(
                counted(Map.of(Counter.ALLOCATION, drawn.getAsDouble())),
                counted(Map.of(Counter.ALLOCATION, drawn.getAsDouble())),
                List.of(),
                List.of());
    }

    @Test
    void whatNobodyCountedAgainHasNotMoved() {
        CountComparison more = with(Counter.ALLOCATION, 105_000);

        assertThat(more.unconfirmed().moved()).isFalse();
        assertThat(more.unconfirmed().after().counter(Counter.ALLOCATION)).hasValue(100_000);
        assertThat(with(Counter.CALLS, 47).unconfirmed().finding().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatIsCountedExactlyNeedsNoSecondCounting() {
        CountComparison more = with(Counter.CALLS, 47);

        assertThat(more.doubtful()).isFalse();
        assertThat(more.confirmedBy(with(Counter.CALLS, 46)).finding().outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void anExactCountThatDidNotMoveAgainIsUnstableWithBothValues() {
        CountComparison unstable = with(Counter.CALLS, 47).countedAgain(with(Counter.CALLS, 46));

        assertThat(with(Counter.CALLS, 47).movedExactly()).isTrue();
        assertThat(unstable.movedExactly()).as("counted twice already").isFalse();
        assertThat(unstable.moved()).isFalse();
        assertThat(unstable.finding().verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(unstable.finding().outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(Wording.sentence(unstable.finding()))
                .isEqualTo("counted twice: store.calls 46 → 47 (1.02 times), then 46 → 46");
        assertThat(unstable.after().counter(Counter.CALLS)).hasValue(46);
        assertThat(with(Counter.CALLS, 47)
                        .countedAgain(with(Counter.CALLS, 45))
                        .finding()
                        .verdict())
                .as("more, then fewer")
                .isEqualTo(Verdict.UNSTABLE);
    }

    @Test
    void anExactCountThatMovedBothTimesMoved() {
        assertThat(Wording.sentence(with(Counter.CALLS, 47)
                        .countedAgain(with(Counter.CALLS, 47))
                        .finding()))
                .isEqualTo("more: store.calls 46 → 47 (1.02 times)");
        CountsMoved twice =
                with(Counter.CALLS, 92).countedAgain(with(Counter.CALLS, 93)).finding();
        assertThat(twice.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(Wording.sentence(twice))
                .isEqualTo("more: store.calls 46 → 92 (2.00 times), then 46 → 93 (2.02 times)");
        assertThat(with(Counter.CALLS, 40)
                        .countedAgain(with(Counter.CALLS, 40))
                        .finding()
                        .verdict())
                .isEqualTo(Verdict.IMPROVED);
    }

    @Test
    void anExactCountThatIsNotTheSameOfTheSameCodeIsCountedAgainAndLiesApartByMoreThanItScatters() {
        CountComparison chance = of(Counter.ROWS_LOCKED, 1.2, 0.9).countedAgain(of(Counter.ROWS_LOCKED, 0.7, 0.6));
        assertThat(chance.moved()).isFalse();
        assertThat(chance.finding().verdict()).isEqualTo(Verdict.UNSTABLE);

        CountComparison moved = of(Counter.ROWS_LOCKED, 1.2, 3).countedAgain(of(Counter.ROWS_LOCKED, 1.1, 2.9));
        assertThat(moved.doubtful()).as("seen twice so far").isTrue();
        assertThat(moved.confirmedBy(of(Counter.ROWS_LOCKED, 1.1, 3)).finding().verdict())
                .isEqualTo(Verdict.REGRESSED);
        CountComparison not = moved.confirmedBy(of(Counter.ROWS_LOCKED, 3, 1.2));
        assertThat(not.doubtful()).isFalse();
        assertThat(not.finding().verdict()).isEqualTo(Verdict.UNSTABLE);
    }

    private static CountComparison of(Counter counter, double baseline, double candidate) {
        return CountComparison.of(
                counted(Map.of(counter, baseline)), counted(Map.of(counter, candidate)), List.of(), List.of());
    }

    @Test
    void whatMovedInexactlyIsNotAnExactMove() {
        assertThat(with(Counter.ALLOCATION, 105_000).movedExactly()).isFalse();
        assertThat(with(Counter.PEAK_LIVE, 7).movedExactly()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "CALLS, 47, FAIL",
        "ROWS, 201, FAIL",
        "ROUND_TRIPS, 49, FAIL",
        "CALLS, 45, PASS",
        "ALLOCATION, 100990, PASS",
        "ALLOCATION, 101010, FAIL",
        "BUFFERS, 1020, PASS",
        "BUFFERS, 1021, FAIL",
        "COMMITS, 2, FAIL",
        "WAL_BYTES, 13000, PASS",
        "WAL_BYTES, 50000, FAIL",
        "LOST, 1, FAIL",
        "FAILED, 1, FAIL",
        "CLUSTER_MESSAGES, 4, PASS",
        "CLUSTER_MESSAGES, 80, FAIL"
    })
    void eachCountIsAsExactAsTwoHonestRunsAre(Counter counter, double value, Outcome outcome) {
        assertThat(with(counter, value).finding().outcome()).isEqualTo(outcome);
    }

    @Test
    void oneOrTwoPagesOfAFewAreTheLayout() {
        assertThat(pages(14, 16, CELL).moved()).isFalse();
        assertThat(pages(16, 14, CELL).moved()).isFalse();
        assertThat(pages(14, 17, CELL).finding().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(pages(2, 8, CELL).finding().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void pagesThatMoveAtTheFloorLikewiseAreTheLayout() {
        CountComparison floor = pages(50, 60, FLOOR);

        assertThat(beside(floor, pages(100, 110, CELL)).moved()).isFalse();
        assertThat(beside(floor, pages(100, 120, CELL)).finding().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(beside(floor, pages(110, 100, CELL)).finding().verdict())
                .as("the other way")
                .isEqualTo(Verdict.IMPROVED);
        assertThat(beside(pages(60, 50, FLOOR), pages(110, 100, CELL)).moved()).isFalse();
        assertThat(beside(pages(50, 50, FLOOR), pages(100, 110, CELL)).finding().verdict())
                .isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void theFloorMovesEachStatementButNoLargerAShareOfAllPages() {
        CountComparison floor = compare(
                FLOOR,
                Map.of(Counter.CALLS, 1.0, Counter.BUFFERS, 10.0),
                Map.of(Counter.CALLS, 1.0, Counter.BUFFERS, 11.0));
        Map<Counter, Double> base = Map.of(Counter.CALLS, 20.0, Counter.BUFFERS, 200.0);

        assertThat(beside(floor, compare(CELL, base, Map.of(Counter.CALLS, 20.0, Counter.BUFFERS, 220.0)))
                        .moved())
                .isFalse();
        assertThat(beside(floor, compare(CELL, base, Map.of(Counter.CALLS, 20.0, Counter.BUFFERS, 240.0)))
                        .moved())
                .isTrue();
    }

    @Test
    void whatMovesTheEntriesOfIndexesIsNamed() {
        Measurement was = counted(Map.of(Counter.CALLS, 2.0, Counter.INDEX_ENTRIES, 5.0));
        Measurement is = counted(Map.of(Counter.CALLS, 2.0, Counter.INDEX_ENTRIES, 7.0));
        List<IndexEntries> before = List.of(entries(8, "session_pk"), entries(2, "session_by_user"));
        List<IndexEntries> after =
                List.of(entries(10, "session_by_user"), entries(8, "session_pk"), entries(10, "session_by_time"));

        List<IndexChange> indexes = IndexChange.between(was, before, is, after);

        CountComparison moved =
                CountComparison.of(was, is, List.of(), List.of()).with(indexes, Waiting.NOTHING, Waiting.NOTHING);
        CountComparison same =
                CountComparison.of(was, was, List.of(), List.of()).with(indexes, Waiting.NOTHING, Waiting.NOTHING);

        assertThat(moved.finding().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(Wording.sentence(moved.finding()))
                .isEqualTo(
                        "more: store.indexEntries 5 → 7 (+40.00 %); entries by index: session_by_time of session 0 → 2.5,"
                                + " session_pk of session 4 → 2, session_by_user of session 1 → 2.5");
        assertThat(Wording.sentence(same.finding()))
                .as("where their number did not move")
                .doesNotContain("entries by index");
    }

    @Test
    void aWaitNamesItsLockAndADeadlockShowsBothStatements() {
        Measurement was = counted(Map.of(Counter.CALLS, 2.0, Counter.LOCK_WAITS, 1.0, Counter.DEADLOCKS, 0.0));
        Measurement is = counted(Map.of(Counter.CALLS, 2.0, Counter.LOCK_WAITS, 2.0, Counter.DEADLOCKS, 1.0));
        Waiting before = new Waiting(List.of(new LockWait(4, "ShareLock on tuple", "", "A")), List.of(), List.of());
        Waiting after = new Waiting(
                List.of(new LockWait(9, "ShareLock on transactionid", "session", "B")),
                List.of(new Deadlock(9, "DELETE session", "UPDATE session"), new Deadlock(1, "A", "A")),
                List.of());

        assertThat(found(was, is, before, after))
                .isEqualTo("more: store.lockWaits 1 → 2 (2.00 times), store.deadlocks 0 → 1;"
                        + " waits for: ShareLock on transactionid of session by B;"
                        + " in a deadlock: DELETE session, with UPDATE session, and twice A");
        assertThat(found(is, was, after, before))
                .contains("fewer: ")
                .endsWith("in a deadlock: DELETE session, with UPDATE session, and twice A");
        assertThat(found(is, is, after, after)).doesNotContain("waits for").doesNotContain("in a deadlock");
    }

    @Test
    void aLockThatIsHeldWhileTheStoreAnswersRegressesAndItsHolderIsNamed() {
        Measurement was = counted(Map.of(Counter.CALLS, 2.0, Counter.HELD_LOCKS, 0.0));
        Measurement is = counted(Map.of(Counter.CALLS, 1.0, Counter.HELD_LOCKS, 1.0));
        Waiting held = new Waiting(
                List.of(),
                List.of(),
                List.of(),
                List.of(new HeldLock("org.example.Users", "org.example.Users.find:31")));

        assertThat(CountComparison.of(was, is, List.of(), List.of()).finding().verdict())
                .isEqualTo(Verdict.REGRESSED);
        assertThat(found(was, is, Waiting.NOTHING, held))
                .contains("more: server.heldLocks 0 → 1")
                .endsWith("others wait, while the store answers, for:"
                        + " org.example.Users, synchronized at org.example.Users.find:31");
    }

    private static String found(Measurement was, Measurement is, Waiting before, Waiting after) {
        return Wording.sentence(CountComparison.of(was, is, List.of(), List.of())
                .with(List.of(), before, after)
                .finding());
    }

    private static IndexEntries entries(long entries, String index) {
        return new IndexEntries(entries, index, "session");
    }

    @Test
    void theFloorExplainsPagesOnly() {
        CountComparison floor = compare(FLOOR, Map.of(Counter.CALLS, 1.0), Map.of(Counter.CALLS, 2.0));

        assertThat(beside(floor, with(Counter.CALLS, 47)).finding().verdict()).isEqualTo(Verdict.REGRESSED);
    }

    private static CountComparison beside(CountComparison floor, CountComparison comparison) {
        return CountComparison.besideFloors(List.of(floor, comparison)).get(1);
    }

    private static CountComparison pages(double before, double after, BenchmarkCase benchmarkCase) {
        return compare(benchmarkCase, Map.of(Counter.BUFFERS, before), Map.of(Counter.BUFFERS, after));
    }

    private static CountComparison compare(
            BenchmarkCase benchmarkCase, Map<Counter, Double> before, Map<Counter, Double> after) {
        return CountComparison.of(
                new Measurement(benchmarkCase, List.of(), before),
                new Measurement(benchmarkCase, List.of(), after),
                List.of(),
                List.of());
    }

    @Test
    void fewerStatementsWithMoreRowsAreAnotherWayThatIsTimed() {
        CountComparison joined = compare(
                CELL,
                Map.of(Counter.CALLS, 20.0, Counter.ROWS, 19.0, Counter.ROUND_TRIPS, 20.0, Counter.BYTES, 900.0),
                Map.of(Counter.CALLS, 2.0, Counter.ROWS, 20.0, Counter.ROUND_TRIPS, 2.0, Counter.BYTES, 950.0));

        assertThat(joined.finding().verdict()).isEqualTo(Verdict.CHANGED);
        assertThat(Wording.sentence(joined.finding()))
                .contains("more: store.rows 19 → 20", "fewer: store.calls 20 → 2");
        assertThat(joined.moved()).isTrue();
        assertThat(compare(
                                CELL,
                                Map.of(Counter.CALLS, 2.0, Counter.ROWS, 19.0),
                                Map.of(Counter.CALLS, 2.0, Counter.ROWS, 20.0))
                        .finding()
                        .verdict())
                .as("as many statements")
                .isEqualTo(Verdict.REGRESSED);
        assertThat(compare(
                                CELL,
                                Map.of(Counter.CALLS, 20.0, Counter.BUFFERS, 19.0),
                                Map.of(Counter.CALLS, 2.0, Counter.BUFFERS, 900.0))
                        .finding()
                        .verdict())
                .as("more pages")
                .isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void fewerCommitsAloneAreNoImprovement() {
        assertThat(with(Counter.COMMITS, 0).finding().verdict()).isEqualTo(Verdict.CHANGED);
        assertThat(with(Counter.LOST, 0).finding().verdict()).isEqualTo(Verdict.EQUAL);
    }

    @Test
    void whatIsLostIsCountedAgainBeforeItIsJudged() {
        assertThat(with(Counter.LOST, 8000).doubtful()).isTrue();
        assertThat(with(Counter.LOST, 8000).confirmedBy(with(Counter.LOST, 0)).moved())
                .isFalse();
        assertThat(with(Counter.LOST, 8000)
                        .confirmedBy(with(Counter.LOST, 7000))
                        .finding()
                        .verdict())
                .isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void whatThreadsInLockstepCountIsReportedAsTheMost() {
        assertThat(Wording.sentence(compare(
                                CELL,
                                Map.of(Counter.CALLS, 27.0, Counter.ASKING, 1.0),
                                Map.of(Counter.CALLS, 958.0, Counter.ASKING, 50.0))
                        .finding()))
                .startsWith("at most, since threads race: more: store.calls 27 → 958");
    }

    @Test
    void fewerPassAndAreToldAndTimed() {
        CountComparison fewer = with(Counter.CALLS, 45);

        assertThat(fewer.moved()).isTrue();
        assertThat(Wording.sentence(fewer.finding())).isEqualTo("fewer: store.calls 46 → 45 (0.978 times)");
    }

    @Test
    void moreIsToldWithTheOperationTheFactorAndTheStatement() {
        Map<Counter, Double> more = new EnumMap<>(COUNTS);
        more.put(Counter.CALLS, 47.0);
        StatementCount others = new StatementCount(46, 200, "select b from t");
        CountsMoved found = CountComparison.of(
                        counted(COUNTS),
                        counted(more),
                        List.of(others),
                        List.of(others, new StatementCount(1, 1, "select a from t")))
                .finding();

        assertThat(Wording.name(found)).isEqualTo(CELL + " counts against baseline");
        assertThat(Wording.sentence(found))
                .isEqualTo("more: store.calls 46 → 47 (1.02 times); added: 1 call: select a from t");
        assertThat(Wording.sentence(with(Counter.ALLOCATION, 105_000).finding()))
                .isEqualTo("more: gc.alloc.rate.norm 100,000 → 105,000 (+5.00 %)");
    }

    @Test
    void anotherStatementWithTheSameCountsIsToldAndTimed() {
        CountComparison swapped = CountComparison.of(
                counted(COUNTS),
                counted(COUNTS),
                List.of(new StatementCount(46, 200, "select a from t")),
                List.of(new StatementCount(46, 200, "select b from t")));

        assertThat(swapped.moved()).isTrue();
        assertThat(swapped.finding().outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(swapped.finding()))
                .contains("rewritten, now with b and without a: 46 calls: select b from t");
    }

    @Test
    void statementsOfManyOperationsAreToldAsThoseOfOne() {
        Map<Counter, Double> one = Map.of(Counter.CALLS, 2.0);
        Map<Counter, Double> more = Map.of(Counter.CALLS, 3.0);
        List<StatementCount> before =
                List.of(new StatementCount(100, 50, "select id from user_entity where mail = $1"));
        List<StatementCount> after = List.of(
                before.get(0), new StatementCount(50, 50, "select name from user_attribute where user_id = $1"));

        assertThat(Wording.sentence(CountComparison.of(counted(one), counted(more), before, after)
                        .finding()))
                .isEqualTo("more: store.calls 2 → 3 (1.50 times);"
                        + " added: 1 call: select name from user_attribute where user_id = $1");
    }

    @Test
    void lessAllocationBesideFewerStatementsIsNotDoubted() {
        Map<Counter, Double> less = new EnumMap<>(COUNTS);
        less.put(Counter.ALLOCATION, 90_000.0);
        assertThat(CountComparison.of(counted(COUNTS), counted(less), List.of(), List.of())
                        .doubtful())
                .isTrue();

        less.put(Counter.CALLS, 45.0);
        assertThat(CountComparison.of(counted(COUNTS), counted(less), List.of(), List.of())
                        .doubtful())
                .isFalse();
    }

    @Test
    void whatDidNotMoveCountsAsMuchAsTheBase() {
        assertThat(with(Counter.BUFFERS, 1010).after().counter(Counter.BUFFERS)).hasValue(1000);
        assertThat(with(Counter.BUFFERS, 1500).after().counter(Counter.BUFFERS)).hasValue(1500);
        assertThat(with(Counter.BUFFERS, 1500).before().counter(Counter.BUFFERS))
                .hasValue(1000);
    }

    @Test
    void whatOneSideCouldNotCountIsNotCompared() {
        assertThat(CountComparison.of(counted(COUNTS), counted(Map.of()), List.of(), List.of())
                        .finding()
                        .outcome())
                .isEqualTo(Outcome.NOT_GATED);
    }
}
