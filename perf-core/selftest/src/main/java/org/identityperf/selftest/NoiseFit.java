package org.identityperf.selftest;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;

/**
 * This fit finds the noise of a run's forks by moments of their logarithms. A machine drifts for all operations alike.
 * Its drift therefore comes from the covariances of all forks of the run with the next one and the next but one, {@code
 * drift² * correlation} and {@code drift² * correlation²}. The rest of an operation's variance, between its forks and
 * within them, is its own.
 *
 * <p>Forks of one case are compared with their own mean. This takes an n-th from the variance and the covariances of
 * its n forks, which the fit adds again.
 */
public final class NoiseFit {

    /** With so many degrees of freedom, a standard deviation is known to a quarter. */
    private static final long FREEDOM = 8;

    /** A drift that is fewer standard errors above zero can't be distinguished from zero. */
    private static final double TOLD = 2;

    private static final double MOST = 0.99;

    private final List<Level> levels;
    private final Drift drift;

    private NoiseFit(List<Level> levels) {
        this.levels = levels;
        this.drift = drift(levels);
    }

    /**
     * A level is a fork compared with the others of its case.
     *
     * @param share which part of a variance is left when the case's mean is subtracted
     * @param deviation how far the mean of the iterations of its reported time is from that of its case
     * @param within the sum of squares of its iterations about their mean
     */
    private record Level(
            BenchmarkCase benchmarkCase,
            OptionalInt order,
            double share,
            double deviation,
            double within,
            int iterations) {}

    private record Drift(double variance, double correlation) {}

    /** @param run everything that one run of equal code measured; forks whose order is not known show no drift */
    public static NoiseFit of(Collection<Measurement> run) {
        return new NoiseFit(run.stream().flatMap(NoiseFit::levels).toList());
    }

    public Optional<NoiseModel> all() {
        return freedom(levels) < FREEDOM ? Optional.empty() : Optional.of(model(levels));
    }

    /** Returns the noise of each operation that was measured in enough forks, by its name. */
    public SortedMap<String, NoiseModel> byOperation() {
        SortedMap<String, NoiseModel> models = new TreeMap<>();
        levels.stream()
                .collect(Collectors.groupingBy(level -> level.benchmarkCase().operation()))
                .forEach((operation, its) -> {
                    if (freedom(its) >= FREEDOM) {
                        models.put(operation, model(its));
                    }
                });
        return models;
    }

    private static Stream<Level> levels(Measurement measurement) {
        List<Fork> forks = measurement.forks().stream()
                .filter(fork -> logs(measurement.kind(), fork).length > 0)
                .toList();
        double[] means = forks.stream()
                .mapToDouble(fork -> mean(logs(measurement.kind(), fork)))
                .toArray();
        if (means.length < 2) {
            return Stream.empty();
        }
        double middle = mean(means);
        return IntStream.range(0, means.length).mapToObj(i -> {
            double[] logs = logs(measurement.kind(), forks.get(i));
            return new Level(
                    measurement.benchmarkCase(),
                    forks.get(i).order(),
                    1 - 1.0 / means.length,
                    means[i] - middle,
                    squares(logs, means[i]),
                    logs.length);
        });
    }

    private static double[] logs(Kind kind, Fork fork) {
        List<Double> reported = kind == Kind.STEADY_STATE ? fork.warm() : List.of(fork.cold());
        return reported.stream().mapToDouble(Math::log).toArray();
    }

    /** Returns the degrees of freedom; a case's mean takes one. */
    private static long freedom(List<Level> levels) {
        return levels.size()
                - levels.stream().map(Level::benchmarkCase).distinct().count();
    }

    private NoiseModel model(List<Level> its) {
        double squares = its.stream()
                .mapToDouble(level -> level.deviation() * level.deviation())
                .sum();
        int freedom = its.stream().mapToInt(level -> level.iterations() - 1).sum();
        double iteration =
                freedom == 0 ? 0 : its.stream().mapToDouble(Level::within).sum() / freedom;
        double ofMeans = its.stream()
                        .filter(level -> level.iterations() > 1)
                        .mapToDouble(level -> iteration / level.iterations())
                        .sum()
                / its.size();
        double forks = Math.max(0, squares / freedom(its) - ofMeans);
        double drifting = Math.min(forks, drift.variance());
        return new NoiseModel(
                Math.sqrt(forks - drifting),
                Math.sqrt(iteration),
                Math.sqrt(drifting),
                drifting == 0 ? 0 : drift.correlation(),
                (int) Math.round(
                        its.stream().mapToInt(Level::iterations).average().orElseThrow()));
    }

    private static Drift drift(List<Level> levels) {
        Map<Integer, Level> inOrder = new HashMap<>();
        levels.forEach(level -> level.order().ifPresent(order -> inOrder.put(order, level)));
        Covariance next = Covariance.of(inOrder, 1);
        Covariance nextButOne = Covariance.of(inOrder, 2);
        if (!(next.value() > TOLD * next.error()) || !(nextButOne.value() > 0)) {
            return new Drift(0, 0);
        }
        double correlation = Math.min(MOST, nextButOne.value() / next.value());
        return new Drift(next.value() / correlation, correlation);
    }

    /**
     * A covariance is that of forks at some distance from each other, whichever their cases are.
     *
     * @param error its standard error if the true covariance is zero
     */
    private record Covariance(double value, double error) {

        static Covariance of(Map<Integer, Level> inOrder, int distance) {
            double products = 0;
            double squares = 0;
            double shares = 0;
            for (Map.Entry<Integer, Level> each : inOrder.entrySet()) {
                Level level = each.getValue();
                Level other = inOrder.get(each.getKey() + distance);
                if (other != null) {
                    double product = level.deviation() * other.deviation();
                    products += product;
                    squares += product * product;
                    shares += Math.sqrt(level.share() * other.share());
                }
            }
            return new Covariance(products / shares, Math.sqrt(squares) / shares);
        }
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double squares(double[] values, double about) {
        return Arrays.stream(values)
                .map(value -> (value - about) * (value - about))
                .sum();
    }
}
