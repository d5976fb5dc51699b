package org.identityperf.runner.report.finding;

import java.util.List;

/**
 * A key finding is one sentence at the beginning of the report.
 *
 * @param label one or two words for the kind of sentence, such as {@code failed} or {@code floor}
 * @param text the sentence
 * @param more the details that it sums up; may be empty
 */
public record KeyFinding(String label, String text, List<String> more) {
    public KeyFinding {
        more = List.copyOf(more);
    }

    /** So many are reported one by one; of more, these many are named. */
    static final int SINGLE = 3;

    /** Returns each sentence, or where there are many one that sums them up. */
    static List<KeyFinding> few(String label, List<String> sentences, String sum) {
        return sentences.size() <= SINGLE
                ? sentences.stream().map(text -> new KeyFinding(label, text)).toList()
                : List.of(new KeyFinding(label, sum, sentences));
    }

    KeyFinding(String label, String text) {
        this(label, text, List.of());
    }
}
