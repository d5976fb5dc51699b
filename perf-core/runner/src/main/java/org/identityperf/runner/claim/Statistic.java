package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A statistic is what a claim estimates from the forks of a run and compares with its band. It does not depend on how
 * fast the machine is.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Statistic.Hyperbola.class, name = "hyperbola"),
    @JsonSubTypes.Type(value = Statistic.Ratio.class, name = "ratio"),
    @JsonSubTypes.Type(value = Statistic.Exponent.class, name = "exponent"),
    @JsonSubTypes.Type(value = Statistic.CountExponent.class, name = "countExponent"),
    @JsonSubTypes.Type(value = Statistic.Slope.class, name = "slope"),
    @JsonSubTypes.Type(value = Statistic.UslPeak.class, name = "usl"),
    @JsonSubTypes.Type(value = Statistic.CountAtLargest.class, name = "count")
})
public sealed interface Statistic {

    /** A statistic of a sweep is estimated from one sweep of the claim's parameter. */
    sealed interface OfSweep extends Statistic {

        /** Returns whether a sweep has what the statistic needs. */
        default boolean suits(Sweep sweep, RunResult run) {
            return sweep.measured().size() >= 2 && sweep.measured().get(0) > 0;
        }

        ClaimResult judge(Claim claim, Sweep sweep, RunResult run);

        @Override
        default List<ClaimResult> measured(Claim claim, RunResult run) {
            return Sweep.of(claim.reading(), run).stream()
                    .filter(sweep -> suits(sweep, run))
                    .map(sweep -> judge(claim, sweep, run))
                    .toList();
        }
    }

    /** Returns the only quantity that the statistic can be computed from; empty where it takes any. */
    default Optional<Quantity> onlyOf() {
        return Optional.empty();
    }

    /** Returns the value at which the parameter has no effect; empty where the statistic has no such value. */
    default OptionalDouble noEffect() {
        return OptionalDouble.empty();
    }

    /** Judges a claim at each combination of the other parameters that has what the statistic needs; may be empty. */
    List<ClaimResult> measured(Claim claim, RunResult run);

    /**
     * This statistic fits the hyperbola {@code T = a + b/S}: a constant part and a part for each page of S. It
     * estimates b/a, in the parameter's unit: the S at which paging costs as much as all the rest. The estimate does
     * not depend on the speed of a machine that slows both alike.
     */
    record Hyperbola() implements OfSweep {

        @Override
        public ClaimResult judge(Claim claim, Sweep sweep, RunResult run) {
            Points points = sweep.points().map(s -> 1 / s, t -> t);
            Line line = Line.fitRelative(points);
            return new ClaimResult(
                    claim,
                    sweep.where(),
                    line.slopeOverIntercept(),
                    new Detail.Hyperbola(
                            claim.reading().parameter(),
                            line.a(),
                            line.b(),
                            sweep.measured().size(),
                            points.worstMiss(line::at)));
        }
    }

    /**
     * A ratio is the quantity at one value of a parameter, a number or a choice, over that at another.
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
        public List<ClaimResult> measured(Claim claim, RunResult run) {
            Reading reading = claim.reading();
            return Sweep.byValue(reading, run).entrySet().stream()
                    .filter(e -> Stream.of(of, to)
                            .allMatch(value -> values(e.getValue(), value, reading.quantity()).length > 0))
                    .map(e -> new ClaimResult(
                            claim,
                            e.getKey(),
                            Estimate.ratio(
                                    values(e.getValue(), of, reading.quantity()),
                                    values(e.getValue(), to, reading.quantity())),
                            new Detail.TwoValues()))
                    .toList();
        }

        private static double[] values(Map<String, List<Measurement>> byValue, String value, Quantity quantity) {
            return byValue.getOrDefault(value, List.of()).stream()
                    .flatMapToDouble(m -> Arrays.stream(quantity.of(m)))
                    .toArray();
        }
    }

    /**
     * An exponent says how time grows with a size. It is the slope of log T over log N: 1 where twice the size takes
     * twice the time.
     */
    record Exponent() implements OfSweep {
        private static final int SIZES = 3;
        private static final double REACH = 10;

