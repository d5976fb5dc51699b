package org.identityperf.runner.suite;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.CountsRequired;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Tier;

/**
 * Required counts are what a module's {@code counts.yaml} must hold: each case that tier {@code smoke} or {@code pr}
 * counts, of the version of the server that the module's POM names. A version that the user asks for, and cases with
 * values or sizes that no such tier has, need none. Nor do cases that need an artifact of their own, which not every
 * repository holds, those that this version can't do, and upgrades of a baseline, of which nobody knows what it is.
 *
 * @param cases the names of these cases
 * @param version the server's version; empty where the server is a store of the project's own
 */
public record RequiredCounts(Set<String> cases, Optional<String> version) implements Predicate<CountKey> {

    /** The tiers whose cases must have expected counts. */
    public static final List<Tier> TIERS = List.of(Tier.SMOKE, Tier.PR);

    public RequiredCounts {
        cases = Set.copyOf(cases);
    }

    public static RequiredCounts of(Project project, String module, Tiers tiers, BenchmarkIndex index)
            throws IOException {
        Set<String> cases = new TreeSet<>();
        for (Tier tier : TIERS) {
            if (!tiers.tiers().containsKey(tier.word())) {
                continue;
            }
            CaseSelection selected = CaseSelection.of(Settings.of(tier), tiers, index, List.of(tiers));
            selected.counted().stream()
                    .filter(benchmarkCase -> !CaseParams.isUpgradeOfBaseline(benchmarkCase))
                    .filter(benchmarkCase -> {
                        BenchmarkFacts facts = index.of(benchmarkCase.benchmark());
                        return facts.artifacts(benchmarkCase).isEmpty()
                                && facts.leftOut(benchmarkCase).isEmpty();
                    })
                    .map(BenchmarkCase::toString)
                    .forEach(cases::add);
        }
        return new RequiredCounts(
                cases, tiers.version().isEmpty() ? Optional.empty() : project.pinned(module, tiers.version()));
    }

    @Override
    public boolean test(CountKey key) {
        return cases.contains(key.benchmarkCase())
                && version.map(List.of(key.server().split("[ ,]+"))::contains).orElse(true);
    }

    /** Checks that each of them is known; there is no check for a module that has no expected counts yet. */
    public Optional<CountsRequired> check(ExpectedCounts known) {
        if (known.byKey().isEmpty()) {
            return Optional.empty();
        }
        SortedSet<String> lacking = new TreeSet<>(cases);
        known.byKey().keySet().stream()
                .filter(this)
                .map(CountKey::benchmarkCase)
                .forEach(lacking::remove);
        return Optional.of(new CountsRequired(version, List.copyOf(lacking)));
    }
}
