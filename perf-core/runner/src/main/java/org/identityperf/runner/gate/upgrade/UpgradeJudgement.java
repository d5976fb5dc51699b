package org.identityperf.runner.gate.upgrade;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.gate.upgrade.UpgradeGrowth.Fact;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Upgrade;

/**
 * This judges a candidate's first start on the databases of its baseline, each at two sizes. A step has regressed if its
 * cost grows with the data and a better way is known: an index that is built while writers write, rows that are changed
 * in batches, a column that is filled instead of a table that is written anew. What costs the same at any size is only
 * named. No time decides, but for the share of a lock, which is only named too.
 *
 * @param steps how many change sets and migrating classes there are that the baseline lacks
 * @param findings one for each step that somebody would notice, and one for all others; none where nothing was upgraded
 */
public record UpgradeJudgement(int steps, List<Finding> findings) {

    private static final String WHAT = "upgrade of the baseline";

    /**
     * Judges.
     *
     * @param upgrades of the baseline's databases, in any order
     * @param counted what was counted of the same cases, among others
     */
    public static UpgradeJudgement of(List<Upgrade> upgrades, List<Measurement> counted) {
        List<UpgradeGrowth> growths = UpgradeGrowth.of(upgrades);
        if (growths.isEmpty()) {
            Finding none =
                    new Finding(Verdict.NOT_GATED, WHAT, "it was measured at one size, and what grows needs two");
            return new UpgradeJudgement(0, upgrades.isEmpty() ? List.of() : List.of(none));
        }
        List<Finding> findings = new ArrayList<>();
        Map<String, Set<Fact>> facts = new LinkedHashMap<>();
        for (UpgradeGrowth growth : growths) {
            for (Step step : growth.steps()) {
                facts.computeIfAbsent(step.name(), first -> new LinkedHashSet<>())
                        .addAll(growth.facts(step));
            }
            pages(growth, counted).ifPresent(findings::add);
        }
        facts.forEach((step, all) -> finding(step, all).ifPresent(findings::add));
        if (facts.isEmpty()) {
            findings.add(new Finding(Verdict.EQUAL, WHAT, "the baseline lacks no change set and no migrating class"));
            return new UpgradeJudgement(0, List.copyOf(findings));
        }
        long quiet = facts.values().stream().filter(Set::isEmpty).count();
        findings.add(new Finding(
                Verdict.NO_CHANGE_SEEN,
                WHAT,
                "of " + CountWords.several(facts.size(), "step") + " that the baseline lacks, " + quiet
                        + " neither lock nor change what grows with the data"));
        return new UpgradeJudgement(facts.size(), List.copyOf(findings));
    }

    private static Optional<Finding> finding(String step, Set<Fact> facts) {
        return facts.stream()
                .map(Fact::verdict)
                .min(Comparator.naturalOrder())
                .map(worst -> new Finding(
                        worst,
                        WHAT + ": " + step,
                        facts.stream()
                                .filter(fact -> fact.verdict() == worst)
                                .map(Fact::sentence)
                                .collect(Collectors.joining("; "))));
    }

    /** Returns a finding if the pages that the whole upgrade reads grow worse than linear. */
    private static Optional<Finding> pages(UpgradeGrowth growth, List<Measurement> counted) {
        OptionalDouble before = pages(growth.small(), counted);
        OptionalDouble now = pages(growth.large(), counted);
        if (before.isEmpty()
                || now.isEmpty()
                || growth.power(before.getAsDouble(), now.getAsDouble()) <= UpgradeGrowth.LINEAR) {
            return Optional.empty();
        }
        String longest = growth.large().steps().stream()
                .max(Comparator.comparingDouble(Step::seconds))
                .map(Step::name)
                .orElseThrow();
        return Optional.of(new Finding(
                Verdict.REGRESSED,
                WHAT,
                "pages grow worse than linear with the " + growth.large().dimension() + " ("
                        + growth.sizes(Math.round(before.getAsDouble()), Math.round(now.getAsDouble()))
                        + "); it spent most time in " + longest));
    }

    private static OptionalDouble pages(Upgrade upgrade, List<Measurement> counted) {
        return counted.stream()
                .filter(measurement -> measurement.benchmarkCase().toString().equals(upgrade.benchmarkCase()))
                .map(measurement -> measurement.counter(Counter.BUFFERS))
                .findFirst()
                .orElse(OptionalDouble.empty());
    }
}
