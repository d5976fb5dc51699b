package org.identityperf.runner.report;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;

/**
 * Which steady operations were still getting faster when their forks ended, so that their warm times are too long: compiled
 * code arrives late where two cores also run a store. What a warm-up is worth is settled by looking, not by assuming
 * (Barrett et al., "Virtual machine warmup blows hot and cold", 2017).
 */
final class Warming {

    /** What stands behind the time of such a cell. */
    static final String MARK = " ↘";

    /** By how much of a fork's headline its last repetition must be faster; less is the machine's own unrest. */
    private static final double FASTER = 0.1;

    /** How many benchmarks are named. */
    private static final int NAMED = 4;

    private Warming() {}

    /** Whether the last repetition of each fork was its fastest, by a tenth or more below the fork's headline. */
    static boolean is(Measurement m) {
        return m.kind() == Kind.STEADY_STATE
                && !m.forks().isEmpty()
                && m.forks().stream().allMatch(Warming::is);
    }

    private static boolean is(Fork fork) {
        List<Double> warm = fork.warm();
        return warm.size() > 1 && last(fork) <= Collections.min(warm) && last(fork) <= (1 - FASTER) * headline(fork);
    }

    /** How many there are, where, and how much too long their times are at the most. */
    static Optional<Answer> answer(ModuleReport module) {
        List<Measurement> warming =
                module.run().measurements().stream().filter(Warming::is).toList();
        if (warming.isEmpty()) {
            return Optional.empty();
        }
        long steady = module.run().measurements().stream()
                .filter(m -> m.kind() == Kind.STEADY_STATE && !m.forks().isEmpty())
                .count();
        double excess = warming.stream()
                .flatMap(m -> m.forks().stream())
                .mapToDouble(fork -> headline(fork) / last(fork) - 1)
                .max()
                .orElseThrow();
        return Optional.of(new Answer(
                "warming",
                warming.size() + " of " + steady + (steady == 1 ? " steady cell" : " steady cells")
                        + " still got faster as the forks ended, " + where(warming) + ": their warm times, marked "
                        + MARK.strip() + ", are too long, by up to " + Units.share(excess)
                        + " of the last repetition. Longer repetitions would tell."));
    }

    private static String where(List<Measurement> warming) {
        Map<String, Long> cells = warming.stream()
                .collect(Collectors.groupingBy(m -> m.cell().benchmark(), TreeMap::new, Collectors.counting()));
        String named = cells.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED)
                .map(e -> e.getValue() + " of " + e.getKey())
                .collect(Collectors.joining(", "));
        return named + (cells.size() > NAMED ? " and others" : "");
    }

    private static double last(Fork fork) {
        return fork.warm().get(fork.warm().size() - 1);
    }

    private static double headline(Fork fork) {
        return Measurement.median(
                fork.warm().stream().mapToDouble(seconds -> seconds).toArray());
    }
}
