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

    KeyFinding(String label, String text) {
        this(label, text, List.of());
    }
}
