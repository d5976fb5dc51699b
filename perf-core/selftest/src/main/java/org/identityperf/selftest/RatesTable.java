package org.identityperf.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.pairs.NoiseFloor;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.result.JmhResults;

/**
 * This program prints the table of rates in docs/gate.md, always the same. Given the paths of {@code results.json}
 * of single modules, it prints the rates with the noise of their forks, all together and by operation, as in
 * docs/gate.md. Run it after {@code ./mvnw package}:
 *
 * <pre>
 * java -cp "perf-core/selftest/target/classes:perf-core/runner/target/classes:$(cat perf-core/runner/target/runner-classpath.txt)" \
 *   org.identityperf.selftest.RatesTable target/perf/parts/perf-syncope/results.json
 * </pre>
 */
public final class RatesTable {
    private static final PairPlan PLAN = PairPlan.DECLARED;
    private static final int RUNS = 10_000;

    /** Fitted forks give a standard deviation to a tenth at best, so more runs would show no more. */
    private static final int FITTED_RUNS = 1_000;

    /** A rate near one in a hundred needs so many times more runs. */
    private static final int EQUAL = 4;

    private static final int MANY = 8;
    private static final long SEED = 20_261_120;

    private RatesTable() {}

    /** @param results the result files of a run; without any, the noises are assumed */
    public static void main(String[] results) throws IOException {
        System.out.println("| noise: fork, iteration, drift, its correlation | half-width | timed | false alarms |"
                + " finds 5 % | 10 % | 20 % | equal code called equal | pairs for equal code |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (String file : results) {
            NoiseFit fit = NoiseFit.of(JmhResults.read(Path.of(file)));
            fit.all().ifPresent(noise -> print("all of it", noise, MANY, FITTED_RUNS));
            fit.byOperation().forEach((operation, noise) -> print('`' + operation + '`', noise, MANY, FITTED_RUNS));
        }
        if (results.length == 0) {
            assumed("quiet", new NoiseModel(0.01, 0.01, 0.01, 0.8, 5));
            assumed("usual", new NoiseModel(0.02, 0.03, 0.05, 0.9, 5));
            assumed("loud", new NoiseModel(0.03, 0.03, 0.05, 0.6, 5));
            assumed("very loud", new NoiseModel(0.05, 0.03, 0.05, 0.3, 5));
        }
    }

    private static void assumed(String name, NoiseModel noise) {
        print(name, noise, 1, RUNS);
        print(name, noise, MANY, RUNS);
    }

    private static void print(String name, NoiseModel noise, int benchmarks, int runs) {
        NoiseModel.Forks forks = noise.new Forks(new Random(SEED));
        NoiseFloor floor = NoiseFloor.ofOneSide(
                IntStream.range(0, RUNS).mapToDouble(i -> forks.next()).toArray());
        SimulatedRates equal = SimulatedRates.of(noise, PLAN, 0, benchmarks, EQUAL * runs, SEED);
        System.out.println(String.format(
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
                found(noise, 0.05, benchmarks, runs),
                found(noise, 0.1, benchmarks, runs),
                found(noise, 0.2, benchmarks, runs),
                equal.rate(equal.equal()) * 100,
                equal.pairsEach()));
    }

    private static String found(NoiseModel noise, double slowdown, int benchmarks, int runs) {
        SimulatedRates rates = SimulatedRates.of(noise, PLAN, slowdown, benchmarks, runs, SEED);
        return String.format(Locale.ROOT, "%.1f %%", rates.rate(rates.found()) * 100);
    }
}
