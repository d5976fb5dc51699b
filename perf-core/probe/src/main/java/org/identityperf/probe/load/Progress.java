package org.identityperf.probe.load;

/** Is told how far a long piece of work has come. Called from several threads. */
public interface Progress {

    /** Begins a step, such as {@code "rows"} or {@code "indexes"}, of so many units (0 if unknown). */
    void begin(String step, long total);

    /**
     * Begins a step that an earlier run had come some way with.
     *
     * @param there how many of the total it had done
     */
    default void begin(String step, long total, long there) {
        begin(step, total);
        advance(there);
    }

    /** So many more units of the current step are done. */
    void advance(long units);

    /** How many units are there already, loaded by an earlier run that was ended; in the units of {@link #reach}. */
    default long reached() {
        return 0;
    }

    /** The store has acknowledged everything before that unit: a later run may go on from there. */
    default void reach(long unit) {}

    /** Tells nobody. */
    static Progress silent() {
        return new Progress() {
            @Override
            public void begin(String step, long total) {}

            @Override
            public void advance(long units) {}
        };
    }
}
