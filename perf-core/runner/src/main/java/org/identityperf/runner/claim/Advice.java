package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Advice names the value of a setting to choose on this machine and network, where what was measured decides it: each
 * smaller value takes longer, and no larger one saves more than 5 %, since larger values cost memory. Both must hold for
 * the whole interval between two values, each measured in three forks or more; else nothing is advised.
 */
public final class Advice {
    private static final double CLOSE = 1.05;
    private static final double MEBI = 1024 * 1024;

    private Advice() {}

    /** Writes one sentence for each value of what the choice depends on, at the largest size measured; may be empty. */
    public static List<String> evaluate(List<Choice> choices, RunResult run) {
        return choices.stream().flatMap(choice -> of(choice, run).stream()).toList();
    }

    private static List<String> of(Choice choice, RunResult run) {
        SortedMap<String, Sweep> largest = new TreeMap<>(ParamOrder.VALUES);
        Comparator<Sweep> widest = Comparator.<Sweep>comparingInt(
                        sweep -> sweep.measured().size())
                .thenComparing(Sweep::where, ParamOrder.MAPS);
        List<Sweep> all = Sweep.of(choice.reading(), run);
        all.stream()
                .filter(sweep -> sweep.measured().size() >= 2)
                .forEach(sweep -> largest.merge(
                        sweep.where().getOrDefault(choice.per(), ""),
                        sweep,
                        (a, b) -> widest.compare(a, b) >= 0 ? a : b));
        return largest.values().stream()
                .flatMap(sweep -> sentence(choice, sweep, counted(choice, sweep, all)).stream())
                .toList();
    }

    /** Returns where the heap was counted: at this network latency or, since it does not depend on that, at another. */
    private static Sweep counted(Choice choice, Sweep sweep, List<Sweep> all) {
        return all.stream()
                .filter(other -> other.counter(Counter.PEAK_LIVE).isPresent())
                .filter(other -> without(other, choice.per()).equals(without(sweep, choice.per())))
                .findFirst()
                .orElse(sweep);
    }

    private static SortedMap<String, String> without(Sweep sweep, String parameter) {
        SortedMap<String, String> rest = new TreeMap<>(sweep.where());
        rest.remove(parameter);
        return rest;
    }

    private static Optional<String> sentence(Choice choice, Sweep sweep, Sweep counted) {
        return sweep.measured().stream()
                .filter(value -> sweep.measured().stream()
                        .filter(other -> !other.equals(value))
                        .allMatch(other -> isBetter(sweep, value, other)))
                .findFirst()
                .map(chosen -> capital(ParamWords.of(sweep.where())) + ": choose " + Rounded.of(chosen) + " "
                        + choice.words() + ", " + sweep.quantity().spell(Measurement.median(sweep.at(chosen))) + " "
                        + sweep.byValue().get(chosen).get(0).kind().reported() + ": of "
                        + sweep.measured().size() + " measured, fewer do worse and more save no more than 5 % ("
                        + Estimate.PERCENT + " % intervals)" + heap(counted, chosen) + ".");
    }

    private static boolean isBetter(Sweep sweep, double value, double other) {
        double least = other < value ? 1 : 1 / CLOSE;
        return Estimate.byForks(costs(sweep, other), costs(sweep, value))
                .filter(ratio -> ratio.low() > least)
                .isPresent();
    }

    private static double[] costs(Sweep sweep, double value) {
        return Arrays.stream(sweep.at(value)).map(sweep.quantity()::cost).toArray();
    }

    private static String heap(Sweep sweep, double chosen) {
        double largest = sweep.byValue().lastKey();
        OptionalDouble here = sweep.counter(chosen, Counter.PEAK_LIVE);
        OptionalDouble there = sweep.counter(largest, Counter.PEAK_LIVE);
        if (here.isEmpty()) {
            return "";
        }
        String peak = "; peak live heap, as sampled, " + mebi(here.getAsDouble());
        if (there.isEmpty() || largest == chosen) {
            return peak;
        }
        String most = mebi(there.getAsDouble());
        String at = " at " + Rounded.of(largest);
        return mebi(here.getAsDouble()).equals(most) ? peak + ", the same" + at : peak + " against " + most + at;
    }

    private static String capital(String words) {
        return words.isEmpty() ? "Here" : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static String mebi(double bytes) {
        return Math.round(bytes / MEBI) + " MiB";
    }
}
