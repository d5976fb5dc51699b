package org.identityperf.probe.benchmark;

/** The kind of an operation decides which iterations of a fork are the reported time. */
public enum Kind {
    /** Done once in the life of a server: the first iteration of a fork, cold, is the reported time. */
    COLD_START("cold", "warm"),

    /** Short and done many times: the warm iterations are the reported time, the first is the warm-up. */
    STEADY_STATE("warm", "warm-up");

    private final String headline;
    private final String beside;

    Kind(String headline, String beside) {
        this.headline = headline;
        this.beside = beside;
    }

    /** What the iterations are called that the reported time is taken from. */
    public String headline() {
        return headline;
    }

    /** What the other iterations are called. */
    public String beside() {
        return beside;
    }
}
