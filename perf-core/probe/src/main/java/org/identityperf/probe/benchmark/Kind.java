package org.identityperf.probe.benchmark;

/** A benchmark's kind decides which iterations of a fork are the reported time. */
public enum Kind {
    /**
     * The operation is done once in the life of a server: the reported time is the first iteration of a fork, which is
     * cold.
     */
    COLD_START("cold", "warm"),

    /**
     * The operation is short and done many times: the warm iterations are the reported time, the first is the warm-up.
     */
    STEADY_STATE("warm", "warm-up");

    private final String headline;
    private final String beside;

    Kind(String headline, String beside) {
        this.headline = headline;
        this.beside = beside;
    }

    /** Returns the name of the iterations that the reported time is taken from. */
    public String headline() {
        return headline;
    }

    /** Returns the name of the other iterations. */
    public String beside() {
        return beside;
    }
}