        @Override
        public OptionalDouble noEffect() {
            return OptionalDouble.of(0);
        }

        @Override
        public boolean suits(Sweep sweep, RunResult run) {
            return reachesFarEnough(sweep);
        }

        @Override
        public ClaimResult judge(Claim claim, Sweep sweep, RunResult run) {
            return new ClaimResult(
                    claim,
                    sweep.where(),
                    Line.fit(sweep.points().map(Math::log, Math::log)).slope(),
                    new Detail.Sizes(sweep.measured()));
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
        public List<ClaimResult> measured(Claim claim, RunResult run) {
            return Sweep.byValue(claim.reading(), run).entrySet().stream()
                    .flatMap(e -> judged(claim, e.getKey(), e.getValue().values(), run).stream())
                    .toList();
        }

        private Optional<ClaimResult> judged(
                Claim claim, SortedMap<String, String> where, Collection<List<Measurement>> measured, RunResult run) {
            Points points = new Points();
            SortedSet<Double> counted = new TreeSet<>();
            cases(measured, run).forEach(benchmarkCase -> {
                OptionalDouble count = count(benchmarkCase, run);
                double[] values = quantity(benchmarkCase, claim.reading().quantity(), run);
                if (count.orElse(0) > 0 && values.length > 0) {
                    points.add(count.getAsDouble(), values);
                    counted.add(count.getAsDouble());
                }
            });
            return counted.size() < 2
                    ? Optional.empty()
                    : Optional.of(new ClaimResult(
                            claim,
                            where,
                            Line.fit(points.map(Math::log, Math::log)).slope(),
                            new Detail.Counts(counter, List.copyOf(counted))));
        }

        private static Stream<BenchmarkCase> cases(Collection<List<Measurement>> measured, RunResult run) {
            List<BenchmarkCase> cases = measured.stream()
                    .flatMap(List::stream)
                    .map(Measurement::benchmarkCase)
                    .distinct()
                    .toList();
            Stream<BenchmarkCase> floors = cases.stream()
                    .flatMap(benchmarkCase -> run.floorOf(benchmarkCase).stream())
                    .map(Measurement::benchmarkCase);
            return Stream.concat(cases.stream(), floors).distinct();
        }

        private OptionalDouble count(BenchmarkCase benchmarkCase, RunResult run) {
            SortedMap<String, String> params = new TreeMap<>(benchmarkCase.params());
            params.putAll(countedAt);
            return of(new BenchmarkCase(benchmarkCase.benchmark(), benchmarkCase.implementation(), params), run)
                    .map(m -> m.counter(counter))
                    .filter(OptionalDouble::isPresent)
                    .findFirst()
                    .orElse(OptionalDouble.empty());
        }

        private static double[] quantity(BenchmarkCase benchmarkCase, Quantity quantity, RunResult run) {
            return of(benchmarkCase, run)
                    .flatMapToDouble(m -> Arrays.stream(quantity.of(m)))
                    .toArray();
        }

        private static Stream<Measurement> of(BenchmarkCase benchmarkCase, RunResult run) {
            return run.measurements().stream().filter(m -> m.benchmarkCase().equals(benchmarkCase));
        }
    }

