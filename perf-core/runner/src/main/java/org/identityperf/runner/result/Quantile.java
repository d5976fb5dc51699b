package org.identityperf.runner.result;

/** A point of a distribution of latencies. */
public enum Quantile {
    P50("p50", 50),
    P90("p90", 90),
    P99("p99", 99),
    P999("p99.9", 99.9),
    MAX("max", 100);

    private final String word;
    private final double percent;

    Quantile(String word, double percent) {
        this.word = word;
        this.percent = percent;
    }

    public String word() {
        return word;
    }

    /** Returns its name in result files. */
    public String label() {
        return "latency." + word;
    }

    /** Returns how many of a hundred operations took no longer. */
    public double percent() {
        return percent;
    }
}
