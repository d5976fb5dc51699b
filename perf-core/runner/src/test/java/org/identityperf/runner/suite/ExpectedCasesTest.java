package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.gate.counts.ExpectedCounts.CountKey;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Tier;
import org.junit.jupiter.api.Test;

/** What each module's {@code counts.yaml} expects is what its {@code tiers.yaml} counts. */
class ExpectedCasesTest {

    private static Set<String> counted(Tiers tiers, List<Tiers> all) {
        Set<String> counted = new TreeSet<>();
        for (Tier tier : Tier.values()) {
            Properties properties = new Properties();
            properties.setProperty("perf.tier", tier.word());
            CaseSelection.of(Settings.read(properties), tiers, WrittenTiers.index(tiers, UnaryOperator.identity()), all)
                    .also()
                    .get(Aspect.COUNTS)
                    .stream()
                    .map(BenchmarkCase::toString)
                    .forEach(counted::add);
        }
        return counted;
    }

    @Test
    void eachExpectedCaseIsCountedInSomeTier() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        List<String> unknown = new ArrayList<>();
        for (Path file : files()) {
            Set<String> counted = counted(Tiers.read(file.resolveSibling("tiers.yaml")), all);
            ExpectedCounts.read(file).byKey().keySet().stream()
                    .map(CountKey::benchmarkCase)
                    .filter(benchmarkCase -> !counted.contains(benchmarkCase))
                    .forEach(unknown::add);
        }

        assertThat(unknown).isEmpty();
    }

    @Test
    void eachModuleHasExpectedCounts() throws IOException {
        assertThat(files())
                .map(Path::getParent)
                .containsExactlyInAnyOrderElementsOf(Project.find().allTiers().stream()
                        .map(tiers -> tiers.file().getParent())
                        .toList());
    }

    private static List<Path> files() throws IOException {
        Path checkout = Project.find().output().getParent().getParent();
        try (Stream<Path> files = Files.walk(checkout, 6)) {
            return files.filter(file -> file.endsWith("src/main/resources/counts.yaml"))
                    .sorted()
                    .toList();
        }
    }
}
