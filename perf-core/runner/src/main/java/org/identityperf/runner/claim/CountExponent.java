package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A count's exponent says how a quantity follows a count, whatever changes the count. It is the slope of log quantity
 * over log count, over all values of a parameter, numbers or choices, and over the floor where it was measured. The
 * exponent of throughput is -1 where an operation costs what its counted events cost and nothing else.
 *
 * @param countedAt parameters whose other values change the quantity and not the count, with those at which it is
 *     counted
 */
public record CountExponent(
        Counter counter, @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> countedAt) implements Statistic {

    @Override
    public String needs(Reading reading) {
        return "two values of " + reading.parameter() + " with different counts of " + counter.label();
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
        Map<Double, String> counted = new TreeMap<>();
        cases(measured, run).forEach(benchmarkCase -> {
            OptionalDouble count = count(benchmarkCase, run);
            double[] values = quantity(benchmarkCase, claim.reading().quantity(), run);
            if (count.orElse(0) > 0 && values.length > 0) {
                points.add(count.getAsDouble(), values);
                counted.put(count.getAsDouble(), Rounded.of(count.getAsDouble()));
            }
        });
        return counted.size() < 2
                ? Optional.empty()
                : Optional.of(claim.result(
                        where,
                        Line.fit(points.map(Math::log, Math::log)).slope(),
                        "Counted " + counter.unit() + ": " + String.join(", ", counted.values()) + "."));
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
