package org.identityperf.runner.gate.calibration;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Request times are how long an operation takes in this project's own process, and how long the whole request takes of
 * which it is a part: sent over HTTP on loopback, answered by the shipped server, and read.
 *
 * @param here the median of each JVM of this project, in seconds
 * @param shipped the median of each JVM that asked the shipped server, in seconds
 */
public record RequestTimes(
        String benchmark, SortedMap<String, String> params, List<Double> here, List<Double> shipped) {

    /** @throws IllegalArgumentException if one of them has no times */
    public RequestTimes {
        if (here.isEmpty() || shipped.isEmpty()) {
            throw new IllegalArgumentException(
                    benchmark + params + " needs times of both, and not " + here + " and " + shipped);
        }
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
        here = List.copyOf(here);
        shipped = List.copyOf(shipped);
    }

    /** Returns whether it is the time of a case. */
    boolean isOf(BenchmarkCase benchmarkCase) {
        return benchmark.equals(benchmarkCase.benchmark()) && params.equals(benchmarkCase.params());
    }

    /** Returns which share of the request's time the operation takes here: 0.5 is half of it. */
    public Estimate share() {
        return Estimate.ratio(doubles(here), doubles(shipped));
    }

    private static double[] doubles(List<Double> seconds) {
        return seconds.stream().mapToDouble(each -> each).toArray();
    }
}
