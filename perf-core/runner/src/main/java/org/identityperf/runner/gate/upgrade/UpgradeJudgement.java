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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.UpgradeEffect;
import org.identityperf.runner.finding.UpgradeEffect.Cost;
import org.identityperf.runner.finding.UpgradeJudged;
import org.identityperf.runner.finding.UpgradeStep;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Upgrade;

/**
 * This judges a candidate's first start on the databases of its baseline, each at two sizes. A step has regressed if its
 * cost grows with the data and a better way is known: an index that is built while writers write, rows that are changed
 * in batches, a column that is filled instead of a table that is written anew. What costs the same at any size is only
 * named, and so is a query that reads more pages the more data there are. No time decides, but for the share of a lock, which is only named too.
 *
 * @param steps how many change sets and migrating classes there are that the baseline lacks
 * @param findings one for each step that somebody would notice, and one for all others; none where nothing was upgraded
 */
public record UpgradeJudgement(int steps, List<Change> findings) {

    private static final Pattern QUERY = Pattern.compile("(?is)\\s*(select|with)\\b.*");

    /** How many queries of an upgrade are named, those that read most. */
    private static final int QUERIES = 5;

    /**
     * Judges.
     *
     * @param upgrades of the baseline's databases, in any order
     * @param counted what was counted of the same cases, among others
     * @param statements what these cases executed, among others
     */
    public static UpgradeJudgement of(
            List<Upgrade> upgrades, List<Measurement> counted, List<CaseStatements> statements) {
        List<UpgradeGrowth> growths = UpgradeGrowth.of(upgrades);
        if (growths.isEmpty()) {
            return new UpgradeJudgement(0, upgrades.isEmpty() ? List.of() : List.of(new UpgradeJudged(1, 0, 0)));
        }
        List<Change> findings = new ArrayList<>();
        Map<String, Set<UpgradeEffect>> effects = new LinkedHashMap<>();
        for (UpgradeGrowth growth : growths) {
            for (Step step : growth.steps()) {
                effects.computeIfAbsent(step.name(), first -> new LinkedHashSet<>())
                        .addAll(growth.effects(step));
            }
            pages(growth, counted).ifPresent(findings::add);
            findings.addAll(reads(growth, statements));
        }
        effects.forEach((step, all) -> {
            if (!all.isEmpty()) {
                findings.add(new UpgradeStep(step, List.copyOf(all)));
            }
        });
        long quiet = effects.values().stream().filter(Set::isEmpty).count();
        findings.add(new UpgradeJudged(2, effects.size(), (int) quiet));
        return new UpgradeJudgement(effects.size(), List.copyOf(findings));
    }

    /** Returns a finding if the pages that the whole upgrade reads grow worse than linear. */
    private static Optional<UpgradeStep> pages(UpgradeGrowth growth, List<Measurement> counted) {
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
        return Optional.of(new UpgradeStep(
                "",
                List.of(growth.counted(
                        Cost.PAGES,
                        Math.round(before.getAsDouble()),
                        Math.round(now.getAsDouble()),
                        List.of(longest)))));
    }

    /** Returns a finding for each query whose pages grow with the data, those first that read most. */
    private static List<UpgradeStep> reads(UpgradeGrowth growth, List<CaseStatements> statements) {
        Map<String, Long> before = pagesByQuery(growth.small(), statements);
        return pagesByQuery(growth.large(), statements).entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .flatMap(each ->
                        growth.reads(each.getKey(), before.getOrDefault(each.getKey(), 0L), each.getValue()).stream())
                .limit(QUERIES)
                .map(effect -> new UpgradeStep("", List.of(effect)))
                .toList();
    }

    private static Map<String, Long> pagesByQuery(Upgrade upgrade, List<CaseStatements> statements) {
        return CaseStatements.of(BenchmarkCase.of(upgrade.benchmarkCase()), statements).stream()
                .filter(each -> QUERY.matcher(each.statement()).matches())
                .collect(Collectors.toMap(
                        StatementCount::statement, each -> each.buffers().orElse(0), Long::sum));
    }

    private static OptionalDouble pages(Upgrade upgrade, List<Measurement> counted) {
        return counted.stream()
                .filter(measurement -> measurement.benchmarkCase().toString().equals(upgrade.benchmarkCase()))
                .flatMapToDouble(measurement -> measurement.counter(Counter.BUFFERS).stream())
                .findFirst();
    }
}
