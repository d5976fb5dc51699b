package org.identityperf.probe.load;

/** A progress receives reports on how far a long piece of work has come. Several threads may call it. */
public interface Progress {

    /** Begins a step, such as {@code "rows"} or {@code "indexes"}, with that many units (0 if unknown). */
    void begin(String step, long total);

    /** @param there how many of the total an earlier run had done */
    default void begin(String step, long total, long there) {
        begin(step, total);
        advance(there);
    }

    /** Reports that so many more units of the current step are done. */
    void advance(long units);

    /** Returns how many units an earlier, interrupted run loaded, in the units of {@link #reach}. */
    default long reached() {
        return 0;
    }

    /** Reports that the store has acknowledged everything before that unit, so that a later run may continue there. */
    default void reach(long unit) {}

    static Progress silent() {
        return new Progress() {
            @Override
            public void begin(String step, long total) {}

            @Override
            public void advance(long units) {}
        };
    }
}
