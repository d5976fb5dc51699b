package org.identityperf.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Check;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.report.wording.Wording;

/**
 * Findings as the words of an answer, three words each: the name, outcome and reason of a test. The JUnit side has no
 * library for a richer format.
 */
final class CheckWords {

    private static final int WORDS = 3;

    private CheckWords() {}

    static Object[] words(List<? extends Finding> findings) {
        return findings.stream()
                .flatMap(finding -> Stream.of(Wording.name(finding), finding.outcome(), Wording.reason(finding)))
                .toArray();
    }

    static List<Check> read(List<String> words) {
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < words.size(); i += WORDS) {
            checks.add(new Check(words.get(i), Outcome.valueOf(words.get(i + 1)), words.get(i + 2)));
        }
        return checks;
    }
}
