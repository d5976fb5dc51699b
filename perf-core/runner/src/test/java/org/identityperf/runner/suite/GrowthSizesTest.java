package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.junit.jupiter.api.Test;

/** What a pull request is judged by, of every module that there is. */
class GrowthSizesTest {

    /**
     * Operations on a dataset that tier pr counts at fewer sizes, so that nobody sees how their counts grow. One that is
     * given sizes, with their expected counts, leaves this list. An upgrade joins it only if a comparison judges its growth
     * by the cases that begin with the baseline.
     */
    private static final List<String> WITHOUT = List.of(
            "Crowd reference store: AddUserBatch.reference",
            "Crowd reference store: Hammer.reference",
            "FusionAuth reference store: Populate.reference",
            "Keycloak: ClusterChange.server",
            "Keycloak: ClusterPreload.server",
            "Keycloak: OfflineSessionPage.reference",
            "Keycloak: UpgradeSessions.server",
            "Keycloak: WriteSession.server",
            "Syncope: CreateUser.reference",
            "Syncope: DeleteUser.reference",
            "Syncope: IndexedSearch.reference",
            "Syncope: ReadUser.reference",
            "Syncope: SearchUsers.reference");

    /** Cases of tier pr that are counted and that the gate judges, by operation. */
    private static Map<String, List<BenchmarkCase>> judged(Tiers tiers, List<Tiers> all) {
        Properties properties = new Properties();
        properties.setProperty("perf.tier", "pr");
        return CaseSelection.of(
                        Settings.read(properties), tiers, WrittenTiers.index(tiers, UnaryOperator.identity()), all)
                .also()
                .get(Aspect.COUNTS)
                .stream()
                .filter(benchmarkCase -> benchmarkCase.implementation() != Implementation.FLOOR)
                // They are judged from their smallest to their largest size.
                .filter(benchmarkCase -> !CaseParams.isUpgradeOfBaseline(benchmarkCase))
                .collect(Collectors.groupingBy(BenchmarkCase::operation, TreeMap::new, Collectors.toList()));
    }

    /** Returns whether there are values enough of the parameter, at one choice of all others. */
    private static boolean grow(Collection<BenchmarkCase> cases, String parameter) {
        SortedMap<BenchmarkCase, Integer> sizes = new TreeMap<>();
        cases.stream()
                .filter(benchmarkCase ->
                        benchmarkCase.params().getOrDefault(parameter, "0").matches("[1-9]\\d*"))
                .forEach(benchmarkCase -> sizes.merge(benchmarkCase.without(parameter), 1, Integer::sum));
        return sizes.values().stream().anyMatch(number -> number >= Growth.SIZES);
    }

    @Test
    void eachDimensionOfADatasetIsCountedAtSizesEnoughToSeeHowCountsGrowWithIt() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        List<String> unseen = new ArrayList<>();
        for (Tiers tiers : all) {
            List<BenchmarkCase> cases =
                    judged(tiers, all).values().stream().flatMap(List::stream).toList();
            for (String dimension : tiers.dimensions()) {
                if (cases.stream().anyMatch(one -> one.params().containsKey(dimension)) && !grow(cases, dimension)) {
                    unseen.add(tiers.system() + " by " + dimension);
                }
            }
        }

        assertThat(all).isNotEmpty();
        assertThat(unseen).isEmpty();
    }

    @Test
    void eachOperationOnADatasetIsCountedAtSizesEnoughToSeeHowItsCountsGrowWithSomething() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        List<String> unseen = new ArrayList<>();
        for (Tiers tiers : all) {
            judged(tiers, all).forEach((operation, cases) -> {
                boolean onDataset = cases.stream()
                        .anyMatch(one -> tiers.dimensions().stream().anyMatch(one.params()::containsKey));
                if (onDataset
                        && cases.get(0).params().keySet().stream().noneMatch(parameter -> grow(cases, parameter))) {
                    unseen.add(tiers.system() + ": " + operation);
                }
            });
        }

        assertThat(all).isNotEmpty();
        assertThat(unseen).containsExactlyInAnyOrderElementsOf(WITHOUT);
    }
}
