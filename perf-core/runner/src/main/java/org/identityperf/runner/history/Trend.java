package org.identityperf.runner.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.identityperf.runner.result.Measurement;

/**
 * A trend is the time of one case from run to run.
 *
 * @param benchmarkCase the case as text
 * @param runs the runs in which it was timed, oldest first
 */
public record Trend(String benchmarkCase, List<PastRun> runs, List<Change> changes) {

    /** A smaller change is within what machines do from day to day. */
    private static final double LEAST = 0.02;

    /**
     * A change is a place in the series where the time changed.
     *
     * @param index the index of the first run after the change
     * @param before the median of the runs since the previous change, in seconds
     * @param after the median of the runs up to the next change
     */
    public record Change(int index, double before, double after) {
        /** Returns how much longer the case takes, as a share. */
        public double growth() {
            return after / before - 1;
        }
    }

    /** Returns a trend for each case of the newest of these runs; a case without an earlier run has none. */
    public static List<Trend> of(List<PastRun> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        return runs.get(runs.size() - 1).seconds().keySet().stream()
                .map(benchmarkCase -> of(
                        benchmarkCase,
                        runs.stream()
                                .filter(run -> run.seconds().containsKey(benchmarkCase))
                                .toList()))
                .filter(trend -> trend.runs.size() > 1)
                .toList();
    }

    private static Trend of(String benchmarkCase, List<PastRun> runs) {
        double[] seconds = runs.stream()
                .mapToDouble(run -> run.seconds().get(benchmarkCase))
                .toArray();
        TreeSet<Integer> places = new TreeSet<>(ChangePoints.of(seconds));
        List<Change> changes = new ArrayList<>();
        for (int place : places) {
            Integer lower = places.lower(place);
            Integer higher = places.higher(place);
            Change change = new Change(
                    place,
                    median(seconds, lower == null ? 0 : lower, place),
                    median(seconds, place, higher == null ? seconds.length : higher));
            if (Math.abs(change.growth()) >= LEAST) {
                changes.add(change);
            }
        }
        return new Trend(benchmarkCase, runs, changes);
    }

    private static double median(double[] values, int from, int to) {
        return Measurement.median(Arrays.copyOfRange(values, from, to));
    }
}
