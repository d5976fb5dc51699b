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
import org.identityperf.runner.gate.counts.ExpectedCounts.CountKey;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
        return new ExpectedCounts(new TreeMap<>()).accept(counted(52, 2000));
    }

    @Test
    void theSameCountsPassWhateverIsNotExact() {
        assertThat(expected().check(counted(52, 2000)))
                .singleElement()
                .extracting(Check::outcome)
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void oneStatementMoreFailsWithBothNumbersAndTheWayToAcceptIt() {
        Check check = expected().check(counted(53, 2000)).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(check.sentence())
                .contains("store.calls=53")
                .contains("store.calls=52")
                .contains("-Dperf.accept=true");
    }

    @Test
    void whatIsAcceptedReplacesWhatWasCountedOnOtherRowsAndLeavesOtherStoresAlone() {
        CountKey otherRows = new CountKey(KEY.server(), KEY.store(), "ef01", KEY.benchmarkCase());
        CountKey otherStore = new CountKey(KEY.server(), "MySQL 8.0.33", "2345", KEY.benchmarkCase());
        Measurement measured = counted(52, 2000).get(KEY);

        ExpectedCounts accepted =
                expected().accept(Map.of(otherStore, measured)).accept(Map.of(otherRows, measured));

        assertThat(accepted.byKey()).containsOnlyKeys(otherRows, otherStore);
    }

    @Test
    void whatElseAnEntryHoldsIsComparedTooAndKeptWhereCountsAreAccepted() {
        ExpectedCounts withRounds = new ExpectedCounts(new TreeMap<>(
                Map.of(KEY, new TreeMap<>(Map.of("store.calls", 10L, "store.rows", 8L, "store.roundTrips", 8L)))));

        assertThat(withRounds.check(roundTrips(8)).get(0).outcome()).isEqualTo(Outcome.PASS);
        assertThat(withRounds.check(roundTrips(9)).get(0).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(withRounds.accept(roundTrips(9)).check(roundTrips(9)).get(0).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(withRounds.accept(roundTrips(9)).check(roundTrips(8)).get(0).outcome())
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

        assertThat(expected().check(other))
                .singleElement()
                .extracting(Check::outcome)
                .isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void theFileHasOneLineACaseAndIsReadBackAsWritten() throws Exception {
        Path file = folder.resolve("counts.yaml");
        CountKey other =
                new CountKey(KEY.server(), KEY.store(), KEY.fingerprint(), "Update.server[form=\"a: b\",users=1]");
        ExpectedCounts counts = expected().accept(Map.of(other, counted(3, 3).get(KEY)));

        counts.write(file);

        assertThat(ExpectedCounts.read(file)).isEqualTo(counts);
        assertThat(file).hasContent("""
            # Expected counts of one operation, by server, store, dataset and case; written with -Dperf.accept=true
            keycloak 24.0.5:
              PostgreSQL 18.6:
                abcd:
                  Preload.server[sessions=1000]: {store.calls: 52, store.rows: 2000}
                  "Update.server[form=\\"a: b\\",users=1]": {store.calls: 3, store.rows: 3}
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

        Check check = expected().check(heapOnly).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(check.sentence()).startsWith("not counted: PostgreSQL 18.6");
        assertThat(expected().accept(heapOnly)).isEqualTo(expected());
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
