package org.identityperf.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;

/**
 * This class writes checks as the words of an answer, three words a check, and reads them again. The JUnit side has no
 * library for a richer format.
 */
final class CheckWords {

    private static final int WORDS = 3;

    private CheckWords() {}

    static Object[] words(List<Check> checks) {
        return checks.stream()
                .flatMap(check -> Stream.of(check.name(), check.outcome(), check.sentence()))
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
