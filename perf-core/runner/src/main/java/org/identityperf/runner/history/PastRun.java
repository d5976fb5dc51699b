package org.identityperf.runner.history;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A past run is the short record of what one run measured.
 *
 * @param time when, in ISO 8601
 * @param commit of the checkout; {@code unknown} where it is none
 * @param machine what decides whether times of two runs can be compared
 * @param seconds the median of each case that was timed, floors left out
 */
public record PastRun(
        String time,
        String commit,
        String module,
        String system,
        String tier,
        String machine,
        SortedMap<String, Double> seconds) {

    /** @throws IllegalArgumentException if something is missing, or a time is no number of seconds */
    public PastRun {
        required("time", time);
        required("commit", commit);
        required("module", module);
        required("system", system);
        required("tier", tier);
        required("machine", machine);
        required("seconds", seconds);
        seconds.forEach((benchmarkCase, median) -> {
            if (median == null || !Double.isFinite(median) || median < 0) {
                throw new IllegalArgumentException(benchmarkCase + " took " + median + " seconds");
            }
        });
        seconds = Collections.unmodifiableSortedMap(new TreeMap<>(seconds));
    }

    private static void required(String name, Object value) {
        if (value == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
    }

    public static PastRun of(RunResult run, String time, String commit) {
        SortedMap<String, Double> seconds = new TreeMap<>();
        for (Measurement measurement : run.measurements()) {
            if (measurement.benchmarkCase().implementation() != Implementation.FLOOR) {
                measurement
                        .median()
                        .ifPresent(median ->
                                seconds.put(measurement.benchmarkCase().toString(), median));
            }
        }
        return new PastRun(time, commit, run.module(), run.system(), run.tier(), machine(run), seconds);
    }

    private static String machine(RunResult run) {
        SortedMap<String, String> machine = new TreeMap<>(run.conditions());
        machine.keySet().removeIf(name -> !name.startsWith("machine.") || name.equals("machine.load"));
        return String.join(", ", machine.values());
    }

    boolean isLike(PastRun other) {
        return module.equals(other.module) && tier.equals(other.tier) && machine.equals(other.machine);
    }
}
