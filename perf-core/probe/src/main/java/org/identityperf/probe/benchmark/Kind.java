package org.identityperf.probe.benchmark;

import org.openjdk.jmh.annotations.Mode;

/** A benchmark's kind, which JMH's mode determines, decides which iterations of a fork are the reported time. */
public enum Kind {
    /**
     * The operation is done once in the life of a server: the reported time is the first iteration of a fork, which is
     * cold.
     */
    COLD_START(Mode.SingleShotTime, "cold", "warm"),

    /**
     * The operation is short and done many times: the warm iterations are the reported time, the first is the warm-up.
     */
    STEADY_STATE(Mode.Throughput, "warm", "warm-up");

    private final Mode mode;
    private final String reported;
    private final String others;

    Kind(Mode mode, String reported, String others) {
        this.mode = mode;
        this.reported = reported;
        this.others = others;
    }

    Mode mode() {
        return mode;
    }

    public String reported() {
        return reported;
    }

    public String others() {
        return others;
    }
}
