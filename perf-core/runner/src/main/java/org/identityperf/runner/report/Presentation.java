package org.identityperf.runner.report;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.result.Implementation;

/**
 * How a module wants its benchmarks told: the part {@code report} of its {@code published.json}. A report knows no
 * module; what this does not say it decides by the shape of the parameters.
 *
 * @param words what the values of a parameter are called, by parameter, in the order in which they are shown; under
 *     {@code rung} what those are called who do the operations
 * @param topics what is told of single benchmarks
 * @param capacity how much room and time what was published would take
 */
public record Presentation(
        Map<String, Map<String, String>> words, List<Topic> topics, Optional<CapacityPlan> capacity) {

    private static final Pattern CELL = Pattern.compile("(\\w+)\\.(\\w+)\\[.*");
    private static final Pattern PARAM = Pattern.compile("(\\w+)=([^,\\]]*)");

    /** Leaves everything to the report. */
    public static final Presentation NOTHING = new Presentation(Map.of(), List.of(), Optional.empty());

    public Presentation {
        Map<String, Map<String, String>> copy = new LinkedHashMap<>();
        words.forEach((parameter, values) -> copy.put(parameter, new LinkedHashMap<>(values)));
        words = copy;
        topics = List.copyOf(topics);
    }

    /**
     * Reads the file.
     *
     * @param name what to call it in messages
     * @throws IllegalArgumentException naming the place and the value, if something is missing or unknown
     * @throws IOException if it cannot be read
     */
    public static Presentation read(InputStream in, String name) throws IOException {
        PublishedField root = PublishedField.read(in, name);
        return root.has("report") ? PresentationReader.of(root.at("report")) : NOTHING;
    }

    Optional<Topic> topic(String benchmark) {
        return topics.stream()
                .filter(topic -> topic.benchmark().equals(benchmark))
                .findFirst();
    }

    /** Who does an operation, in words: the module's own where it has some. */
    String rung(Implementation rung) {
        return rungs().getOrDefault(rung.method(), rung.words());
    }

    /** Who does an operation, in a word or two, for tables and legends. */
    String brief(Implementation rung) {
        return rungs().getOrDefault(rung.method(), rung.method());
    }

    private Map<String, String> rungs() {
        return words.getOrDefault("rung", Map.of());
    }

    /** A value in words. */
    String words(String parameter, String value) {
        return words.getOrDefault(parameter, Map.of()).getOrDefault(value, Units.choice(value));
    }

    /** A value in words where the module has some, and as it is written else. */
    String value(String parameter, String value) {
        return words.containsKey(parameter) ? words(parameter, value) : ParamWords.value(parameter, value);
    }

    /** {@code reference[index=NONE,sessions=1000]} in words: {@code no index · 1,000 sessions}. */
    String cell(String cell) {
        Map<String, String> params = params(cell);
        return params.isEmpty()
                ? cell
                : params.entrySet().stream()
                        .map(e -> words.containsKey(e.getKey())
                                ? words(e.getKey(), e.getValue())
                                : ParamWords.of(new TreeMap<>(Map.of(e.getKey(), e.getValue()))))
                        .collect(Collectors.joining(" · "));
    }

    /** {@code ReadUser.server[users=1000]} in words: {@code Read user, server · 1,000 users}. */
    String operation(String cell) {
        Matcher parts = CELL.matcher(cell);
        return parts.matches()
                ? ParamWords.name(parts.group(1)) + ", " + brief(Implementation.ofMethod(parts.group(2))) + " · "
                        + cell(cell)
                : cell;
    }

    /** Parameters in words, between commas: the module's own where it has some. */
    String params(SortedMap<String, String> params) {
        return params.entrySet().stream()
                .map(e -> words.containsKey(e.getKey())
                        ? words(e.getKey(), e.getValue())
                        : ParamWords.of(new TreeMap<>(Map.of(e.getKey(), e.getValue()))))
                .collect(Collectors.joining(", "));
    }

    /** Cells as text, by the values that have words, as those stand, then by text. */
    Comparator<String> cells() {
        Comparator<String> cells = (one, other) -> 0;
        for (String parameter : words.keySet()) {
            cells = cells.thenComparing(cell -> params(cell).getOrDefault(parameter, ""), order(parameter));
        }
        return cells.thenComparing(Comparator.naturalOrder());
    }

    /** The parameters of a cell by its name: those first that have words, as those stand. */
    Map<String, String> params(String cell) {
        Map<String, String> all = new TreeMap<>();
        Matcher param = PARAM.matcher(cell);
        while (param.find()) {
            all.put(param.group(1), param.group(2));
        }
        Map<String, String> ordered = new LinkedHashMap<>();
        words.keySet().stream().filter(all::containsKey).forEach(name -> ordered.put(name, all.get(name)));
        all.forEach(ordered::putIfAbsent);
        return ordered;
    }

    /** The values of a parameter as they are shown: as its words stand, then the others by size or text. */
    Comparator<String> order(String parameter) {
        List<String> known = List.copyOf(words.getOrDefault(parameter, Map.of()).keySet());
        return Comparator.comparingInt((String value) -> known.contains(value) ? known.indexOf(value) : known.size())
                .thenComparing(ParamOrder.VALUES);
    }
}
