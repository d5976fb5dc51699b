package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.gate.growth.Growth;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.junit.jupiter.api.Test;

/** What a pull request is judged by, of every module that there is. */
class GrowthSizesTest {

    /** Cases of tier pr that are counted and that the gate judges. */
    private static List<BenchmarkCase> judged(Tiers tiers, List<Tiers> all) {
        Properties properties = new Properties();
        properties.setProperty("perf.tier", "pr");
        return CaseSelection.of(
                        Settings.read(properties), tiers, WrittenTiers.index(tiers, UnaryOperator.identity()), all)
                .also()
                .get(Aspect.COUNTS)
                .stream()
                .filter(benchmarkCase -> benchmarkCase.implementation() != Implementation.FLOOR)
                .toList();
    }

    @Test
    void eachDimensionOfADatasetIsCountedAtSizesEnoughToSeeHowCountsGrowWithIt() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        List<String> unseen = new ArrayList<>();
        for (Tiers tiers : all) {
            List<BenchmarkCase> cases = judged(tiers, all);
            for (String dimension : tiers.dimensions()) {
                SortedMap<BenchmarkCase, Integer> sizes = new TreeMap<>();
                cases.stream()
                        .filter(benchmarkCase -> benchmarkCase.params().containsKey(dimension))
                        .forEach(benchmarkCase -> sizes.merge(benchmarkCase.without(dimension), 1, Integer::sum));
                if (!sizes.isEmpty() && sizes.values().stream().noneMatch(number -> number >= Growth.SIZES)) {
                    unseen.add(tiers.system() + " by " + dimension);
                }
            }
        }

        assertThat(all).isNotEmpty();
        assertThat(unseen).isEmpty();
    }
}
