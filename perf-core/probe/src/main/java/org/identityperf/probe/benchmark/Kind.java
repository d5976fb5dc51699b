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

    private final String reported;
    private final String others;

    Kind(String reported, String others) {
        this.reported = reported;
        this.others = others;
    }

    public String reported() {
        return reported;
    }

    public String others() {
        return others;
    }
}
