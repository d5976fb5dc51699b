package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.ClaimVerdict;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.wording.ClaimWording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/** Claim findings are one sentence for each claim, over all the places where it was tested. */
public final class ClaimFindings {
    private ClaimFindings() {}

    static List<KeyFinding> of(ModuleReport module, ClaimVerdict verdict) {
        return byClaim(module.claimResults()).stream()
                .filter(results -> overall(results) == verdict)
                .map(results -> answer(results))
                .toList();
    }

    /**
     * Returns how many published claims were contradicted, and how many expectations; a kind without any is left out.
     */
    static List<String> contradicted(ModuleReport module) {
        List<String> counts = new ArrayList<>();
        byKind(module).forEach((kind, all) -> {
            long contradicted = all.stream()
                    .filter(results -> overall(results) == ClaimVerdict.CONTRADICTED)
                    .count();
            if (contradicted > 0) {
                counts.add(contradicted + " of " + CountWords.several(all.size(), kind)
                        + (contradicted == 1 ? " is contradicted" : " are contradicted"));
            }
        });
        return counts;
    }

    /** Returns the claims that the run cannot decide, in one line a kind; empty where there is none. */
    static List<KeyFinding> inconclusive(ModuleReport module) {
        List<KeyFinding> answers = new ArrayList<>();
        byKind(module).forEach((kind, all) -> {
            SortedMap<String, List<Sentence>> byReason = byReason(module, all);
            if (!byReason.isEmpty()) {
                long claims = byReason.values().stream().mapToInt(List::size).sum();
                String reasons = byReason.entrySet().stream()
                        .map(e -> (byReason.size() == 1 ? "" : e.getValue().size() + " ") + e.getKey())
                        .collect(Collectors.joining(", "));
                answers.add(new KeyFinding(
                        ClaimVerdict.INCONCLUSIVE.words(),
                        new Sentence(
                                "",
                                CountWords.several(claims, kind) + (claims == 1 ? " is" : " are") + " inconclusive: "
                                        + reasons + "."),
                        byReason.values().stream().flatMap(List::stream).toList()));
            }
        });
        return answers;
    }

    private static SortedMap<String, List<Sentence>> byReason(ModuleReport module, List<List<ClaimResult>> all) {
        SortedMap<String, List<Sentence>> byReason = new TreeMap<>();
        for (List<ClaimResult> results : all) {
            ClaimVerdict verdict = overall(results);
            ClaimResult first = results.get(0);
            if (verdict == ClaimVerdict.NOT_MEASURED) {
                byReason.computeIfAbsent(missing(module, first.claim()), key -> new ArrayList<>())
                        .add(new Sentence(first.title(), ". " + ClaimWording.sentence(first)));
            } else if (verdict == ClaimVerdict.INCONCLUSIVE) {
                byReason.computeIfAbsent("too uncertain with these forks", key -> new ArrayList<>())
                        .add(answer(results).sentence());
            }
        }
        return byReason;
    }

    private static String missing(ModuleReport module, String id) {
        RunResult run = module.run();
        boolean ran = module.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .anyMatch(claim ->
                        RunBenchmarks.names(run).contains(claim.reading().benchmark()));
        if (!ran) {
            return "need a benchmark that did not run";
        }
        return run.tier().equals("full") ? "need values that were not measured" : "need tier full";
    }

    public static Collection<List<ClaimResult>> byClaim(List<ClaimResult> results) {
        Map<String, List<ClaimResult>> byClaim = results.stream()
                .collect(Collectors.groupingBy(ClaimResult::claim, LinkedHashMap::new, Collectors.toList()));
        return byClaim.values();
    }

    private static Map<String, List<List<ClaimResult>>> byKind(ModuleReport module) {
        return byClaim(module.claimResults()).stream()
                .collect(Collectors.groupingBy(
                        results -> results.get(0).expected() ? "expectation" : "published claim",
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static KeyFinding answer(List<ClaimResult> results) {
        ClaimVerdict verdict = overall(results);
        ClaimResult first = results.get(0);
        List<String> parts = new ArrayList<>();
        for (ClaimVerdict each : ClaimVerdict.values()) {
            long count = results.stream().filter(r -> r.verdict() == each).count();
            if (count > 0) {
                String all = parts.isEmpty() && count < results.size() ? " of " + results.size() + " combinations" : "";
                parts.add(each.words()
                        + (count == results.size() ? " in all " + count + " combinations" : " in " + count + all));
            }
        }
        String places = results.size() == 1 ? "" : " " + Units.capital(String.join(", ", parts)) + ".";
        return new KeyFinding(
                verdict.words(),
                new Sentence(
                        first.title(),
                        ". " + first.quantity() + " is " + estimates(results) + " here; "
                                + (first.expected() ? "expected" : "it counts as confirmed") + " from " + first.band()
                                + "." + places),
                List.of());
    }

    /**
     * Returns the verdict over all places. One place that contradicts a claim is worth a look; a claim is confirmed
     * where every place that can decide confirms it.
     */
    public static ClaimVerdict overall(List<ClaimResult> results) {
        for (ClaimVerdict verdict :
                List.of(ClaimVerdict.CONTRADICTED, ClaimVerdict.CONFIRMED, ClaimVerdict.INCONCLUSIVE)) {
            if (results.stream().anyMatch(r -> r.verdict() == verdict)) {
                return verdict;
            }
        }
        return ClaimVerdict.NOT_MEASURED;
    }

    private static String estimates(List<ClaimResult> results) {
        DoubleSummaryStatistics values = results.stream()
                .filter(r -> r.estimate().known())
                .mapToDouble(r -> r.estimate().value())
                .summaryStatistics();
        String low = Units.rounded(values.getMin());
        String high = Units.rounded(values.getMax());
        return low.equals(high) ? low : low + " to " + high;
    }
}
