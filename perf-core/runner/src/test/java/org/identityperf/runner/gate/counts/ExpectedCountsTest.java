package org.identityperf.runner.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.gate.counts.ExpectedCase.Count;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedCountsTest {

    private static final BenchmarkCase CELL =
            new BenchmarkCase("Preload", Implementation.SERVER, new TreeMap<>(Map.of("sessions", "1000")));
    private static final CountKey KEY = new CountKey("keycloak 24.0.5", "PostgreSQL 18.6", "abcd", CELL.toString());

    @TempDir
    Path folder;

    private static final CountingTerms TERMS = new CountingTerms(true, never -> false, "17.0.15", never -> false);
    private static final CountingTerms OTHER_DATA = new CountingTerms(false, always -> true, "17.0.15", never -> false);
    private static final CountingTerms REQUIRED = new CountingTerms(true, always -> true, "17.0.15", never -> false);
    private static final ExpectedCounts NONE = new ExpectedCounts(new TreeMap<>());

    private static Measurement measured(Map<Counter, Double> counters) {
        return new Measurement(CELL, List.of(), counters);
    }

    private static Measurement measured(double calls, double rows) {
        return measured(Map.of(Counter.CALLS, calls, Counter.ROWS, rows, Counter.BYTES, 12345.0));
    }

    private static Measurement allocated(double bytes) {
        return measured(Map.of(Counter.CALLS, 52.0, Counter.ALLOCATION, bytes));
    }

    private static Map<CountKey, List<Measurement>> of(CountKey key, Measurement... countings) {
        return Map.of(key, List.of(countings));
    }

    private static Map<CountKey, List<Measurement>> counted(double calls, double rows) {
        return of(KEY, measured(calls, rows));
    }

    private static ExpectedCounts expected() {
        return NONE.accept(counted(52, 2000), TERMS);
    }

    private static Outcome outcome(ExpectedCounts expected, Measurement... countings) {
        return expected.check(of(KEY, countings), TERMS).get(0).outcome();
    }

    @Test
    void theSameCountsPassWhateverIsNotExact() {
        assertThat(expected().check(counted(52, 2000), TERMS))
                .singleElement()
                .extracting(Expected::outcome)
                .isEqualTo(Outcome.PASS);
    }

    private static Measurement used(double first) {
        return new Measurement(
                CELL, Kind.COLD_START, List.of(), Map.of(Counter.CALLS, 52.0), Map.of(Counter.CALLS, first), Map.of());
    }

    @Test
    void theFirstUseIsHeldBesideLaterUse() {
        ExpectedCounts known = NONE.accept(of(KEY, used(80)), TERMS);

        assertThat(outcome(known, used(80))).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(known.check(of(KEY, used(81)), TERMS).get(0)))
                .contains("differs in firstUse.store.calls;");
    }

    @Test
    void aFirstUseThatOneRunCountsAndAnotherDoesNotFailsNothingAndStays() {
        ExpectedCounts known = NONE.accept(of(KEY, used(80)), TERMS);
        ExpectedCounts without = NONE.accept(of(KEY, measured(Map.of(Counter.CALLS, 52.0))), TERMS);

        assertThat(outcome(known, measured(Map.of(Counter.CALLS, 52.0)))).isEqualTo(Outcome.PASS);
        assertThat(without.check(of(KEY, used(80)), REQUIRED).get(0).outcome()).isEqualTo(Outcome.PASS);
        assertThat(known.accept(of(KEY, measured(Map.of(Counter.CALLS, 53.0))), TERMS)
                        .byKey()
                        .get(KEY))
                .hasToString("{firstUse.store.calls: 80, store.calls: 53}");
    }

    @Test
    void oneStatementMoreFailsWithBothNumbersAndTheWayToAcceptIt() {
        Expected check = expected().check(counted(53, 2000), TERMS).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(check))
                .contains("store.calls: 53")
                .contains("store.calls: 52")
                .contains("differs in store.calls;")
                .contains("-Dperf.accept=true");
    }

    @ParameterizedTest
    @CsvSource({"43, 43.49", "43, 42.5", "43.2, 43", "0, 0.4", "43.2, 43.3", "2.00995024875621890, 2.01"})
    void nothingIsRounded(double expected, double now) {
        ExpectedCounts known = NONE.accept(counted(expected, 2000), TERMS);

        assertThat(known.check(counted(now, 2000), TERMS).get(0).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(known.check(counted(expected, 2000), TERMS).get(0).outcome()).isEqualTo(Outcome.PASS);
    }

    @ParameterizedTest
    @CsvSource({"43, 43", "43.2, 216/5", "2.009950248756219, 404/201", "0.1, 1/10", "18.9, 189/10", "300000, 300000"})
    void aMeanIsWrittenAsTheTotalOfItsOperations(double mean, String written) {
        assertThat(Count.of(mean)).hasToString(written);
    }

    @Test
    void anyMeanOfWholeNumbersIsKnownExactly() {
        for (int operations = 1; operations <= 300; operations++) {
            for (int total = 0; total <= 1000; total += 7) {
                Count count = Count.of((double) total / operations);

                assertThat(count.total() * operations)
                        .as("%s of %s", total, operations)
                        .isEqualTo(total * count.operations());
            }
        }
    }

    @Test
    void otherRowsOrAnotherVersionOfTheStoreFailWithWhatToLookAt() {
        Measurement measured = measured(60, 2000);
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey otherVersion = new CountKey(KEY.server(), "PostgreSQL 18.7", "ef02", KEY.benchmarkCase());

        for (CountKey other : List.of(otherRows, otherVersion)) {
            Expected check = expected().check(of(other, measured), TERMS).get(0);

            assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
            assertThat(Wording.sentence(check))
                    .contains("store.calls: 60", "store.calls: 52", "dataset abcd", "dataset " + other.fingerprint())
                    .contains("-Dperf.accept=true");
            assertThat(expected().check(of(other, measured), OTHER_DATA).get(0).outcome())
                    .as("another seed, or a store of somebody else")
                    .isEqualTo(Outcome.NOT_GATED);
            assertThat(expected().accept(of(other, measured), TERMS).byKey()).containsOnlyKeys(other);
        }
        assertThat(expected().accept(of(otherVersion, measured), OTHER_DATA).byKey())
                .containsOnlyKeys(KEY, otherVersion);
    }

    @Test
    void whatWouldBeAcceptedIsShownBesideWhatItReplaces() {
        Measurement measured = measured(60, 2000);
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey added = new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Preload.server[sessions=5]");

        assertThat(changes(KEY, measured(52, 2000))).isEmpty();
        assertThat(changes(KEY, measured))
                .containsExactly(KEY + "\n    old: {store.calls: 52, store.rows: 2000}"
                        + "\n    new: {store.calls: 60, store.rows: 2000}");
        assertThat(changes(otherRows, measured))
                .containsExactly(
                        otherRows + "\n    old: {store.calls: 52, store.rows: 2000} on PostgreSQL 18.6, dataset abcd"
                                + "\n    new: {store.calls: 60, store.rows: 2000}");
        assertThat(changes(added, measured))
                .containsExactly(added + "\n    old: nothing\n    new: {store.calls: 60, store.rows: 2000}");
    }

    private static List<String> changes(CountKey key, Measurement measured) {
        return expected().changesTo(expected().accept(of(key, measured), TERMS));
    }

    @Test
    void whatIsAcceptedReplacesWhatWasCountedOnOtherRowsAndLeavesOtherStoresAlone() {
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey otherStore = new CountKey(KEY.server(), "MySQL 8.0.33", "2345", KEY.benchmarkCase());
        Measurement measured = measured(52, 2000);

        ExpectedCounts accepted =
                expected().accept(of(otherStore, measured), TERMS).accept(of(otherRows, measured), TERMS);

        assertThat(accepted.byKey()).containsOnlyKeys(otherRows, otherStore);
    }

    @Test
    void anotherDatasetLeavesWhatIsExpectedOfTheStandardOneAlone() {
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());

        assertThat(expected()
                        .accept(of(otherRows, measured(52, 2000)), OTHER_DATA)
                        .byKey())
                .containsOnlyKeys(KEY, otherRows);
    }

    @ParameterizedTest
    @CsvSource({"ROUND_TRIPS, store.roundTrips", "COMMITS, store.commits"})
    void roundTripsAndCommitsAreHeldWhereTheyAreKnown(Counter counter, String label) {
        ExpectedCounts expected = NONE.accept(of(KEY, measured(Map.of(Counter.CALLS, 10.0, counter, 8.0))), TERMS);

        assertThat(expected.byKey().get(KEY)).hasToString("{store.calls: 10, " + label + ": 8}");
        assertThat(outcome(expected, measured(Map.of(Counter.CALLS, 10.0, counter, 8.0))))
                .isEqualTo(Outcome.PASS);
        assertThat(outcome(expected, measured(Map.of(Counter.CALLS, 10.0, counter, 8.1))))
                .isEqualTo(Outcome.FAIL);
        assertThat(outcome(expected, measured(Map.of(Counter.CALLS, 10.0))))
                .as("no longer known")
                .isEqualTo(Outcome.FAIL);
    }

    @ParameterizedTest
    @CsvSource({
        "1000000, 1009000, PASS", "1000000, 1011000, FAIL", "1000000, 989000, FAIL",
        "2000, 2900, PASS", "2000, 3100, FAIL", "2000, 900, FAIL",
    })
    void allocationIsHeldWithinItsTolerance(double written, double now, Outcome outcome) {
        ExpectedCounts expected = NONE.accept(of(KEY, allocated(written), allocated(written)), TERMS);

        assertThat(outcome(expected, allocated(now), allocated(now), allocated(now)))
                .isEqualTo(outcome);
    }

    @Test
    void onePercentAtATimeCannotCreepWhetherItIsAcceptedOrNot() {
        ExpectedCounts expected = NONE.accept(of(KEY, allocated(1_000_000), allocated(1_000_000)), TERMS);

        ExpectedCounts then = expected.accept(of(KEY, allocated(1_009_000), allocated(1_009_000)), TERMS);

        assertThat(then).isEqualTo(expected);
        assertThat(outcome(then, allocated(1_018_000))).isEqualTo(Outcome.FAIL);
    }

    @Test
    void eachJavaHasAnAllocationOfItsOwn() {
        CountingTerms later = new CountingTerms(true, always -> true, "21", never -> false);
        ExpectedCounts expected = NONE.accept(of(KEY, allocated(1_000_000)), TERMS);

        assertThat(expected.check(of(KEY, allocated(2_000_000)), later).get(0).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(expected.accept(of(KEY, allocated(2_000_000)), later).byKey().get(KEY))
                .hasToString("{allocation.java17.0.15: 1000000, allocation.java21: 2000000, store.calls: 52}");
    }

    @Test
    void anotherUpdateOfTheSameJavaMayAllocateFivePercentMoreOrLess() {
        CountingTerms updated = new CountingTerms(true, always -> true, "17.0.21.1", never -> false);
        ExpectedCounts expected = NONE.accept(of(KEY, allocated(1_000_000)), TERMS);

        for (double within : new double[] {953_000, 1_049_000}) {
            assertThat(expected.check(of(KEY, allocated(within)), updated)
                            .get(0)
                            .outcome())
                    .isEqualTo(Outcome.PASS);
            assertThat(expected.changing(Map.of(KEY, allocated(within)), updated))
                    .isEmpty();
            assertThat(expected.accept(of(KEY, allocated(within), allocated(within)), updated))
                    .isEqualTo(expected);
        }
        for (double beyond : new double[] {949_000, 1_051_000}) {
            assertThat(expected.check(of(KEY, allocated(beyond), allocated(beyond), allocated(beyond)), updated)
                            .get(0)
                            .outcome())
                    .isEqualTo(Outcome.FAIL);
            assertThat(expected.accept(of(KEY, allocated(beyond), allocated(beyond)), updated)
                            .byKey()
                            .get(KEY))
                    .as("it is of the update that counted it")
                    .hasToString("{allocation.java17.0.21.1: " + (int) beyond + ", store.calls: 52}");
        }
    }

    @Test
    void whereThreadsRaceAllocationIsNotHeld() {
        CountingTerms racing = new CountingTerms(true, always -> true, "17.0.15", CELL::equals);
        Measurement atOnce =
                measured(Map.of(Counter.CALLS, 52.0, Counter.ASKING, 50.0, Counter.ALLOCATION, 1_000_000.0));

        assertThat(NONE.accept(of(KEY, allocated(1_000_000)), racing).byKey().get(KEY))
                .hasToString("{store.calls: 52}");
        assertThat(NONE.accept(of(KEY, atOnce), TERMS).byKey().get(KEY)).hasToString("{store.calls: 52}");
    }

    @Test
    void whatTwoCountingsDoNotAgreeOnIsWrittenAsUnstableAndNotHeld() {
        ExpectedCounts expected = NONE.accept(
                of(
                        KEY,
                        measured(Map.of(Counter.CALLS, 52.0, Counter.ROUND_TRIPS, 2.0, Counter.ALLOCATION, 1e6)),
                        measured(Map.of(Counter.CALLS, 52.0, Counter.ROUND_TRIPS, 3.0, Counter.ALLOCATION, 1.1e6))),
                TERMS);

        assertThat(expected.byKey().get(KEY))
                .hasToString("{allocation.java17.0.15: 1000000..1100000, store.calls: 52, store.roundTrips: unstable}");
        Expected check = expected.check(
                        of(KEY, measured(Map.of(Counter.CALLS, 52.0, Counter.ROUND_TRIPS, 9.0))), REQUIRED)
                .get(0);
        assertThat(check.outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(check)).contains("not held: store.roundTrips");
        assertThat(outcome(expected, measured(Map.of(Counter.CALLS, 53.0, Counter.ROUND_TRIPS, 2.0))))
                .isEqualTo(Outcome.FAIL);
    }

    private static Measurement shared(double bytes) {
        return measured(
                Map.of(Counter.CALLS, 52.0, Counter.ALLOCATION, bytes, Counter.ALLOCATION_OF_OTHERS, 0.4 * bytes));
    }

    /** Returns countings that allocate so many times a thousand bytes. */
    private static Measurement[] thousands(double... thousands) {
        return Arrays.stream(thousands).mapToObj(each -> allocated(1000 * each)).toArray(Measurement[]::new);
    }

    @Test
    void whatDiffersFromItselfIsWrittenFromItsLeastToItsMostAndHeldBeyondItsScatterAlone() {
        ExpectedCounts expected = NONE.accept(of(KEY, thousands(2850, 2820, 2930, 2880, 2900, 2860)), TERMS);

        assertThat(expected.byKey().get(KEY))
                .hasToString("{allocation.java17.0.15: 2820000..2930000, store.calls: 52}");
        assertThat(outcome(expected, thousands(2900))).isEqualTo(Outcome.PASS);
        assertThat(outcome(expected, thousands(2980, 3000, 2990, 3010, 2985, 3040)))
                .as("less than 5 % beyond, as on another machine")
                .isEqualTo(Outcome.PASS);
        assertThat(outcome(expected, thousands(2600, 2610, 2620, 2580, 2600, 2650)))
                .isEqualTo(Outcome.FAIL);
        assertThat(outcome(expected, thousands(3200, 3100, 3190, 3110, 3185, 3140)))
                .isEqualTo(Outcome.FAIL);
        ExpectedCounts scattered = NONE.accept(of(KEY, thousands(2850, 3400)), TERMS);
        assertThat(outcome(scattered, thousands(3600, 3650, 3700, 3600, 3620, 3690)))
                .as("less than half of its scatter beyond")
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void whatVariesOnTwoMachinesHasMoreRoomThanWhatIsExact() {
        ExpectedCounts expected = NONE.accept(of(KEY, thousands(48_416, 49_500)), TERMS);

        assertThat(outcome(expected, thousands(46_282, 45_955, 46_297, 47_367, 47_014, 47_365)))
                .isEqualTo(Outcome.PASS);
        assertThat(outcome(expected, thousands(43_282, 42_955, 43_297, 44_367, 44_014, 44_365)))
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void aRunThatDiffersFromItselfIsHeldBeyondItsOwnScatterAlone() {
        ExpectedCounts expected = NONE.accept(of(KEY, thousands(29_791)), TERMS);

        Expected varies = expected.check(of(KEY, thousands(28_200, 29_300, 28_700)), TERMS)
                .get(0);

        assertThat(varies.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(Wording.sentence(varies))
                .startsWith("allocation varies within this run: counted ")
                .contains("28200000", "29300000", "28700000", "29791000");
        assertThat(outcome(expected, thousands(39_200, 40_300, 39_700))).isEqualTo(Outcome.FAIL);
        assertThat(outcome(expected, thousands(28_000, 31_500)))
                .as("beyond what is expected, on either side of it")
                .isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void whatThreadsShareHasMoreRoomThanWhatOneThreadAllocates() {
        ExpectedCounts expected = NONE.accept(of(KEY, shared(163_422)), TERMS);
        Measurement more = shared(166_200);

        assertThat(outcome(expected, more, more, more, more, more, more)).isEqualTo(Outcome.PASS);
        assertThat(outcome(expected, shared(173_000))).isEqualTo(Outcome.FAIL);
        assertThat(outcome(expected, allocated(166_200))).as("by one thread").isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatIsNotExactIsCountedSixTimesBeforeItFailsOrIsAccepted() {
        ExpectedCounts expected = NONE.accept(of(KEY, thousands(1000)), TERMS);
        Measurement more = shared(1_100_000);
        CountingTerms racing = new CountingTerms(true, always -> true, "17.0.15", CELL::equals);

        assertThat(expected.doubtful(of(KEY, more, more, more, more, more), TERMS))
                .containsExactly(KEY);
        assertThat(expected.doubtful(of(KEY, more, more, more, more, more, more), TERMS))
                .isEmpty();
        assertThat(outcome(expected, more, more, more, more, more, more)).isEqualTo(Outcome.FAIL);
        assertThat(expected.doubtful(of(KEY, thousands(1100, 1120, 1130)), TERMS))
                .as("one thread, and not the same each time")
                .containsExactly(KEY);

        assertThat(ExpectedCounts.unsettled(of(KEY, thousands(1100)), TERMS)).containsExactly(KEY);
        assertThat(ExpectedCounts.unsettled(of(KEY, thousands(1100, 1101)), TERMS))
                .isEmpty();
        assertThat(ExpectedCounts.unsettled(of(KEY, thousands(1100, 1120)), TERMS))
                .containsExactly(KEY);
        assertThat(ExpectedCounts.unsettled(of(KEY, more, more, more, more, more), TERMS))
                .containsExactly(KEY);
        assertThat(ExpectedCounts.unsettled(of(KEY, more, more, more, more, more, more), TERMS))
                .isEmpty();
        assertThat(ExpectedCounts.unsettled(of(KEY, more, more), racing))
                .as("allocation is not held")
                .isEmpty();
    }

    @Test
    void aSpreadThatHoldsIsNotAcceptedAnew() {
        ExpectedCounts expected = NONE.accept(of(KEY, thousands(2820, 2930)), TERMS);

        assertThat(expected.changing(Map.of(KEY, allocated(2_970_000)), TERMS)).isEmpty();
        assertThat(expected.accept(of(KEY, thousands(2970, 2900)), TERMS)).isEqualTo(expected);
        assertThat(expected.accept(of(KEY, thousands(3970, 3900)), TERMS)
                        .byKey()
                        .get(KEY))
                .hasToString("{allocation.java17.0.15: 3900000..3970000, store.calls: 52}");
    }

    @Test
    void aCaseOfWhichAllIsUnstableIsNotGated() {
        ExpectedCounts expected = NONE.accept(of(KEY, measured(1, 20), measured(2.2, 20.2)), TERMS);

        assertThat(outcome(expected, measured(1, 20))).isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void whatMovesIsCountedAgainAndFailsOnlyIfItMovedEachTime() {
        ExpectedCounts expected =
                NONE.accept(of(KEY, measured(Map.of(Counter.CALLS, 52.0, Counter.ALLOCATION, 1_000_000.0))), TERMS);
        Measurement fits = allocated(1_000_000);
        Measurement more = allocated(1_100_000);
        Measurement called = measured(Map.of(Counter.CALLS, 53.0, Counter.ALLOCATION, 1_000_000.0));

        assertThat(expected.doubtful(of(KEY, fits), TERMS)).isEmpty();
        assertThat(expected.doubtful(of(KEY, more), TERMS)).containsExactly(KEY);
        assertThat(expected.doubtful(of(KEY, more, more), TERMS)).containsExactly(KEY);
        assertThat(expected.doubtful(of(KEY, more, more, more), TERMS)).isEmpty();
        assertThat(expected.doubtful(of(KEY, more, fits), TERMS)).isEmpty();
        assertThat(expected.doubtful(of(KEY, called), TERMS)).containsExactly(KEY);
        assertThat(expected.doubtful(of(KEY, called, called), TERMS)).isEmpty();
        assertThat(outcome(expected, more, more, more)).isEqualTo(Outcome.FAIL);
        assertThat(outcome(expected, called, called)).isEqualTo(Outcome.FAIL);
        Expected unstable = expected.check(of(KEY, called, fits), TERMS).get(0);
        assertThat(unstable.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(Wording.sentence(unstable))
                .startsWith("unstable: counted ")
                .contains("store.calls: 53", "store.calls: 52");
    }

    @Test
    void onlyWhatAcceptingWouldChangeIsCountedAgainForIt() {
        ExpectedCounts expected = NONE.accept(of(KEY, allocated(1_000_000)), TERMS);
        CountKey added = new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Preload.server[sessions=5]");

        assertThat(expected.changing(Map.of(KEY, allocated(1_005_000)), TERMS)).isEmpty();
        assertThat(expected.changing(Map.of(KEY, allocated(1_105_000)), TERMS)).containsExactly(KEY);
        assertThat(expected.changing(Map.of(added, allocated(1_000_000)), TERMS))
                .containsExactly(added);
        assertThat(expected.changing(Map.of(KEY, measured(52, 2000)), TERMS))
                .as("rows, which the line lacks")
                .containsExactly(KEY);
    }

    @Test
    void aCaseThatMustHaveExpectedCountsFailsWithoutThem() {
        CountKey next = new CountKey("keycloak 24.0.6", KEY.store(), KEY.fingerprint(), KEY.benchmarkCase());
        ExpectedCounts withoutRows = NONE.accept(of(KEY, measured(Map.of(Counter.CALLS, 52.0))), TERMS);

        Expected unknown =
                expected().check(of(next, measured(52, 2000)), REQUIRED).get(0);
        Expected missing =
                withoutRows.check(of(KEY, measured(52, 2000)), REQUIRED).get(0);

        assertThat(unknown.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(unknown)).contains("keycloak 24.0.6", "[keycloak 24.0.5]", "-Dperf.accept=true");
        assertThat(missing.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(missing)).contains("of store.rows nothing is expected", "-Dperf.accept=true");
        assertThat(expected()
                        .check(of(next, measured(52, 2000)), OTHER_DATA)
                        .get(0)
                        .outcome())
                .isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void whatHasNoExpectedCountsIsNotGated() {
        Map<CountKey, List<Measurement>> other =
                of(new CountKey("keycloak 23.0.7", "PostgreSQL 18.6", "abcd", KEY.benchmarkCase()), measured(9, 9));

        assertThat(expected().check(other, TERMS))
                .singleElement()
                .extracting(Expected::outcome)
                .isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void theFileHasOneLineACaseAndIsReadBackAsWritten() throws Exception {
        Path file = folder.resolve("counts.yaml");
        CountKey other =
                new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Update.server[form=\"a: b\",users=1]");
        CountKey varying = new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Update.server[users=2]");
        ExpectedCounts counts = expected()
                .accept(of(other, measured(43.2, 3)), TERMS)
                .accept(of(varying, thousands(2820, 2930)), TERMS);

        counts.write(file);

        assertThat(ExpectedCounts.read(file)).isEqualTo(counts);
        assertThat(file).hasContent("""
            # Expected counts of one operation (216/5: 216 of five), by server, store, dataset and case; written with -Dperf.accept=true
            keycloak 24.0.5:
              PostgreSQL 18.6:
                abcd:
                  Preload.server[sessions=1000]: {store.calls: 52, store.rows: 2000}
                  'Update.server[form="a: b",users=1]': {store.calls: 216/5, store.rows: 3}
                  Update.server[users=2]: {allocation.java17.0.15: 2820000..2930000, store.calls: 52}
            """);
    }

    @Test
    void aFileThatIsNotThereGatesNothing() throws Exception {
        ExpectedCounts none = ExpectedCounts.read(folder.resolve("none.yaml"));

        assertThat(none.byKey()).isEmpty();
        assertThat(none.check(counted(52, 2000), REQUIRED).get(0).outcome()).isEqualTo(Outcome.NOT_GATED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# a comment",
                "{}",
                "keycloak 24.0.5:",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: }}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: }}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: }}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: 5.5}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: \"5\"}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: 5/0}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: -5}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.cals: 5}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: shaky}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {allocation.java: 5}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {allocation.java17: 5..}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {allocation.java17: 5..4}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {allocation.java17: 5/2}}}}",
                "keycloak 24.0.5: {PostgreSQL 18.6: {abcd: {Preload.server: {store.calls: 4..5}}}}",
                "a: {b: {c: {d: {store.calls: 5}, d: {store.calls: 6}}}}",
                "a: {b: {c: {d: {store.calls: 5}",
                "<<<<<<< HEAD",
            })
    void aDamagedFileIsRefusedByName(String content) throws Exception {
        Path file = Files.writeString(folder.resolve("counts.yaml"), content);

        assertThatThrownBy(() -> ExpectedCounts.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + " is not a file of expected counts: ")
                .hasMessageEndingWith("-Dperf.accept=true");
    }

    @Test
    void whatTheStoreLetsNobodyCountIsNoFailure() {
        Measurement heapOnly = measured(Map.of(Counter.PEAK_LIVE, 1e6, Counter.ALLOCATION, 1e6));

        Expected check = expected().check(of(KEY, heapOnly), REQUIRED).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(Wording.sentence(check)).startsWith("not counted: PostgreSQL 18.6");
        assertThat(expected().changing(Map.of(KEY, heapOnly), TERMS)).isEmpty();
    }

    @Test
    void aDamagedFileIsRefusedWithTheLine() throws Exception {
        Path file = Files.writeString(
                folder.resolve("counts.yaml"), "keycloak 24.0.5:\n  PostgreSQL 18.6:\n    abcd: [1\n");

        assertThatThrownBy(() -> ExpectedCounts.read(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining("line ")
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatIsNoFileIsRefusedToo() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("counts.yaml"));
        Path nowhere = Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("none"));

        assertThatThrownBy(() -> ExpectedCounts.read(directory)).isInstanceOf(UnusableFile.class);
        assertThatThrownBy(() -> ExpectedCounts.read(nowhere)).isInstanceOf(UnusableFile.class);
    }

    @Test
    void countsOfRowsThatAreNoLongerGeneratedAreOutdated() {
        ExpectedCounts known = NONE.accept(
                Map.of(KEY, List.of(measured(Map.of(Counter.CALLS, 1.0)), measured(Map.of(Counter.CALLS, 1.0)))),
                TERMS);
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey otherStore = new CountKey(KEY.server(), "PostgreSQL 19.0", "ef01", KEY.benchmarkCase());
        CountKey unknown = new CountKey(KEY.server(), KEY.store(), "ef01", "Preload.floor[sessions=1000]");

        assertThat(known.outdated(List.of(KEY, otherRows, otherStore, unknown)))
                .containsExactlyInAnyOrder(otherRows, otherStore);
    }
}
