package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.identityperf.runner.settings.Store;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which stores cases are measured on, and which datasets they need there. */
class CaseStoresTest {

    private static final String SWEEP = "segment: [64, 512]";
    private static final String COUNTED = "counted: {rttMillis: 0, segment: [64, 512, 2048]}";

    @TempDir
    Path folder;

    private WrittenTiers tiers;

    @BeforeEach
    void write() {
        tiers = WrittenTiers.in(folder);
    }

    @Test
    void aCaseIsMeasuredOnTheModulesStoreUnlessItNamesAnother() {
        assertThat(tiers.smoke().stores()).containsExactly(Store.POSTGRESQL);

        CaseSelection selection = swept("store: [postgresql, mysql]").smoke();

        assertThat(selection.stores()).containsExactly(Store.POSTGRESQL, Store.MYSQL);
        assertThat(selection.cases())
                .allSatisfy(benchmarkCase ->
                        assertThat(selection.store(benchmarkCase).word()).isEqualTo(benchmarkCase.param("store")))
                .allSatisfy(benchmarkCase ->
                        assertThat(selection.datasets(benchmarkCase)).containsOnlyKeys(selection.store(benchmarkCase)));
    }

    @Test
    void aCaseOnThreeNodesIsMeasuredOnAClusterAndNothingElseHasThree() {
        CaseSelection selection = swept("store: cassandra\n      nodes: [1, 3]").smoke();
        CaseSelection wrong = swept("nodes: 3").smoke();

        assertThat(selection.stores()).containsExactly(Store.CASSANDRA, Store.CASSANDRA_CLUSTER);
        assertThat(selection.cases())
                .allSatisfy(benchmarkCase -> assertThat(selection.store(benchmarkCase))
                        .isEqualTo(
                                benchmarkCase.param("nodes").equals("3") ? Store.CASSANDRA_CLUSTER : Store.CASSANDRA));
        assertThatThrownBy(wrong::stores).hasMessageContaining("nodes=3 of PostgreSQL");
    }

    @Test
    void aCaseMayHaveDatasetsInSeveralStoresAtOnce() {
        CaseSelection selection = tiers.describedAs(beside("elasticsearch", "")).smoke();

        assertThat(selection.cases())
                .isNotEmpty()
                .allSatisfy(benchmarkCase -> assertThat(selection.datasets(benchmarkCase))
                        .isEqualTo(Map.of(Store.POSTGRESQL, "x.Sessions", Store.ELASTICSEARCH, "x.Index")));
    }

    @Test
    void onlyTheCasesOfAValueUseTheDatasetThatIsThereForIt() {
        WrittenTiers choosing = tiers.with("      rttMillis", "      search: [SQL, ELASTICSEARCH]\n      rttMillis")
                .describedAs(beside("elasticsearch", "search=ELASTICSEARCH"));

        CaseSelection byDatabase = choosing.selection("perf.tier", "smoke", "perf.params", "search=SQL");
        CaseSelection byIndex = choosing.selection("perf.tier", "smoke", "perf.params", "search=ELASTICSEARCH");

        assertThat(byDatabase.stores()).containsExactly(Store.POSTGRESQL);
        assertThat(byIndex.stores()).containsExactly(Store.POSTGRESQL, Store.ELASTICSEARCH);
    }

    @Test
    void aDatasetWithoutAStoreTakesTheUsualOnesPlaceInTheCasesOfItsValue() {
        CaseSelection selection = tiers.describedAs(beside("", "segment=64")).smoke();

        assertThat(selection.cases())
                .extracting(benchmarkCase -> selection.datasets(benchmarkCase).get(Store.POSTGRESQL))
                .containsOnly("x.Index", "x.Sessions");
        assertThat(selection
                        .only(benchmarkCase -> benchmarkCase.param("segment").equals("64"))
                        .cases())
                .allMatch(
                        benchmarkCase -> selection.datasets(benchmarkCase).equals(Map.of(Store.POSTGRESQL, "x.Index")));
    }

    @Test
    void twoDatasetsOfACaseInOneStoreAreRefused() {
        CaseSelection selection = tiers.describedAs(beside("postgresql", "")).smoke();

        assertThatThrownBy(selection::stores).hasMessageContaining("two datasets in PostgreSQL");
    }

    private WrittenTiers swept(String by) {
        return tiers.with(SWEEP, by).with(COUNTED, "counted: {rttMillis: 0}");
    }

    private static UnaryOperator<BenchmarkFacts> beside(String store, String when) {
        return facts -> WrittenTiers.changed(
                facts, "furtherDatasets", List.of(new BenchmarkFacts.FurtherDataset("x.Index", store, when)));
    }

    @Test
    void withoutAStoreTheCasesThatNeedItAreGone() {
        CaseSelection selection = swept("store: [postgresql, mysql]").smoke();

        CaseSelection without = selection.without(List.of(Store.MYSQL));

        assertThat(without.stores()).containsExactly(Store.POSTGRESQL);
        assertThat(without.timed()).hasSize(selection.timed().size() / 2);
        assertThat(without.also().get(Aspect.COUNTS))
                .hasSize(selection.also().get(Aspect.COUNTS).size() / 2);
        assertThat(selection.without(List.of(Store.CASSANDRA))).isEqualTo(selection);
    }

    @Test
    void aModuleSaysWhichStoreItIsMeasuredOn() {
        for (String wrong : new String[] {"", "store: oracle\n"}) {
            assertThatThrownBy(() -> tiers.with("store: postgresql\n", wrong).read())
                    .hasMessageContaining("tiers.yaml");
        }
    }
}
