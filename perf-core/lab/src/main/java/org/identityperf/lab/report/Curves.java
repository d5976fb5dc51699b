package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.law.ParamOrder;
import org.identityperf.lab.law.Reading;
import org.identityperf.lab.law.Sweep;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;

/**
 * The lines of one chart over a parameter: one for each rung and delay, with every other parameter the same. Of several
 * combinations of those, the one with the most values is shown, and of these the slowest: there is most to win.
 *
 * @param parameter what the chart runs over
 * @param where the other parameters but for the delay
 * @param curves at least one
 */
record Curves(String parameter, SortedMap<String, String> where, List<Curve> curves) {
    /** The parameter that is a series of its own: the network's delay. */
    static final String DELAY = "rttMillis";

    /** Nothing where no line would have two values. */
    static List<Curves> over(RunResult run, String benchmark, String parameter) {
        SortedMap<SortedMap<String, String>, List<Curve>> facets = new TreeMap<>(ParamOrder.MAPS);
        for (Rung rung : Rung.values()) {
            for (Sweep sweep : Sweep.of(new Reading(benchmark, rung, parameter, new TreeMap<>()), run)) {
                facets.computeIfAbsent(Benchmarks.without(sweep.where(), DELAY), key -> new ArrayList<>())
                        .add(new Curve(name(rung, sweep), rung, sweep));
            }
        }
        Comparator<Map.Entry<SortedMap<String, String>, List<Curve>>> widest =
                Comparator.comparingInt(e -> reach(e.getValue()));
        widest = widest.thenComparingDouble(e -> slowest(e.getValue()));
        return facets.entrySet().stream()
                .filter(e -> reach(e.getValue()) >= 2)
                .max(widest.thenComparing(Map.Entry::getKey, ParamOrder.MAPS))
                .map(e -> new Curves(parameter, e.getKey(), e.getValue()))
                .stream()
                .toList();
    }

    /** Every combination of the other parameters as a line of its own. */
    static Curves apart(RunResult run, String benchmark, String parameter) {
        SortedMap<String, String> common = Benchmarks.common(Benchmarks.of(run, benchmark));
        boolean alone = Benchmarks.of(run, benchmark).stream()
                        .map(m -> m.cell().rung())
                        .distinct()
                        .count()
                == 1;
        List<Curve> curves = new ArrayList<>();
        for (Rung rung : Rung.values()) {
            for (Sweep sweep : Sweep.of(new Reading(benchmark, rung, parameter, new TreeMap<>()), run)) {
                String choice = Benchmarks.differing(sweep.where(), common);
                String name = choice.isEmpty() ? rung.method() : alone ? choice : choice + ", " + rung.method();
                curves.add(new Curve(name, rung, sweep));
            }
        }
        return new Curves(parameter, Benchmarks.without(common, parameter), curves);
    }

    private static int reach(List<Curve> curves) {
        return curves.stream()
                .mapToInt(curve -> curve.sweep().byValue().size())
                .max()
                .orElse(0);
    }

    private static double slowest(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.cold().points().stream())
                .mapToDouble(Chart.Point::y)
                .max()
                .orElse(0);
    }

    private static String name(Rung rung, Sweep sweep) {
        String delay = sweep.where().get(DELAY);
        return delay == null ? rung.method() : rung.method() + ", " + delay(delay);
    }

    static String delay(String millis) {
        return ParamOrder.number(millis).orElse(1) == 0 ? "local" : "+" + millis + " ms";
    }

    /** Every value of the parameter in any line, in order. */
    List<Double> values() {
        return curves.stream()
                .flatMap(curve -> curve.sweep().byValue().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }
}
