package org.identityperf.runner.report;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Where on the page a module says more of what its answers begin with: a benchmark's name or a claim's title. */
final class Anchors {

    private final String module;
    private final Map<String, String> subjects = new TreeMap<>();

    /** @param module the id of the module's own part of the page */
    Anchors(String module, ModuleReport report) {
        this.module = module;
        Benchmarks.names(report.run()).forEach(benchmark -> subjects.put(benchmark, of(benchmark)));
        ClaimAnswers.byClaim(report.claimResults())
                .forEach(results ->
                        subjects.put(results.get(0).title(), of(results.get(0).claim())));
    }

    /** The id of the part that is about a benchmark or a claim, by its name. */
    String of(String name) {
        return module + '-' + name.replaceAll("[^\\w-]", "_");
    }

    /** Writes a sentence, with a link on what it is about if the page says more of that. */
    void write(Html html, String sentence) {
        Optional<String> subject = subjects.keySet().stream()
                .filter(each ->
                        sentence.equals(each) || sentence.startsWith(each + ':') || sentence.startsWith(each + '.'))
                .max(Comparator.comparingInt(String::length));
        if (subject.isEmpty()) {
            html.text(sentence);
            return;
        }
        html.leaf("a", subject.get(), "href", '#' + subjects.get(subject.get()));
        html.text(sentence.substring(subject.get().length()));
    }
}
