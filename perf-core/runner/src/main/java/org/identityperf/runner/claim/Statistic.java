package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * What a claim estimates from the forks of a run and compares with its band. It does not depend on how
 * fast the machine is.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Statistic.Hyperbola.class, name = "hyperbola"),
    @JsonSubTypes.Type(value = Statistic.Ratio.class, name = "ratio"),
    @JsonSubTypes.Type(value = Statistic.Exponent.class, name = "exponent"),
    @JsonSubTypes.Type(value = Statistic.CountExponent.class, name = "countExponent"),
    @JsonSubTypes.Type(value = Statistic.NetworkLatency.class, name = "networkLatency"),
    @JsonSubTypes.Type(value = Statistic.UslPeak.class, name = "usl"),
    @JsonSubTypes.Type(value = Statistic.CountAtLargest.class, name = "count")
})
public sealed interface Statistic {

    /** What was estimated, and what it follows from. */
    record Estimated(Estimate estimate, Detail detail) {}

    /** Returns the value at which the parameter has no effect; empty where the statistic has no such value. */
    default OptionalDouble noEffect() {
        return OptionalDouble.empty();
    }

    /**
     * Estimates from one sweep over the parameter of a claim; empty where the sweep lacks what the statistic needs.
     *
     * @param reading what the claim is about
     */
    Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run);

    /**
     * This statistic fits the hyperbola {@code T = a + b/S}: a constant part and a part for each page of S. It
     * estimates b/a, in the parameter's unit: the S at which paging costs as much as all the rest. The estimate does
     * not depend on the speed of a machine that slows both alike.
     */
    record Hyperbola() implements Statistic {

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            int sizes = sweep.measured().size();
            if (sizes < 2 || sweep.measured().get(0) <= 0) {
                return Optional.empty();
            }
            Points points = sweep.points().map(s -> 1 / s, t -> t);
            Line line = Line.fitRelative(points);
            return Optional.of(new Estimated(
                    line.slopeOverIntercept(),
                    new Detail.Hyperbola(reading.parameter(), line.a(), line.b(), sizes, points.worstMiss(line::at))));
        }
    }

    /**
     * The quantity at one value of a parameter, a number or a choice, over that at another.
     *
     * @param of the value above
     * @param to the value below
     */
    record Ratio(String of, String to) implements Statistic {

        public Ratio {
            if (of.equals(to)) {
                throw new IllegalArgumentException("to is " + to + ", as of is: a ratio needs two values");
            }
        }

        @Override
        public OptionalDouble noEffect() {
            return OptionalDouble.of(1);
        }

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            double[] above = sweep.at(of);
            double[] below = sweep.at(to);
            return above.length == 0 || below.length == 0
                    ? Optional.empty()
                    : Optional.of(new Estimated(Estimate.ratio(above, below), new Detail.TwoValues()));
        }
    }

    /**
     * An exponent says how time grows with a size. It is the slope of log T over log N: 1 where twice the size takes
     * twice the time.
     */
    record Exponent() implements Statistic {
        private static final int SIZES = 3;
        private static final double REACH = 10;

        @Override
        public OptionalDouble noEffect() {
            return OptionalDouble.of(0);
        }

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            return reachesFarEnough(sweep)
                    ? Optional.of(
                            new Estimated(Line.ofLogs(sweep.points()).slope(), new Detail.Sizes(sweep.measured())))
                    : Optional.empty();
        }

        /** Returns whether enough sizes were measured, far enough apart, to estimate an exponent. */
        public static boolean reachesFarEnough(Sweep sweep) {
            List<Double> sizes = sweep.measured();
            return sizes.size() >= SIZES && sizes.get(0) > 0 && sizes.get(sizes.size() - 1) / sizes.get(0) >= REACH;
        }
    }

    /**
     * A count's exponent says how a quantity follows a count, whatever changes the count. It is the slope of log
     * quantity over log count, over all values of a parameter, numbers or choices, and over the floor where it was
     * measured. The exponent of throughput is -1 where an operation costs what its counted events cost and nothing
     * else.
     *
     * @param countedAt parameters whose other values change the quantity and not the count, with those at which it is
     *     counted
     */
    record CountExponent(
            Counter counter,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> countedAt) implements Statistic {

        @Override
        public OptionalDouble noEffect() {
            return OptionalDouble.of(0);
        }

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            Points points = new Points();
            sweep.byText().values().stream()
                    .flatMap(List::stream)
                    .map(Measurement::benchmarkCase)
                    .flatMap(each ->
                            Stream.concat(Stream.of(each), run.floorOf(each).map(Measurement::benchmarkCase).stream()))
                    .distinct()
                    .forEach(each -> count(each, run)
                            .filter(count -> count > 0)
                            .ifPresent(count ->
                                    points.add(count, reading.quantity().of(run.of(each)))));
            List<Double> counts = Arrays.stream(points.xs()).boxed().toList();
            return counts.size() < 2
                    ? Optional.empty()
                    : Optional.of(new Estimated(Line.ofLogs(points).slope(), new Detail.Counts(counter, counts)));
        }

        private Optional<Double> count(BenchmarkCase benchmarkCase, RunResult run) {
            SortedMap<String, String> params = new TreeMap<>(benchmarkCase.params());
            params.putAll(countedAt);
            BenchmarkCase counted =
                    new BenchmarkCase(benchmarkCase.benchmark(), benchmarkCase.implementation(), params);
            return run.of(counted).stream()
                    .flatMap(m -> m.counter(counter).stream().boxed())
                    .findFirst();
        }
    }

    /**
     * This statistic is what a network latency costs, divided by a count: 1 where every counted event waits for it once
     * and for it alone. The parameter is the latency in milliseconds as requested; the one that was measured replaces it.
     *
     * @param counter what the slope is divided by, counted at the smallest value at which it was counted
     */
    record NetworkLatency(Counter counter) implements Statistic {
        private static final double MILLI = 0.001;

        @Override
        public OptionalDouble noEffect() {
            return OptionalDouble.of(0);
        }

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            double count = sweep.counter(counter).orElse(0);
            if (sweep.measured().size() < 2 || count <= 0) {
                return Optional.empty();
            }
            Line line = Line.fitRelative(sweep.points()
                    .map(millis -> MILLI * measured(millis, run).orElse(millis), t -> t));
            boolean measured = sweep.measured().stream()
                    .anyMatch(millis -> measured(millis, run).isPresent());
            return Optional.of(new Estimated(
                    line.slope().over(count),
                    new Detail.PerUnit(reading.parameter(), line.b(), counter, count, measured)));
        }

        private static OptionalDouble measured(double millis, RunResult run) {
            return run.networks().stream()
                    .filter(network -> network.isPlain(millis))
                    .mapToDouble(MeasuredNetwork::measuredMillis)
                    .findFirst();
        }
    }

    /**
     * This statistic is the number of threads at the peak of throughput, by the universal scalability law.
     *
     * @param perCore whether the peak is divided by the machine's cores
     */
    record UslPeak(boolean perCore) implements Statistic {

        public static final String CORES = "machine.cores";

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            List<Double> values = sweep.measured();
            OptionalDouble cores =
                    perCore ? ParamOrder.number(run.conditions().getOrDefault(CORES, "")) : OptionalDouble.of(1);
            if (values.size() < Usl.LEAST || cores.isEmpty()) {
                return Optional.empty();
            }
            Points points = sweep.points();
            Usl usl = Usl.fit(points);
            return Optional.of(new Estimated(
                    Usl.estimate(points, Usl::peak).over(cores.getAsDouble()),
                    new Detail.Scalability(
                            reading.parameter(), usl, values.get(values.size() - 1), points.worstMiss(usl::at))));
        }
    }

    /**
     * This statistic is a count at the largest value of a parameter, such as the smallest heap at the most threads.
     *
     * @param dividedBy the divisor that gives the band's unit, such as 1048576 bytes for a band in MiB; 0 where it is 1
     */
    record CountAtLargest(Counter counter, double dividedBy) implements Statistic {

        public CountAtLargest {
            if (dividedBy < 0) {
                throw new IllegalArgumentException("dividedBy is " + dividedBy + ", not above nought");
            }
            dividedBy = dividedBy == 0 ? 1 : dividedBy;
        }

        @Override
        public Optional<Estimated> estimate(Sweep sweep, Reading reading, RunResult run) {
            return sweep.byValue().keySet().stream()
                    .filter(value -> sweep.counter(value, counter).isPresent())
                    .reduce((smaller, larger) -> larger)
                    .map(largest -> {
                        double count = sweep.counter(largest, counter).orElseThrow() / dividedBy;
                        return new Estimated(
                                new Estimate(count, count, count), new Detail.CountedAt(reading.parameter(), largest));
                    });
        }
    }
}
