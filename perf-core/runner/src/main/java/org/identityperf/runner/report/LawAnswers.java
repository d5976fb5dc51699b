package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.law.LawResult;
import org.identityperf.runner.law.Rounded;
import org.identityperf.runner.law.Verdict;
import org.identityperf.runner.result.RunResult;

/** One sentence a law, over all the places where it was looked at. */
final class LawAnswers {
    private LawAnswers() {}

    /** The laws that came out in one way. */
    static List<Answer> of(ModuleReport module, Verdict verdict) {
        return byLaw(module.laws()).stream()
                .filter(results -> overall(results) == verdict)
                .map(results -> answer(results, quantity(module, results.get(0).law())))
                .toList();
    }

    /** The laws of which the run cannot say anything, in one line; nothing where there is none. */
    static List<Answer> open(ModuleReport module) {
        SortedMap<String, List<String>> byReason = new TreeMap<>();
        for (List<LawResult> results : byLaw(module.laws())) {
            Verdict verdict = overall(results);
            if (verdict == Verdict.NOT_MEASURED) {
                byReason.computeIfAbsent(missing(module, results.get(0).law()), key -> new ArrayList<>())
                        .add(results.get(0).title() + ". " + results.get(0).sentence());
            } else if (verdict == Verdict.CANNOT_TELL) {
                byReason.computeIfAbsent("too uncertain to tell with these forks", key -> new ArrayList<>())
                        .add(answer(results, quantity(module, results.get(0).law()))
                                .text());
            }
        }
        if (byReason.isEmpty()) {
            return List.of();
        }
        int laws = byReason.values().stream().mapToInt(List::size).sum();
        String reasons = byReason.entrySet().stream()
                .map(e -> (byReason.size() == 1 ? "" : e.getValue().size() + " ") + e.getKey())
                .collect(Collectors.joining(", "));
        return List.of(new Answer(
                "open",
                laws + (laws == 1 ? " law is open: " : " laws are open: ") + reasons + ".",
                byReason.values().stream().flatMap(List::stream).toList()));
    }

    private static String missing(ModuleReport module, String law) {
        RunResult run = module.run();
        boolean ran = module.published().stream()
                .filter(published -> published.text().id().equals(law))
                .anyMatch(published ->
                        Benchmarks.names(run).contains(published.reading().benchmark()));
        if (!ran) {
            return "need a benchmark that did not run";
        }
        return run.tier().equals("full") ? "need values that were not measured" : "need tier full";
    }

    /** The results of each law, in the order of the laws. */
    static Collection<List<LawResult>> byLaw(List<LawResult> laws) {
        Map<String, List<LawResult>> byLaw =
                laws.stream().collect(Collectors.groupingBy(LawResult::law, LinkedHashMap::new, Collectors.toList()));
        return byLaw.values();
    }

    private static Answer answer(List<LawResult> results, String quantity) {
        Verdict verdict = overall(results);
        LawResult first = results.get(0);
        if (verdict == Verdict.NOT_MEASURED) {
            return new Answer(verdict.words(), first.title() + ". " + first.sentence());
        }
        List<String> parts = new ArrayList<>();
        for (Verdict each : Verdict.values()) {
            long count = results.stream().filter(r -> r.verdict() == each).count();
            if (count > 0) {
                String all = parts.isEmpty() && count < results.size() ? " of " + results.size() + " combinations" : "";
                parts.add(each.words()
                        + (count == results.size() ? " in all " + count + " combinations" : " in " + count + all));
            }
        }
        String places = results.size() == 1 ? "" : " " + Units.capital(String.join(", ", parts)) + ".";
        return new Answer(
                verdict.words(),
                first.title() + ". " + quantity + " is " + estimates(results) + " here; the law counts as holding from "
                        + first.band() + "." + places);
    }

    private static String quantity(ModuleReport module, String law) {
        return module.published().stream()
                .filter(published -> published.text().id().equals(law))
                .map(published -> published.text().quantity())
                .findFirst()
                .orElse("What it bands");
    }

    /** One place that deviates is worth a look; a law that holds wherever the forks could tell holds. */
    static Verdict overall(List<LawResult> results) {
        for (Verdict verdict : List.of(Verdict.DEVIATES, Verdict.HOLDS, Verdict.CANNOT_TELL)) {
            if (results.stream().anyMatch(r -> r.verdict() == verdict)) {
                return verdict;
            }
        }
        return Verdict.NOT_MEASURED;
    }

    private static String estimates(List<LawResult> results) {
        DoubleSummaryStatistics values = results.stream()
                .filter(r -> r.estimate().known())
                .mapToDouble(r -> r.estimate().value())
                .summaryStatistics();
        String low = Rounded.of(values.getMin());
        String high = Rounded.of(values.getMax());
        return low.equals(high) ? low : low + " to " + high;
    }
}
