package org.identityperf.lab.gate.pairs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.identityperf.lab.result.Fork;
import org.identityperf.lab.result.JmhResults;
import org.identityperf.lab.result.Kind;
import org.identityperf.lab.result.Measurement;

/**
 * Prints the table of rates in ARCHITECTURE.md, always the same; with the path of a {@code results.json} the same for
 * noise fitted to the forks in it, each divided by the median of its own benchmark. After {@code ./mvnw test-compile}:
 *
 * <pre>
 * java -cp "perf-core/lab/target/test-classes:perf-core/lab/target/classes:$(cat perf-core/lab/target/lab-classpath.txt)" \
 *   org.identityperf.lab.gate.pairs.RatesTable results.json
 * </pre>
 */
final class RatesTable {
    private static final PairPlan PLAN = PairPlan.DECLARED;
    private static final int RUNS = 10_000;

    /** A rate near one in a hundred needs more. */
    private static final int EQUAL_RUNS = 40_000;

    private static final int MANY = 8;
    private static final long SEED = 20_261_120;

    private RatesTable() {}

    public static void main(String[] results) throws IOException {
        Map<String, NoiseModel> noises = new LinkedHashMap<>();
        for (String file : results) {
            noises.put("fitted", fitted(JmhResults.read(Path.of(file))));
        }
        if (noises.isEmpty()) {
            noises.put("quiet", new NoiseModel(0.01, 0.01, 0.01, 0.8, 5));
            noises.put("usual", new NoiseModel(0.02, 0.03, 0.05, 0.9, 5));
            noises.put("loud", new NoiseModel(0.03, 0.03, 0.05, 0.6, 5));
            noises.put("very loud", new NoiseModel(0.05, 0.03, 0.05, 0.3, 5));
        }
        System.out.println("| noise: fork, repetition, drift, its correlation | half-width | timed | false alarms |"
                + " finds 5 % | 10 % | 20 % | equal code called equal | pairs for equal code |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        noises.forEach((name, noise) -> {
            for (int benchmarks : new int[] {1, MANY}) {
                System.out.println(row(name, noise, benchmarks));
            }
        });
    }

    private static NoiseModel fitted(List<Measurement> measurements) {
        List<List<Double>> forks = new ArrayList<>();
        for (Measurement measurement : measurements) {
            for (Fork fork : measurement.forks()) {
                List<Double> headline = measurement.kind() == Kind.STEADY ? fork.warm() : List.of(fork.cold());
                double middle = Measurement.median(measurement.times());
                if (!headline.isEmpty()) {
                    forks.add(headline.stream().map(seconds -> seconds / middle).toList());
                }
            }
        }
        return NoiseModel.fit(forks);
    }

    private static String row(String name, NoiseModel noise, int benchmarks) {
        NoiseModel.Forks forks = noise.new Forks(new Random(SEED));
        NoiseFloor floor = NoiseFloor.ofOneSide(
                IntStream.range(0, RUNS).mapToDouble(i -> forks.next()).toArray());
        SimulatedRates equal = SimulatedRates.of(noise, PLAN, 0, benchmarks, EQUAL_RUNS, SEED);
        return String.format(
                Locale.ROOT,
                "| %s: %.1f, %.1f, %.1f %%, %.2f | %.1f %% | %d | %.2f %% | %s | %s | %s | %.1f %% | %.1f |",
                name,
                noise.fork() * 100,
                noise.iteration() * 100,
                noise.drift() * 100,
                noise.correlation(),
                floor.halfWidth(PLAN.pairs()) * 100,
                benchmarks,
                equal.rate(equal.alarms()) * 100,
                found(noise, 0.05, benchmarks),
                found(noise, 0.1, benchmarks),
                found(noise, 0.2, benchmarks),
                equal.rate(equal.equal()) * 100,
                equal.pairsEach());
    }

    private static String found(NoiseModel noise, double slowdown, int benchmarks) {
        SimulatedRates rates = SimulatedRates.of(noise, PLAN, slowdown, benchmarks, RUNS, SEED);
        return String.format(Locale.ROOT, "%.1f %%", rates.rate(rates.found()) * 100);
    }
}
