package org.identityperf.runner.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;

/**
 * One case in JMH's JSON format. The primary metric holds the iterations of the reported time, in
 * seconds an operation. The other iterations, operations a second, latencies and counters are secondary metrics.
 */
final class JmhEntry {

    /** A class and a method, which is an implementation. */
    private static final Pattern NAME = Pattern.compile("(?:.*\\.)?(\\w+?)(?:Benchmark)?\\.("
            + Arrays.stream(Implementation.values()).map(Implementation::method).collect(Collectors.joining("|"))
            + ')');

    private static final String STEADY_MODE = "avgt";
    private static final String THROUGHPUT_MODE = "thrpt";
    private static final String THROUGHPUT = "throughput";
    private static final String SECONDS = "s/op";

    /** A field in addition to JMH's format: the places of the forks among all of the run. */
    private static final String ORDER = "forkOrder";

    /** Before the label of a count of a first use. */
    private static final String FIRST_USE = "firstUse.";

    /** Before the label of a count of threads that race and are not kept in step; a value a repetition. */
    private static final String AS_THEY_COME = "asTheyCome.";

    private JmhEntry() {}

    /** @throws IllegalArgumentException if it is no entry of a benchmark of this kind */
    static BenchmarkCase benchmarkCase(JsonNode entry) {
        String benchmark = entry.path("benchmark").asText();
        Matcher name = NAME.matcher(benchmark);
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    "an entry is of benchmark \"" + benchmark + "\", which is not a" + " class and one of "
                            + Arrays.stream(Implementation.values())
                                    .map(Implementation::method)
                                    .toList());
        }
        SortedMap<String, String> params = new TreeMap<>();
        entry.path("params")
                .properties()
                .forEach(p -> params.put(p.getKey(), p.getValue().asText()));
        return new BenchmarkCase(name.group(1), Implementation.ofMethod(name.group(2)), params);
    }

    /**
     * Returns the forks as JMH itself wrote them, in a unit of seconds. Throughput is over all threads. The mean time
     * of an operation is threads over throughput (Little's law), also where some threads did more than others.
     */
    static List<Fork> measured(JsonNode entry) {
        boolean throughput = entry.path("mode").asText().equals(THROUGHPUT_MODE);
        double threads = entry.path("threads").asDouble(1);
        List<Fork> forks = new ArrayList<>();
        for (JsonNode fork : entry.at("/primaryMetric/rawData")) {
            List<Double> seconds = numbers(fork);
            forks.add(new Fork(
                    throughput ? seconds.stream().map(each -> threads / each).toList() : seconds));
        }
        return forks;
    }

    static Map<Counter, Double> counters(JsonNode entry) {
        return counters(entry, "");
    }

    private static Map<Counter, Double> counters(JsonNode entry, String before) {
        Map<Counter, Double> found = new EnumMap<>(Counter.class);
        Arrays.stream(Counter.values()).forEach(counter -> {
            JsonNode score = entry.path("secondaryMetrics")
                    .path(before + counter.label())
                    .path("score");
            if (score.isNumber() && Double.isFinite(score.asDouble()) && score.asDouble() >= 0) {
                found.put(counter, score.asDouble());
            }
        });
        return found;
    }

    /** Returns the values of each iteration that was counted, by counter. */
    static Map<Counter, List<Double>> repetitions(JsonNode entry, String before) {
        Map<Counter, List<Double>> found = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            JsonNode values = entry.path("secondaryMetrics")
                    .path(before + counter.label())
                    .path("rawData")
                    .path(0);
            if (!values.isEmpty()) {
                found.put(counter, numbers(values));
            }
        }
        return found;
    }

    static ObjectNode write(ObjectNode entry, Measurement measurement) {
        List<Fork> forks = measurement.forks();
        boolean startUp = measurement.kind() == Kind.COLD_START;
        List<List<Double>> cold =
                forks.stream().map(fork -> List.of(fork.cold())).toList();
        List<List<Double>> warm = forks.stream().map(Fork::warm).toList();
        ObjectNode secondary = JsonNodeFactory.instance.objectNode();
        List<List<Double>> beside = startUp ? warm : cold;
        if (beside.stream().anyMatch(list -> !list.isEmpty())) {
            secondary.set(measurement.kind().others(), metric(beside, SECONDS));
        }
        if (measurement.throughput().length > 0) {
            secondary.set(THROUGHPUT, metric(single(measurement.throughput()), "ops/s"));
        }
        if (!forks.isEmpty() && forks.stream().allMatch(fork -> fork.latency().isPresent())) {
            for (Quantile quantile : Quantile.values()) {
                double[] values = forks.stream()
                        .mapToDouble(
                                fork -> fork.latency().orElseThrow().seconds().get(quantile))
                        .toArray();
                secondary.set(quantile.label(), metric(single(values), SECONDS));
            }
        }
        measurement
                .counters()
                .forEach((counter, value) -> secondary.set(counter.label(), count(counter, List.of(value))));
        measurement
                .firstUse()
                .forEach(
                        (counter, value) -> secondary.set(FIRST_USE + counter.label(), count(counter, List.of(value))));
        measurement
                .asTheyCome()
                .forEach((counter, values) -> secondary.set(AS_THEY_COME + counter.label(), count(counter, values)));
        entry.put("mode", startUp ? "ss" : STEADY_MODE);
        entry.put("forks", forks.size());
        if (!forks.isEmpty() && forks.stream().allMatch(fork -> fork.order().isPresent())) {
            ArrayNode order = entry.putArray(ORDER);
            forks.forEach(fork -> order.add(fork.order().orElseThrow()));
        }
        entry.put(
                "measurementIterations",
                startUp ? 1 : warm.stream().mapToInt(List::size).max().orElse(0));
        entry.set("primaryMetric", metric(startUp ? cold : warm, SECONDS));
        entry.set("secondaryMetrics", secondary);
        return entry;
    }

    private static ObjectNode count(Counter counter, List<Double> values) {
        return metric(List.of(values), counter.unitOfOperation());
    }

    static Measurement read(JsonNode entry) {
        Kind kind = entry.path("mode").asText().equals(STEADY_MODE) ? Kind.STEADY_STATE : Kind.COLD_START;
        JsonNode reported = entry.at("/primaryMetric/rawData");
        JsonNode beside = entry.path("secondaryMetrics").path(kind.others()).path("rawData");
        JsonNode cold = kind == Kind.COLD_START ? reported : beside;
        JsonNode warm = kind == Kind.COLD_START ? beside : reported;
        List<Fork> forks = new ArrayList<>();
        for (int i = 0; i < cold.size(); i++) {
            List<Double> seconds = numbers(cold.get(i));
            seconds.addAll(numbers(warm.path(i)));
            if (!seconds.isEmpty()) {
                forks.add(new Fork(seconds, latency(entry, i), order(entry, i)));
            }
        }
        return new Measurement(
                benchmarkCase(entry),
                kind,
                forks,
                counters(entry),
                counters(entry, FIRST_USE),
                repetitions(entry, AS_THEY_COME));
    }

    private static OptionalInt order(JsonNode entry, int fork) {
        JsonNode place = entry.path(ORDER).path(fork);
        return place.isInt() ? OptionalInt.of(place.asInt()) : OptionalInt.empty();
    }

    private static Optional<Latency> latency(JsonNode entry, int fork) {
        Map<Quantile, Double> seconds = new EnumMap<>(Quantile.class);
        for (Quantile quantile : Quantile.values()) {
            JsonNode value = entry.path("secondaryMetrics")
                    .path(quantile.label())
                    .path("rawData")
                    .path(fork)
                    .path(0);
            if (value.isNumber()) {
                seconds.put(quantile, value.asDouble());
            }
        }
        return seconds.isEmpty() ? Optional.empty() : Optional.of(new Latency(seconds));
    }

    private static List<List<Double>> single(double[] values) {
        return Arrays.stream(values).mapToObj(List::of).toList();
    }

    private static ObjectNode metric(List<List<Double>> raw, String unit) {
        double[] values =
                raw.stream().flatMap(List::stream).mapToDouble(d -> d).sorted().toArray();
        ObjectNode metric = JsonNodeFactory.instance.objectNode();
        metric.put("score", "NaN").put("scoreError", "NaN");
        ArrayNode range = metric.putArray("scoreConfidence");
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        if (values.length > 0) {
            double median = Measurement.median(values);
            double most = values[values.length - 1];
            metric.put("score", median);
            range.add(values[0]).add(most);
            percentiles.put("0.0", values[0]).put("50.0", median).put("100.0", most);
        }
        metric.put("scoreUnit", unit);
        ArrayNode rawData = metric.putArray("rawData");
        raw.forEach(fork -> fork.forEach(rawData.addArray()::add));
        return metric;
    }

    private static List<Double> numbers(JsonNode samples) {
        List<Double> numbers = new ArrayList<>();
        samples.forEach(sample -> {
            if (!sample.isNumber()) {
                throw new IllegalArgumentException("a time is " + sample + ", which is no number");
            }
            numbers.add(sample.doubleValue());
        });
        return numbers;
    }
}