    /**
     * A slope is what one more unit of a parameter costs, divided by a count: 1 where every counted event pays the unit
     * once and waits for it alone. The parameter is a nominal value; what was measured replaces it.
     *
     * @param counter what the slope is divided by, counted at the smallest value at which it was counted
     * @param measuredAs what replaces the nominal value; nothing does if it is null
     */
    record Slope(
            Counter counter, @JsonProperty(required = true) double unitSeconds, MeasuredValue measuredAs)
            implements OfSweep {

        /** What a run measures of a parameter's nominal value. */
        public enum MeasuredValue {
            /** What a network adds to a round trip, in milliseconds. */
            @JsonProperty("delay.measured")
            DELAY
        }

        public Slope {
            if (!(unitSeconds > 0)) {
                throw new IllegalArgumentException("unitSeconds is " + unitSeconds + ", not above nought");
            }
        }

        @Override
        public OptionalDouble noEffect() {
            return OptionalDouble.of(0);
        }

        @Override
        public boolean suits(Sweep sweep, RunResult run) {
            return sweep.measured().size() >= 2 && sweep.counter(counter).orElse(0) > 0;
        }

        @Override
        public ClaimResult judge(Claim claim, Sweep sweep, RunResult run) {
            double count = sweep.counter(counter).orElseThrow();
            DoubleUnaryOperator seconds =
                    value -> unitSeconds * measured(value, run).orElse(value);
            Line line = Line.fitRelative(sweep.points().map(seconds, t -> t));
            boolean measured = sweep.measured().stream()
                    .anyMatch(value -> measured(value, run).isPresent());
            return new ClaimResult(
                    claim,
                    sweep.where(),
                    line.slope().over(count),
                    new Detail.PerUnit(claim.reading().parameter(), line.b(), counter, count, measured));
        }

        private OptionalDouble measured(double value, RunResult run) {
            return measuredAs == null
                    ? OptionalDouble.empty()
                    : run.networks().stream()
                            .filter(network -> network.isPlain(value))
                            .mapToDouble(MeasuredNetwork::measuredMillis)
                            .findFirst();
        }
    }

    /**
     * This statistic is the number of threads at the peak of throughput, by the universal scalability law.
     *
     * @param perCore whether the peak is divided by the machine's cores
     */
    record UslPeak(boolean perCore) implements OfSweep {

        public static final String CORES = "machine.cores";

        @Override
        public Optional<Quantity> onlyOf() {
            return Optional.of(Quantity.THROUGHPUT);
        }

        @Override
        public boolean suits(Sweep sweep, RunResult run) {
            return sweep.measured().size() >= Usl.LEAST && cores(run).isPresent();
        }

        public static List<Sweep> fitted(Reading reading, RunResult run) {
            return Sweep.of(reading, run).stream()
                    .filter(sweep -> sweep.measured().size() >= Usl.LEAST)
                    .toList();
        }

        private OptionalDouble cores(RunResult run) {
            return perCore ? ParamOrder.number(run.conditions().getOrDefault(CORES, "")) : OptionalDouble.of(1);
        }

        @Override
        public ClaimResult judge(Claim claim, Sweep sweep, RunResult run) {
            double cores = cores(run).orElseThrow();
            Points points = sweep.points();
            Usl usl = Usl.fit(points);
            List<Double> values = sweep.measured();
            return new ClaimResult(
                    claim,
                    sweep.where(),
                    Bootstrap.of(points, curve -> curve.peak() / cores),
                    new Detail.Scalability(
                            claim.reading().parameter(),
                            usl,
                            values.get(values.size() - 1),
                            points.worstMiss(usl::at)));
        }
    }

    /**
     * This statistic is a count at the largest value of a parameter, such as the smallest heap at the most threads.
     *
     * @param dividedBy the divisor that gives the band's unit, such as 1048576 bytes for a band in MiB; 0 where it is 1
     */
    record CountAtLargest(Counter counter, double dividedBy) implements OfSweep {

        public CountAtLargest {
            if (dividedBy < 0) {
                throw new IllegalArgumentException("dividedBy is " + dividedBy + ", not above nought");
            }
            dividedBy = dividedBy == 0 ? 1 : dividedBy;
        }

        @Override
        public boolean suits(Sweep sweep, RunResult run) {
            return sweep.counter(counter).isPresent();
        }

        @Override
        public ClaimResult judge(Claim claim, Sweep sweep, RunResult run) {
            double largest = sweep.byValue().keySet().stream()
                    .filter(value -> sweep.counter(value, counter).isPresent())
                    .reduce((smaller, larger) -> larger)
                    .orElseThrow();
            double count = sweep.counter(largest, counter).orElseThrow() / dividedBy;
            return new ClaimResult(
                    claim,
                    sweep.where(),
                    new Estimate(count, count, count),
                    new Detail.CountedAt(claim.reading().parameter(), largest));
        }
    }
}
