package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Tier;
import org.junit.jupiter.api.Test;

/** What each module's {@code counts.yaml} expects is what its {@code tiers.yaml} counts. */
class ExpectedCasesTest {

    private static CaseSelection selected(Tier tier, Tiers tiers, List<Tiers> all) {
        return CaseSelection.of(Settings.of(tier), tiers, WrittenTiers.index(tiers, UnaryOperator.identity()), all);
    }

    private static Set<String> counted(Tiers tiers, List<Tiers> all) {
        Set<String> counted = new TreeSet<>();
        for (Tier tier : Tier.values()) {
            selected(tier, tiers, all).also().get(Aspect.COUNTS).stream()
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

    /** Tier smoke counts no first use. */
    @Test
    void thePrTierCountsTheFirstUseOfEachOperationOfSmoke() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        for (Tiers tiers : all) {
            assertThat(operations(selected(Tier.PR, tiers, all)))
                    .containsAll(operations(selected(Tier.SMOKE, tiers, all)));
        }
    }

    private static Set<String> operations(CaseSelection selected) {
        return FirstUses.of(selected.also().get(Aspect.COUNTS)).stream()
                .map(first -> CaseParams.operation(first.without(CaseParams.CACHE)))
                .collect(Collectors.toSet());
    }

    @Test
    void eachFirstUseOfThePrTierIsExpectedWhereItsCaseIs() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        for (Path file : files()) {
            CaseSelection selected = selected(Tier.PR, Tiers.read(file.resolveSibling("tiers.yaml")), all);
            Set<String> lacking = FirstUses.of(selected.also().get(Aspect.COUNTS)).stream()
                    .map(BenchmarkCase::toString)
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> expected = new TreeSet<>();
            ExpectedCounts.read(file).byKey().forEach((key, counts) -> {
                expected.add(key.benchmarkCase());
                if (counts.toString().contains("firstUse.")) {
                    lacking.remove(key.benchmarkCase());
                }
            });
            lacking.retainAll(expected);

            assertThat(lacking).as(file.toString()).isEmpty();
        }
    }

    @Test
    void smokeTimesNothing() throws IOException {
        List<Tiers> all = Project.find().allTiers();
        for (Tiers tiers : all) {
            CaseSelection selected = selected(Tier.SMOKE, tiers, all);

            assertThat(selected.timed()).isEmpty();
            assertThat(selected.also().get(Aspect.TIME_BREAKDOWN)).isEmpty();
            assertThat(selected.also().get(Aspect.SMALLEST_HEAP)).isEmpty();
        }
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
