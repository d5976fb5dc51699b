package org.identityperf.probe.load;

/** Is told how far a long piece of work has come. Called from several threads. */
public interface Progress {

    /** Begins a step, such as {@code "rows"} or {@code "indexes"}, of so many units (0 if unknown). */
    void begin(String step, long total);

    /** So many more units of the current step are done. */
    void advance(long units);

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
