package org.identityperf.probe.benchmark;

import java.util.Locale;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The code that does an operation. Its name is that of a benchmark's method, in lower case. */
public enum Implementation {
    /** The real server's own code. */
    SERVER("the server's own code"),
    /** The whole server as it is shipped, in a process of its own: only a calibration counts it, beside the server. */
    SHIPPED("the shipped server, over HTTP"),
    /** Our store over a closed or unpublished server's documented tables. */
    REFERENCE("the reference store"),
    /** This project's own loading, where loading is what is measured. */
    LOADER("this project's loader"),
    /** The same work through the bare driver, in as few round trips as the store allows. */
    FLOOR("floor: the bare driver");

    private final String words;

    Implementation(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** Returns whether a tier may have its cases; those of the others exist only in a calibration. */
    public boolean isOfTiers() {
        return this != SHIPPED;
    }

    public String method() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the implementation whose benchmark method has that name. */
    public static Implementation ofMethod(String method) {
        return valueOf(method.toUpperCase(Locale.ROOT));
    }

    /** Returns whether JMH is measuring this one. */
    public boolean isMeasured(BenchmarkParams benchmarkCase) {
        return benchmarkCase.getBenchmark().endsWith('.' + method());
    }

    /** Returns the implementation that JMH is measuring. */
    public static Implementation of(BenchmarkParams benchmarkCase) {
        String benchmark = benchmarkCase.getBenchmark();
        return ofMethod(benchmark.substring(benchmark.lastIndexOf('.') + 1));
    }
}
