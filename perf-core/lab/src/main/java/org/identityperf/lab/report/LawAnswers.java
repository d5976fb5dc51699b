package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.lab.law.LawResult;
import org.identityperf.lab.law.Rounded;
import org.identityperf.lab.law.Verdict;

/** One sentence a law, over all the places where it was looked at. */
final class LawAnswers {
    private LawAnswers() {}

    static List<Answer> of(ModuleReport module) {
        return byLaw(module.laws()).stream()
                .map(results -> answer(results, quantity(module, results.get(0).law())))
                .toList();
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
        String places = results.size() == 1 ? "" : " " + capital(String.join(", ", parts)) + ".";
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

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
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
