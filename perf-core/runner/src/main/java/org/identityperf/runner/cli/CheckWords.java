package org.identityperf.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;

/** Checks as words of an answer, three each, for the JUnit side, which has no library to read anything richer. */
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
