package org.identityperf.runner.report.finding;

import java.util.List;
import org.identityperf.runner.report.format.Sentence;

/**
 * One sentence at the beginning of the report.
 *
 * @param label one or two words for the kind of sentence, such as {@code failed} or {@code floor}
 * @param more the details that it sums up; may be empty
 */
public record KeyFinding(String label, Sentence sentence, List<Sentence> more) {
    /** So many are reported one by one; of more, these many are named. */
    static final int SINGLE = 3;

    /** Returns each sentence, or where there are many one that sums them up. */
    static List<KeyFinding> few(String label, List<Sentence> sentences, String sum) {
        return sentences.size() <= SINGLE
                ? sentences.stream()
                        .map(each -> new KeyFinding(label, each, List.of()))
                        .toList()
                : List.of(new KeyFinding(label, new Sentence("", sum), sentences));
    }

    KeyFinding(String label, String text) {
        this(label, new Sentence("", text), List.of());
    }

    public String text() {
        return sentence.text();
    }
}
