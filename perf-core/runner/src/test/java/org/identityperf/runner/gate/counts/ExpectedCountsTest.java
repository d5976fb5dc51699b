package org.identityperf.runner.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.counts.ExpectedCounts.Count;
import org.identityperf.runner.gate.counts.ExpectedCounts.CountKey;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
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

    private static Map<CountKey, Measurement> counted(double calls, double rows) {
        return Map.of(
                KEY,
                new Measurement(
                        CELL, List.of(), Map.of(Counter.CALLS, calls, Counter.ROWS, rows, Counter.BYTES, 12345.0)));
    }

    private static ExpectedCounts expected() {
        return new ExpectedCounts(new TreeMap<>()).accept(counted(52, 2000), true);
    }

    @Test
    void theSameCountsPassWhateverIsNotExact() {
        assertThat(expected().check(counted(52, 2000), true))
                .singleElement()
                .extracting(Check::outcome)
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void oneStatementMoreFailsWithBothNumbersAndTheWayToAcceptIt() {
        Check check = expected().check(counted(53, 2000), true).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(check.sentence())
                .contains("store.calls=53")
                .contains("store.calls=52")
                .contains("-Dperf.accept=true");
    }

    @ParameterizedTest
    @CsvSource({"43, 43.49", "43, 42.5", "43.2, 43", "0, 0.4", "43.2, 43.3", "2.00995024875621890, 2.01"})
    void nothingIsRounded(double expected, double now) {
        ExpectedCounts known = new ExpectedCounts(new TreeMap<>()).accept(counted(expected, 2000), true);

        assertThat(known.check(counted(now, 2000), true).get(0).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(known.check(counted(expected, 2000), true).get(0).outcome()).isEqualTo(Outcome.PASS);
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
        Measurement measured = counted(60, 2000).get(KEY);
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey otherVersion = new CountKey(KEY.server(), "PostgreSQL 18.7", "ef02", KEY.benchmarkCase());

        for (CountKey other : List.of(otherRows, otherVersion)) {
            Check check = expected().check(Map.of(other, measured), true).get(0);

            assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
            assertThat(check.sentence())
                    .contains("store.calls=60", "store.calls=52", "dataset abcd", "dataset " + other.fingerprint())
                    .contains("-Dperf.accept=true");
            assertThat(expected().check(Map.of(other, measured), false).get(0).outcome())
                    .as("another seed, or a store of somebody else")
                    .isEqualTo(Outcome.NOT_GATED);
            assertThat(expected().accept(Map.of(other, measured), true).byKey()).containsOnlyKeys(other);
        }
        assertThat(expected().accept(Map.of(otherVersion, measured), false).byKey())
                .containsOnlyKeys(KEY, otherVersion);
    }

    @Test
    void whatWouldBeAcceptedIsShownBesideWhatItReplaces() {
        Measurement measured = counted(60, 2000).get(KEY);
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey added = new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Preload.server[sessions=5]");

        assertThat(expected().changes(counted(52, 2000))).isEmpty();
        assertThat(expected().changes(Map.of(KEY, measured)))
                .containsExactly(KEY + ": {store.calls=52, store.rows=2000} → {store.calls=60, store.rows=2000}");
        assertThat(expected().changes(Map.of(otherRows, measured)))
                .containsExactly(otherRows + ": {store.calls=52, store.rows=2000} on PostgreSQL 18.6, dataset abcd"
                        + " → {store.calls=60, store.rows=2000}");
        assertThat(expected().changes(Map.of(added, measured)))
                .containsExactly(added + ": nothing → {store.calls=60, store.rows=2000}");
    }

    @Test
    void whatIsAcceptedReplacesWhatWasCountedOnOtherRowsAndLeavesOtherStoresAlone() {
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey otherStore = new CountKey(KEY.server(), "MySQL 8.0.33", "2345", KEY.benchmarkCase());
        Measurement measured = counted(52, 2000).get(KEY);

        ExpectedCounts accepted =
                expected().accept(Map.of(otherStore, measured), true).accept(Map.of(otherRows, measured), true);

        assertThat(accepted.byKey()).containsOnlyKeys(otherRows, otherStore);
    }

    @Test
    void whatElseAnEntryHoldsIsComparedTooAndKeptWhereCountsAreAccepted() {
        ExpectedCounts withRounds = new ExpectedCounts(new TreeMap<>(Map.of(
                KEY,
                new TreeMap<>(Map.of(
                        "store.calls", Count.of(10), "store.rows", Count.of(8), "store.roundTrips", Count.of(8))))));

        assertThat(withRounds.check(roundTrips(8), true).get(0).outcome()).isEqualTo(Outcome.PASS);
        assertThat(withRounds.check(roundTrips(9), true).get(0).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(withRounds
                        .accept(roundTrips(9), true)
                        .check(roundTrips(9), true)
                        .get(0)
                        .outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(withRounds
                        .accept(roundTrips(9), true)
                        .check(roundTrips(8), true)
                        .get(0)
                        .outcome())
                .isEqualTo(Outcome.FAIL);
    }

    private static Map<CountKey, Measurement> roundTrips(double trips) {
        return Map.of(
                KEY,
                new Measurement(
                        CELL, List.of(), Map.of(Counter.CALLS, 10.0, Counter.ROWS, 8.0, Counter.ROUND_TRIPS, trips)));
    }

    @Test
    void whatHasNoExpectedCountsIsNotGated() {
        Map<CountKey, Measurement> other = Map.of(
                new CountKey("keycloak 23.0.7", "PostgreSQL 18.6", "abcd", KEY.benchmarkCase()),
                counted(9, 9).get(KEY));

        assertThat(expected().check(other, true))
                .singleElement()
                .extracting(Check::outcome)
                .isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void theFileHasOneLineACaseAndIsReadBackAsWritten() throws Exception {
        Path file = folder.resolve("counts.yaml");
        CountKey other =
                new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Update.server[form=\"a: b\",users=1]");
        ExpectedCounts counts = expected().accept(Map.of(other, counted(43.2, 3).get(KEY)), true);

        counts.write(file);

        assertThat(ExpectedCounts.read(file)).isEqualTo(counts);
        assertThat(file).hasContent("""
            # Expected counts of one operation (216/5: 216 of five), by server, store, dataset and case; written with -Dperf.accept=true
            keycloak 24.0.5:
              PostgreSQL 18.6:
                abcd:
                  Preload.server[sessions=1000]: {store.calls: 52, store.rows: 2000}
                  "Update.server[form=\\"a: b\\",users=1]": {store.calls: 216/5, store.rows: 3}
            """);
    }

    @Test
    void aFileThatIsNotThereGatesNothing() throws Exception {
        assertThat(ExpectedCounts.read(folder.resolve("none.yaml")).byKey()).isEmpty();
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
        Map<CountKey, Measurement> heapOnly =
                Map.of(KEY, new Measurement(CELL, List.of(), Map.of(Counter.PEAK_LIVE, 1e6)));

        Check check = expected().check(heapOnly, true).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(check.sentence()).startsWith("not counted: PostgreSQL 18.6");
        assertThat(expected().accept(heapOnly, true)).isEqualTo(expected());
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
}
