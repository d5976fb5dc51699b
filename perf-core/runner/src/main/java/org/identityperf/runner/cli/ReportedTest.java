package org.identityperf.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.report.wording.Wording;

/**
 * A finding as JUnit shows it. The runner renders it, because the JVM of a server's tests has no library that could read
 * the finding itself.
 */
record ReportedTest(String name, Outcome outcome, String reason) {

    private static final int WORDS = 3;

    /** Returns the tests as the words of an answer. */
    static Object[] words(List<? extends Finding> findings) {
        return findings.stream()
                .flatMap(finding -> Stream.of(Wording.name(finding), finding.outcome(), Wording.reason(finding)))
                .toArray();
    }

    static List<ReportedTest> read(List<String> words) {
        List<ReportedTest> tests = new ArrayList<>();
        for (int i = 0; i < words.size(); i += WORDS) {
            tests.add(new ReportedTest(words.get(i), Outcome.valueOf(words.get(i + 1)), words.get(i + 2)));
        }
        return tests;
    }
}
