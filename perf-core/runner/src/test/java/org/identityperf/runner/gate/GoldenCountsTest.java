package org.identityperf.runner.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenCountsTest {

    private static final BenchmarkCase CELL =
            new BenchmarkCase("Preload", Implementation.SERVER, new TreeMap<>(Map.of("sessions", "1000")));
    private static final CountKey KEY = new CountKey(CELL, "keycloak 24.0.5", "PostgreSQL 18.6", "abcd");

    @TempDir
    Path folder;

    private static Map<CountKey, Measurement> counted(double calls, double rows) {
        return Map.of(
                KEY,
                new Measurement(
                        CELL, List.of(), Map.of(Counter.CALLS, calls, Counter.ROWS, rows, Counter.BYTES, 12345.0)));
    }

    private static GoldenCounts golden() {
        return new GoldenCounts(new TreeMap<>()).accept(counted(52, 2000));
    }

    @Test
    void theSameCountsPassWhateverIsNotExact() {
        assertThat(golden().check(counted(52, 2000)))
                .singleElement()
                .extracting(Check::outcome)
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void oneStatementMoreFailsWithBothNumbersAndTheWayToAcceptIt() {
        Check check = golden().check(counted(53, 2000)).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(check.sentence())
                .contains("store.calls=53")
                .contains("store.calls=52")
                .contains("-Dperf.accept=true");
    }

    @Test
    void whatIsAcceptedReplacesWhatWasCountedOnOtherRowsAndLeavesOtherStoresAlone() {
        CountKey otherRows = new CountKey(CELL, KEY.server(), KEY.store(), "ef01");
        CountKey otherStore = new CountKey(CELL, KEY.server(), "MySQL 8.0.33", "2345");
        Measurement measured = counted(52, 2000).get(KEY);

        GoldenCounts golden = golden().accept(Map.of(otherStore, measured)).accept(Map.of(otherRows, measured));

        assertThat(golden.byKey()).containsOnlyKeys(otherRows.toString(), otherStore.toString());
    }

    @Test
    void whatElseAnEntryHoldsIsComparedTooAndKeptWhereCountsAreAccepted() {
        GoldenCounts withRounds = new GoldenCounts(new TreeMap<>(Map.of(
                KEY.toString(), new TreeMap<>(Map.of("store.calls", 10L, "store.rows", 8L, "store.roundTrips", 8L)))));

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
    void whatHasNoGoldenCountsIsNotGated() {
        Map<CountKey, Measurement> other = Map.of(
                new CountKey(CELL, "keycloak 23.0.7", "PostgreSQL 18.6", "abcd"),
                counted(9, 9).get(KEY));

        assertThat(golden().check(other))
                .singleElement()
                .extracting(Check::outcome)
                .isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void theFileIsReadBackAsWritten() throws Exception {
        Path file = folder.resolve("counts.json");
        golden().write(file);

        assertThat(GoldenCounts.read(file)).isEqualTo(golden());
        assertThat(Files.readString(file)).endsWith("\n").doesNotContain("store.bytes");
    }

    @Test
    void aFileThatIsNotThereGatesNothing() throws Exception {
        assertThat(GoldenCounts.read(folder.resolve("none.json")).byKey()).isEmpty();
    }

    @Test
    void aBrokenFileIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("counts.json"), "{\"a\":");

        assertThatThrownBy(() -> GoldenCounts.read(file)).hasMessageContaining("counts.json");
    }

    @Test
    void whatTheStoreLetsNobodyCountIsNoFailure() {
        Map<CountKey, Measurement> heapOnly =
                Map.of(KEY, new Measurement(CELL, List.of(), Map.of(Counter.PEAK_LIVE, 1e6)));

        Check check = golden().check(heapOnly).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(check.sentence()).startsWith("not counted: PostgreSQL 18.6");
        assertThat(golden().accept(heapOnly)).isEqualTo(golden());
    }
}
