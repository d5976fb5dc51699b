package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.cli.WrittenTiers;
import org.identityperf.runner.settings.Tier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a tier makes a run measure. */
class MatrixTest {

    private static final String TWICE = """
            {"system": "Keycloak", "store": "postgresql", "dimensions": [], "jvm": [], "conditions": {}, "rules": [], "tiers": {
              "full": [
                {"benchmark": "Page", "kind": "start-up", "dataset": "x.Sessions", "rungs": ["reference"],
                 "params": {"query": ["KEY"]}, "forks": %d, "repetitions": 3, "also": {}},
                {"benchmark": "Page", "kind": "start-up", "dataset": "x.Sessions", "rungs": ["reference"],
                 "params": {"query": ["KEY"]}, "forks": %d, "repetitions": 3, "also": {}}]}}
            """;

    @TempDir
    Path folder;

    private WrittenTiers tiers;

    @BeforeEach
    void write() {
        tiers = WrittenTiers.in(folder);
    }

    @Test
    void aTierIsEveryCombinationByEveryRung() {
        Matrix matrix = tiers.smoke();

        assertThat(matrix.timed()).hasSize(8);
        assertThat(matrix.also().get(Tiers.Also.COUNTS))
                .hasSize(6)
                .allMatch(cell -> cell.param("rttMillis").equals("0"));
        assertThat(matrix.cells()).hasSize(10);
    }

    @Test
    void cellsOfOneDatasetAreCountedOneAfterTheOther() {
        Matrix sizes = tiers.with("\"sessions\": [\"1000\"]", "\"sessions\": [\"1000\", \"50\"]")
                .smoke();

        assertThat(sizes.also().get(Tiers.Also.COUNTS))
                .hasSize(12)
                .extracting(cell -> cell.param("sessions"))
                .contains("1000", "50")
                .isSorted();
    }

    @Test
    void aCellOfTwoQuestionsHasTheForksOfThatWhichAsksMore() {
        for (List<Integer> forks : List.of(List.of(1, 5), List.of(5, 1))) {
            Matrix twice = new WrittenTiers(folder, TWICE.formatted(forks.toArray())).matrix("perf.tier", "full");

            assertThat(twice.timed().values())
                    .singleElement()
                    .satisfies(question -> assertThat(question.forks()).isEqualTo(5));
        }
    }

    @Test
    void insideOfABenchmarkThatIsOnlyCountedIsLookedToo() {
        assertThat(tiers.smoke().lookedInto()).hasSize(8);
        assertThat(tiers.with("\"forks\": 2", "\"forks\": 0").smoke().lookedInto())
                .hasSize(6);
    }

    @Test
    void atTinySizeTheEndsOfASweepAreEnoughAndEveryChoiceIsTriedOnce() {
        Matrix matrix = TinyMatrix.of(tiers.with("smoke", "full")
                .with("[\"64\", \"512\"]", "[\"512\", \"64\", \"2048\"]")
                .with("[\"0\", \"1\"]", "[\"DSL\", \"LAN\", \"WAN\"]")
                .read());

        assertThat(matrix.cells())
                .as("two rungs, with the three choices, and one that is only counted")
                .hasSize(2 * 4)
                .allMatch(cell -> cell.param("sessions").equals("200"));
        assertThat(matrix.cells()).extracting(cell -> cell.param("segment")).containsOnly("64", "2048");
        assertThat(matrix.cells()).extracting(cell -> cell.param("rttMillis")).containsOnly("DSL", "LAN", "WAN", "0");
    }

    @Test
    void atTinySizeTwoServersStandForMore() {
        WrittenTiers servers = new WrittenTiers(folder, TWICE.formatted(1, 1))
                .with("\"query\": [\"KEY\"]", "\"servers\": [\"1\", \"3\"]");

        assertThat(TinyMatrix.of(servers.read()).cells())
                .extracting(cell -> cell.param("servers"))
                .containsExactly("1", "2");
    }

    @Test
    void aFileOfAnotherFormIsNamed() {
        WrittenTiers broken = new WrittenTiers(folder, "{\"system\": 1, \"colour\": 2}");

        assertThatThrownBy(broken::read).hasMessageContaining("tiers.json");
    }

    @Test
    void countsOfAnotherCheckoutAreComparableIfTheSameIsDoneAsOftenToTheSameRows() {
        Matrix asked = tiers.smoke();
        String rungs = "\"rungs\": [\"server\"";
        Matrix moreForks = tiers.with("\"forks\": 2", "\"forks\": 3").smoke();
        Matrix otherRows = tiers.with("x.Sessions", "x.OtherSessions").smoke();
        Matrix moreOften = tiers.with(rungs, "\"counted\": 5, " + rungs).smoke();
        Matrix indexed = tiers.with(rungs, "\"beside\": {\"elasticsearch\": \"x.Index\"}, " + rungs)
                .smoke();
        Matrix others = tiers.matrix("perf.tier", "pr");

        assertThat(asked.cells())
                .allMatch(cell -> asked.isCountedLike(asked, cell))
                .allMatch(cell -> asked.isCountedLike(moreForks, cell))
                .noneMatch(cell -> asked.isCountedLike(otherRows, cell))
                .noneMatch(cell -> asked.isCountedLike(moreOften, cell))
                .noneMatch(cell -> asked.isCountedLike(indexed, cell))
                .noneMatch(cell -> asked.isCountedLike(others, cell));
    }

    @Test
    void whoSaysNothingOfWritingOnlyReads() {
        assertThat(tiers.read().at(Tier.PR).get(0).writes()).isFalse();
        assertThat(tiers.with("\"forks\": 2", "\"writes\": true, \"forks\": 2")
                        .smoke()
                        .questions()
                        .values())
                .allMatch(Tiers.Question::writes);
    }
}
