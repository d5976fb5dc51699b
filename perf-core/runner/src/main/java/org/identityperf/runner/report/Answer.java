package org.identityperf.runner.report;

import java.util.List;

/**
 * One sentence of the report's beginning.
 *
 * @param label one or two words that say what kind of sentence, such as {@code failed} or {@code deviates}
 * @param text the sentence
 * @param more what it sums up, for who asks; may be empty
 */
record Answer(String label, String text, List<String> more) {
    Answer {
        more = List.copyOf(more);
    }

    Answer(String label, String text) {
        this(label, text, List.of());
    }
}
