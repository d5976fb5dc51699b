package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.suite.Matrix;
import org.identityperf.runner.suite.Tiers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which stores cells are measured on, and which datasets they need there. */
class MatrixStoresTest {

    private static final String SWEEP = "\"segment\": [\"64\", \"512\"]";
    private static final String RUNGS = "\"rungs\": [\"server\"";

    @TempDir
    Path folder;

    private WrittenTiers tiers;

    @BeforeEach
    void write() {
        tiers = WrittenTiers.in(folder);
    }

    @Test
    void aCellIsMeasuredOnTheModulesStoreUnlessItNamesAnother() {
        assertThat(tiers.smoke().stores()).containsExactly(Store.POSTGRESQL);

        Matrix matrix =
                tiers.with(SWEEP, "\"store\": [\"postgresql\", \"mysql\"]").smoke();

        assertThat(matrix.stores()).containsExactly(Store.POSTGRESQL, Store.MYSQL);
        assertThat(matrix.cells())
                .allSatisfy(cell -> assertThat(matrix.store(cell).word()).isEqualTo(cell.param("store")))
                .allSatisfy(cell -> assertThat(matrix.datasets(cell)).containsOnlyKeys(matrix.store(cell)));
    }

    @Test
    void aCellOnThreeNodesIsMeasuredOnAClusterAndNothingElseHasThree() {
        Matrix matrix = tiers.with(SWEEP, "\"store\": [\"cassandra\"], \"nodes\": [\"1\", \"3\"]")
                .smoke();
        Matrix wrong = tiers.with(SWEEP, "\"nodes\": [\"3\"]").smoke();

        assertThat(matrix.stores()).containsExactly(Store.CASSANDRA, Store.CASSANDRA_CLUSTER);
        assertThat(matrix.cells())
                .allSatisfy(cell -> assertThat(matrix.store(cell))
                        .isEqualTo(cell.param("nodes").equals("3") ? Store.CASSANDRA_CLUSTER : Store.CASSANDRA));
        assertThatThrownBy(wrong::stores).hasMessageContaining("nodes=3 of PostgreSQL");
    }

    @Test
    void aCellMayHaveDatasetsInSeveralStoresAtOnce() {
        Matrix matrix = tiers.with(RUNGS, "\"beside\": {\"elasticsearch\": \"x.Index\"}, " + RUNGS)
                .smoke();

        assertThat(matrix.cells())
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(matrix.datasets(cell))
                        .isEqualTo(Map.of(Store.POSTGRESQL, "x.Sessions", Store.ELASTICSEARCH, "x.Index")));
    }

    @Test
    void whereAParameterChoosesAStoreOnlyThatChoiceNeedsItsDataset() {
        WrittenTiers choosing = tiers.with(
                "\"rungs\": [\"server\", \"floor\"],\n    \"params\": {",
                "\"beside\": {\"elasticsearch\": \"x.Index\"}, \"rungs\": [\"server\"],"
                        + " \"params\": {\"search\": [\"SQL\", \"ELASTICSEARCH\"], ");

        Matrix byDatabase = choosing.matrix("perf.tier", "smoke", "perf.params", "search=SQL");
        Matrix byIndex = choosing.matrix("perf.tier", "smoke", "perf.params", "search=ELASTICSEARCH");

        assertThat(byDatabase.stores()).containsExactly(Store.POSTGRESQL);
        assertThat(byIndex.stores()).containsExactly(Store.POSTGRESQL, Store.ELASTICSEARCH);
    }

    @Test
    void twoDatasetsOfACellInOneStoreAreRefused() {
        Matrix matrix = tiers.with(RUNGS, "\"beside\": {\"postgresql\": \"x.Index\"}, " + RUNGS)
                .smoke();

        assertThatThrownBy(matrix::stores).hasMessageContaining("two datasets in PostgreSQL");
    }

    @Test
    void withoutAStoreTheCellsThatNeedItAreGone() {
        Matrix matrix =
                tiers.with(SWEEP, "\"store\": [\"postgresql\", \"mysql\"]").smoke();

        Matrix without = matrix.without(List.of(Store.MYSQL));

        assertThat(without.stores()).containsExactly(Store.POSTGRESQL);
        assertThat(without.timed()).hasSize(matrix.timed().size() / 2);
        assertThat(without.also().get(Tiers.Also.COUNTS))
                .hasSize(matrix.also().get(Tiers.Also.COUNTS).size() / 2);
        assertThat(matrix.without(List.of(Store.CASSANDRA))).isEqualTo(matrix);
    }

    @Test
    void aModuleSaysWhichStoreItIsMeasuredOn() {
        for (String wrong : new String[] {"", "\"store\": \"oracle\", "}) {
            assertThatThrownBy(() ->
                            tiers.with("\"store\": \"postgresql\", ", wrong).read())
                    .hasMessageContaining("tiers.json");
        }
    }
}
