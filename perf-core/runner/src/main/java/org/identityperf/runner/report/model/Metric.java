package org.identityperf.runner.report.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.Units;

/**
 * What a figure shows of a measurement: a time, a throughput, a count or a latency.
 *
 * @param name its name in {@code charts.yaml}, or of a latency in reports
 * @param title its name at the head of a figure
 * @param unit as in {@link Units#of(String, double)}
 * @param values reads a measurement: the values of its forks, one for a count, none if it was not measured
 */
public record Metric(String name, String title, String unit, Function<Measurement, double[]> values) {

    public static final Metric TIME = new Metric(Quantity.TIME.word(), "Time", "s", Measurement::times);

    public static final Metric THROUGHPUT =
            new Metric(Quantity.THROUGHPUT.word(), "Throughput", "/s", Measurement::throughput);

    private static final Set<Counter> MOSTLY_NONE = Set.of(
            Counter.NESTED_CALLS,
            Counter.TRANSACTIONS,
            Counter.ROLLBACKS,
            Counter.SAVEPOINTS,
            Counter.ISOLATION,
            Counter.FAILED,
            Counter.TEMPORARY_PAGES,
            Counter.TEMPORARY_TABLES,
            Counter.ROWS_WRITTEN,
            Counter.ROWS_MOVED,
            Counter.ROWS_LOCKED,
            Counter.INDEX_ENTRIES,
            Counter.WRITING_COMMITS,
            Counter.MUTATIONS,
            Counter.IDLE_IN_TRANSACTION,
            Counter.IDLE_WITH_LOCKS,
            Counter.HELD_LOCKS);

    /** What stands before a count that may be smaller where nothing is counted. */
    public static final String AT_MOST = "at most ";

    private static final Set<Counter> KEPT_IN_STEP =
            Set.of(Counter.CALLS, Counter.NESTED_CALLS, Counter.ROUND_TRIPS, Counter.ROWS, Counter.ASKING);

    public static final List<Counter> COLUMNS =
            Arrays.stream(Counter.values()).filter(Counter::isColumn).toList();

    /**
     * Finds a metric by its name in {@code charts.yaml}.
     *
     * @throws IllegalArgumentException with the names that exist, if there is none
     */
    @JsonCreator
    public static Metric of(String name) {
        List<Metric> all = Stream.concat(
                        Stream.of(TIME, THROUGHPUT), COLUMNS.stream().map(Metric::of))
                .toList();
        return all.stream()
                .filter(metric -> metric.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        name + " is none of " + all.stream().map(Metric::name).toList()));
    }

    /** Returns whether a count is shown: of what most operations have none or one, only where there are more. */
    public static boolean isWorthAColumn(Counter counter, OptionalDouble count) {
        return count.isPresent() && count.getAsDouble() > usual(counter);
    }

    /** Returns what most operations have of a count that is not shown of them; less than any count if it always is. */
    private static double usual(Counter counter) {
        if (counter == Counter.CONNECTIONS_AT_ONCE) {
            return 1;
        }
        return MOSTLY_NONE.contains(counter) ? 0 : -1;
    }

    /** Returns a count in words: {@code 27}, or {@code at most 958} where threads that raced were kept in step. */
    public static String count(Measurement measurement, Counter counter) {
        String count = Units.of(counter, measurement.counter(counter));
        return measurement.isWorstCase()
                        && KEPT_IN_STEP.contains(counter)
                        && measurement.counter(counter).isPresent()
                ? AT_MOST + count
                : count;
    }

    public static Metric of(Counter counter) {
        return new Metric(
                counter.label(),
                Units.capital(counter.words()),
                counter.unit().equals("B") ? "B" : "",
                m -> m.counter(counter).stream().toArray());
    }

    public static Metric of(Quantile quantile) {
        return new Metric(
                quantile.word(),
                "Latency",
                "s",
                m -> m.forks().stream()
                        .flatMap(fork -> fork.latency().stream())
                        .mapToDouble(latency -> latency.seconds().get(quantile))
                        .toArray());
    }

    public double[] of(Measurement measurement) {
        return values.apply(measurement);
    }

    /** Returns the values of one case, whose times and counts may be in two measurements; empty if there is none. */
    public double[] of(List<Measurement> cases) {
        return cases.stream()
                .map(this::of)
                .filter(known -> known.length > 0)
                .findFirst()
                .orElseGet(() -> new double[0]);
    }

    public String title(List<Measurement> measurements) {
        return equals(TIME) && RunBenchmarks.kind(measurements) == Kind.COLD_START ? "Cold time" : title;
    }

    /** Returns whether each fork has a value of its own. */
    public boolean isOfForks() {
        return unit.equals("s") || unit.equals("/s");
    }

    public String text(double value) {
        return Units.of(unit, value);
    }
}
