package org.identityperf.runner.report.finding;

import java.util.List;

/**
 * A key finding is one sentence of the report's beginning.
 *
 * @param label one or two words that say what kind of sentence, such as {@code failed} or {@code floor}
 * @param text the sentence
 * @param more what it sums up, for who asks; may be empty
 */
public record KeyFinding(String label, String text, List<String> more) {
    public KeyFinding {
        more = List.copyOf(more);
    }

    KeyFinding(String label, String text) {
        this(label, text, List.of());
    }
}
