package org.identityperf.lab.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.SettingsException;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Tier;
import org.identityperf.probe.dataset.Sizes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixTest {

    private static final String TIERS = """
            {"system": "Keycloak", "store": "postgresql", "dimensions": ["sessions"], "jvm": ["-Xmx1g"], "conditions": {}, "rules": [], "tiers": {
              "smoke": [{"benchmark": "Preload", "kind": "start-up", "dataset": "x.Sessions", "rungs": ["server", "floor"],
                "params": {"sessions": ["1000"], "segment": ["64", "512"], "rttMillis": ["0", "1"]},
                "forks": 2, "repetitions": 3, "also": {"counts": {"rttMillis": ["0"], "segment": ["64", "512", "2048"]}}}],
              "pr": [{"benchmark": "Page", "kind": "start-up", "dataset": "x.Sessions", "rungs": ["reference"],
                "params": {"sessions": ["1000"], "query": ["OLD", "KEY"]},
                "forks": 1, "repetitions": 3, "also": {}}]}}
            """;

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

    private Tiers tiers;

    @BeforeEach
    void write() throws Exception {
        tiers = Tiers.read(Files.writeString(folder.resolve("tiers.json"), TIERS));
    }

    private Matrix matrix(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Matrix.of(Settings.read(properties), tiers, List.of(tiers));
    }

    @Test
    void aTierIsEveryCombinationByEveryRung() {
        Matrix matrix = matrix("perf.tier", "smoke");

        assertThat(matrix.timed()).hasSize(8);
        assertThat(matrix.also().get(Tiers.Also.COUNTS))
                .hasSize(6)
                .allMatch(cell -> cell.param("rttMillis").equals("0"));
        assertThat(matrix.cells()).hasSize(10);
    }

    @Test
    void cellsOfOneDatasetAreCountedOneAfterTheOther() throws Exception {
        tiers = Tiers.read(Files.writeString(
                folder.resolve("sizes.json"),
                TIERS.replace("\"sessions\": [\"1000\"]", "\"sessions\": [\"1000\", \"50\"]")));

        assertThat(matrix("perf.tier", "smoke").also().get(Tiers.Also.COUNTS))
                .hasSize(12)
                .extracting(cell -> cell.param("sessions"))
                .contains("1000", "50")
                .isSorted();
    }

    @Test
    void aCellOfTwoQuestionsHasTheForksOfThatWhichAsksMore() throws Exception {
        for (List<Integer> forks : List.of(List.of(1, 5), List.of(5, 1))) {
            tiers = Tiers.read(Files.writeString(folder.resolve("twice.json"), TWICE.formatted(forks.toArray())));

            assertThat(matrix("perf.tier", "full").timed().values())
                    .singleElement()
                    .satisfies(question -> assertThat(question.forks()).isEqualTo(5));
        }
    }

    @Test
    void insideOfABenchmarkThatIsOnlyCountedIsLookedToo() throws Exception {
        assertThat(matrix("perf.tier", "smoke").lookedInto()).hasSize(8);

        tiers = Tiers.read(
                Files.writeString(folder.resolve("counted.json"), TIERS.replace("\"forks\": 2", "\"forks\": 0")));

        assertThat(matrix("perf.tier", "smoke").lookedInto()).hasSize(6);
    }

    @Test
    void atTinySizeTheEndsOfASweepAreEnoughAndEveryChoiceIsTriedOnce() throws Exception {
        tiers = Tiers.read(Files.writeString(
                folder.resolve("full.json"),
                TIERS.replace("smoke", "full")
                        .replace("[\"64\", \"512\"]", "[\"512\", \"64\", \"2048\"]")
                        .replace("[\"0\", \"1\"]", "[\"DSL\", \"LAN\", \"WAN\"]")));

        Matrix matrix = TinyMatrix.of(tiers);

        assertThat(matrix.cells())
                .as("two rungs, with the three choices, and one that is only counted")
                .hasSize(2 * 4)
                .allMatch(cell -> cell.param("sessions").equals("200"));
        assertThat(matrix.cells()).extracting(cell -> cell.param("segment")).containsOnly("64", "2048");
        assertThat(matrix.cells()).extracting(cell -> cell.param("rttMillis")).containsOnly("DSL", "LAN", "WAN", "0");
    }

    @Test
    void atTinySizeTwoServersStandForMore() throws Exception {
        tiers = Tiers.read(Files.writeString(
                folder.resolve("servers.json"),
                TWICE.formatted(1, 1).replace("\"query\": [\"KEY\"]", "\"servers\": [\"1\", \"3\"]")));

        assertThat(TinyMatrix.of(tiers).cells())
                .extracting(cell -> cell.param("servers"))
                .containsExactly("1", "2");
    }

    @Test
    void theUsersValuesTakeThePlaceOfTheTiers() {
        Matrix matrix = matrix(
                "perf.tier",
                "smoke",
                "perf.params",
                "segment=128;rttMillis=0.5",
                "perf.size",
                "77",
                "perf.include",
                "server");

        assertThat(matrix.timed().keySet())
                .extracting(Object::toString)
                .containsExactly("Preload.server[rttMillis=0.5,segment=128,sessions=77]");
        assertThat(matrix.sizes(matrix.timed().keySet().iterator().next())).isEqualTo(Sizes.of("sessions", 77));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    perf.include | Nothing            | Preload
                    perf.size    | users=5            | [sessions]
                    perf.params  | segments=64        | segment, sessions
                    perf.params  | segment=big        | 2048
                    perf.params  | segment=1.5        | write a whole number from 1 to 999999999, such as [64, 512, 2048]
                    perf.params  | segment=64,0       | segment=0 cannot be used
                    perf.params  | segment=5000000000 | from 1 to 999999999
                    perf.params  | rttMillis=-1       | write a number of at most three decimals, such as [0, 1]
                    perf.params  | query=NEW          | [KEY, OLD]
                    """)
    void whatIsNotKnownIsRefusedWithWhatThereIs(String name, String value, String what) {
        assertThatThrownBy(() -> matrix("perf.tier", "smoke", name, value))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(what);
    }

    @Test
    void whatOnlyAnotherModuleKnowsIsNoMistake() throws Exception {
        Tiers other = Tiers.read(Files.writeString(
                folder.resolve("other.json"), TIERS.replace("Preload", "Grants").replace("sessions", "grants")));
        Properties properties = new Properties();
        properties.setProperty("perf.tier", "smoke");
        properties.setProperty("perf.include", "Grants");
        properties.setProperty("perf.size", "grants=5");

        Matrix matrix = Matrix.of(Settings.read(properties), tiers, List.of(tiers, other));

        assertThat(matrix.cells()).isEmpty();
    }

    @Test
    void whatOnlyAnotherBenchmarksParameterOfThatNameMayBeIsLeftOut() throws Exception {
        tiers = Tiers.read(Files.writeString(
                folder.resolve("shared.json"),
                TIERS.replace("\"query\": [\"OLD\", \"KEY\"]", "\"segment\": [\"FIRST\", \"LAST\"]")));

        assertThat(matrix("perf.tier", "smoke", "perf.params", "segment=128,FIRST")
                        .cells())
                .isNotEmpty()
                .allMatch(cell -> cell.param("segment").equals("128"));
        assertThatThrownBy(() -> matrix("perf.tier", "pr", "perf.params", "segment=128"))
                .hasMessageContaining("with the values of perf.params matches no benchmark of tier pr");
        assertThatThrownBy(() -> matrix("perf.tier", "pr", "perf.params", "segment=SECOND"))
                .hasMessageContaining("write a whole number")
                .hasMessageContaining("there are [FIRST, LAST]");
    }

    @Test
    void aFileOfAnotherFormIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("broken.json"), "{\"system\": 1, \"colour\": 2}");

        assertThatThrownBy(() -> Tiers.read(file)).hasMessageContaining("broken.json");
    }

    private Matrix matrixOf(String from, String to) throws Exception {
        tiers = Tiers.read(Files.writeString(folder.resolve("changed.json"), TIERS.replace(from, to)));
        return matrix("perf.tier", "smoke");
    }

    @Test
    void aCellIsMeasuredOnTheModulesStoreUnlessItNamesAnother() throws Exception {
        assertThat(matrix("perf.tier", "smoke").stores()).containsExactly(Store.POSTGRESQL);

        Matrix matrix = matrixOf("\"segment\": [\"64\", \"512\"]", "\"store\": [\"postgresql\", \"mysql\"]");

        assertThat(matrix.stores()).containsExactly(Store.POSTGRESQL, Store.MYSQL);
        assertThat(matrix.cells())
                .allSatisfy(cell -> assertThat(matrix.store(cell).word()).isEqualTo(cell.param("store")))
                .allSatisfy(cell -> assertThat(matrix.datasets(cell)).containsOnlyKeys(matrix.store(cell)));
    }

    @Test
    void aCellOnThreeNodesIsMeasuredOnAClusterAndNothingElseHasThree() throws Exception {
        String sweep = "\"segment\": [\"64\", \"512\"]";
        Matrix matrix = matrixOf(sweep, "\"store\": [\"cassandra\"], \"nodes\": [\"1\", \"3\"]");
        Matrix wrong = matrixOf(sweep, "\"nodes\": [\"3\"]");

        assertThat(matrix.stores()).containsExactly(Store.CASSANDRA, Store.CASSANDRA_CLUSTER);
        assertThat(matrix.cells())
                .allSatisfy(cell -> assertThat(matrix.store(cell))
                        .isEqualTo(cell.param("nodes").equals("3") ? Store.CASSANDRA_CLUSTER : Store.CASSANDRA));
        assertThatThrownBy(wrong::stores).hasMessageContaining("nodes=3 of PostgreSQL");
    }

    @Test
    void aCellMayHaveDatasetsInSeveralStoresAtOnce() throws Exception {
        Matrix matrix = matrixOf(
                "\"rungs\": [\"server\"", "\"beside\": {\"elasticsearch\": \"x.Index\"}, \"rungs\": [\"server\"");

        assertThat(matrix.cells())
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(matrix.datasets(cell))
                        .isEqualTo(Map.of(Store.POSTGRESQL, "x.Sessions", Store.ELASTICSEARCH, "x.Index")));
    }

    @Test
    void whereAParameterChoosesAStoreOnlyThatChoiceNeedsItsDataset() throws Exception {
        matrixOf(
                "\"rungs\": [\"server\", \"floor\"],\n    \"params\": {",
                "\"beside\": {\"elasticsearch\": \"x.Index\"}, \"rungs\": [\"server\"],"
                        + " \"params\": {\"search\": [\"SQL\", \"ELASTICSEARCH\"], ");

        Matrix byDatabase = matrix("perf.tier", "smoke", "perf.params", "search=SQL");
        Matrix byIndex = matrix("perf.tier", "smoke", "perf.params", "search=ELASTICSEARCH");

        assertThat(byDatabase.stores()).containsExactly(Store.POSTGRESQL);
        assertThat(byIndex.stores()).containsExactly(Store.POSTGRESQL, Store.ELASTICSEARCH);
    }

    @Test
    void countsOfAnotherCheckoutAreComparableIfTheSameIsDoneAsOftenToTheSameRows() throws Exception {
        Matrix asked = matrix("perf.tier", "smoke");
        String rungs = "\"rungs\": [\"server\"";

        assertThat(asked.cells()).allMatch(cell -> asked.isCountedLike(matrix("perf.tier", "smoke"), cell));
        Matrix moreForks = matrixOf("\"forks\": 2", "\"forks\": 3");
        assertThat(asked.cells()).allMatch(cell -> asked.isCountedLike(moreForks, cell));
        Matrix otherRows = matrixOf("x.Sessions", "x.OtherSessions");
        Matrix moreOften = matrixOf(rungs, "\"counted\": 5, " + rungs);
        Matrix indexed = matrixOf(rungs, "\"beside\": {\"elasticsearch\": \"x.Index\"}, " + rungs);
        assertThat(asked.cells())
                .noneMatch(cell -> asked.isCountedLike(otherRows, cell))
                .noneMatch(cell -> asked.isCountedLike(moreOften, cell))
                .noneMatch(cell -> asked.isCountedLike(indexed, cell))
                .noneMatch(cell -> asked.isCountedLike(matrix("perf.tier", "pr"), cell));
    }

    @Test
    void twoDatasetsOfACellInOneStoreAreRefused() throws Exception {
        Matrix matrix =
                matrixOf("\"rungs\": [\"server\"", "\"beside\": {\"postgresql\": \"x.Index\"}, \"rungs\": [\"server\"");

        assertThatThrownBy(matrix::stores).hasMessageContaining("two datasets in PostgreSQL");
    }

    @Test
    void withoutAStoreTheCellsThatNeedItAreGone() throws Exception {
        Matrix matrix = matrixOf("\"segment\": [\"64\", \"512\"]", "\"store\": [\"postgresql\", \"mysql\"]");

        Matrix without = matrix.without(List.of(Store.MYSQL));

        assertThat(without.stores()).containsExactly(Store.POSTGRESQL);
        assertThat(without.timed()).hasSize(matrix.timed().size() / 2);
        assertThat(without.also().get(Tiers.Also.COUNTS))
                .hasSize(matrix.also().get(Tiers.Also.COUNTS).size() / 2);
        assertThat(matrix.without(List.of(Store.CASSANDRA))).isEqualTo(matrix);
    }

    @Test
    void whoSaysNothingOfWritingOnlyReads() throws Exception {
        assertThat(tiers.at(Tier.PR).get(0).writes()).isFalse();
        assertThat(matrixOf("\"forks\": 2", "\"writes\": true, \"forks\": 2")
                        .questions()
                        .values())
                .allMatch(Tiers.Question::writes);
    }

    @Test
    void aModuleSaysWhichStoreItIsMeasuredOn() throws Exception {
        for (String wrong : new String[] {"", "\"store\": \"oracle\", "}) {
            Path file = Files.writeString(
                    folder.resolve("wrong.json"), TIERS.replace("\"store\": \"postgresql\", ", wrong));

            assertThatThrownBy(() -> Tiers.read(file)).hasMessageContaining("wrong.json");
        }
    }
}
