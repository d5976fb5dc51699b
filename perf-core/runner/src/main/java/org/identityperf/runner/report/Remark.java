package org.identityperf.runner.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;

/**
 * A sentence of a module's own with figures of the run in it, each in braces: {@code {gain}}.
 *
 * @param label one or two words that say what kind of sentence
 * @param figures by name
 * @param brief for who reads one line
 * @param full for who reads the chapter; may be empty
 */
record Remark(String label, Map<String, Remarked> figures, List<Part> brief, List<Part> full) {
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    Remark {
        figures = Map.copyOf(figures);
        brief = List.copyOf(brief);
        full = List.copyOf(full);
        for (Part part : Stream.concat(brief.stream(), full.stream()).toList()) {
            Matcher place = PLACE.matcher(part.text());
            while (place.find()) {
                if (!figures.containsKey(place.group(1))) {
                    throw new IllegalArgumentException(place.group() + " has no figure; there are " + figures.keySet());
                }
            }
        }
    }

    /**
     * A piece of the sentence.
     *
     * @param optional whether the sentence goes without it where the run does not know its figures; without another there
     *     is no sentence
     */
    record Part(String text, boolean optional) {}

    Optional<String> brief(List<Measurement> cells, List<Plan> plans) {
        return told(brief, cells, plans);
    }

    Optional<String> full(List<Measurement> cells, List<Plan> plans) {
        return told(full, cells, plans);
    }

    private Optional<String> told(List<Part> parts, List<Measurement> cells, List<Plan> plans) {
        Map<String, String> known = new TreeMap<>();
        figures.forEach((name, figure) -> figure.text(cells, plans).ifPresent(text -> known.put(name, text)));
        StringBuilder sentence = new StringBuilder();
        for (Part part : parts) {
            boolean all = PLACE.matcher(part.text()).results().allMatch(place -> known.containsKey(place.group(1)));
            if (all) {
                sentence.append(PLACE.matcher(part.text())
                        .replaceAll(place -> Matcher.quoteReplacement(known.get(place.group(1)))));
            } else if (!part.optional()) {
                return Optional.empty();
            }
        }
        return sentence.isEmpty() ? Optional.empty() : Optional.of(sentence.toString());
    }
}
