package org.identityperf.assertions;

/** A window is open while an action runs. */
interface Window extends AutoCloseable {

    /**
     * Returns what was counted since it was opened.
     *
     * @throws IllegalStateException if it can't be told
     */
    ActionCounts.Totals totals();

    @Override
    void close();
}
