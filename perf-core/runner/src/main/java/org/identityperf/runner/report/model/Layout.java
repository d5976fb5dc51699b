package org.identityperf.runner.report.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A layout is a module's {@code charts.yaml}. What it leaves out the report chooses by the shape of the parameters.
 *
 * @param labels names of parameter values
 * @param benchmarks charts and tables, by benchmark
 * @param capacity a capacity plan; null for a module without one
 */
public record Layout(Labels labels, Map<String, Benchmark> benchmarks, Capacity capacity) {

    private static final ObjectMapper YAML =
            new ObjectMapper(new YAMLFactory()).enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);

    /** The layout of a module that leaves everything to the report. */
    public static final Layout NONE = new Layout(null, null, null);

    public Layout {
        labels = labels == null ? Labels.NONE : labels;
        benchmarks = benchmarks == null ? Map.of() : Map.copyOf(benchmarks);
    }

    /**
     * Reads the file; one that does not exist is {@link #NONE}.
     *
     * @throws IllegalArgumentException with the file, the place and the value, if something is missing or unknown
     */
    public static Layout read(Path file) throws IOException {
        return Files.exists(file)
                ? parse(Files.readString(file), file.getFileName().toString())
                : NONE;
    }

    /**
     * Reads the file's text.
     *
     * @param name the name of the file in messages
     * @throws IllegalArgumentException as {@link #read}
     */
    public static Layout parse(String yaml, String name) {
        try {
            return YAML.readValue(yaml, Layout.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Returns what is declared of a benchmark. */
    public Benchmark of(String benchmark) {
        return benchmarks.getOrDefault(benchmark, Benchmark.NOTHING);
    }

    /**
     * A benchmark's layout is what is declared of it.
     *
     * @param title the question that it answers; empty for the benchmark's name in words
     * @param charts in place of those that the report chooses; may be empty
     * @param published published figures that run over no parameter
     * @param breakdowns operations split by differences of cases
     * @param load what a benchmark of loading loads; null for others
     */
    public record Benchmark(
            String title, List<ChosenChart> charts, List<Published> published, List<Breakdown> breakdowns, Load load) {

        static final Benchmark NOTHING = new Benchmark(null, null, null, null, null);

        public Benchmark {
            title = title == null ? "" : title;
            charts = copy(charts);
            published = copy(published);
            breakdowns = copy(breakdowns);
        }
    }

    /**
     * A chosen chart is drawn for each metric: with bars if it has a series, else with a line for each combination of
     * the other parameters.
     *
     * @param x the parameter along the axis
     * @param series the parameter whose values are bars next to each other; empty for lines
     * @param y {@code time}, {@code throughput}, the name of a counter, or for lines {@code latency}; time and
     *     statements if there is none
     * @param title the title instead of the metric's own; may be empty
     */
    public record ChosenChart(String x, String series, List<String> y, String title) {

        /** The quantiles of single operations. */
        public static final String LATENCY = "latency";

        private static final List<String> USUAL = List.of("time", Counter.CALLS.label());

        public ChosenChart {
            x = required("x", x);
            series = series == null ? "" : series;
            y = y == null ? USUAL : List.copyOf(y);
            title = title == null ? "" : title;
            for (String each : y) {
                if (!each.equals(LATENCY) || !series.isEmpty()) {
                    Metric.of(each);
                }
            }
        }

        public boolean isBars() {
            return !series.isEmpty();
        }

        /** Returns the metric under the declared title. */
        public Metric metric(String each) {
            Metric metric = Metric.of(each);
            return title.isEmpty() ? metric : metric.called(title);
        }
    }

    /**
     * Published figures here run over no parameter; each is shown with the measured one.
     *
     * @param y as in {@link ChosenChart}
     */
    public record Published(String title, String y, List<Row> rows) {

        public Published {
            title = required("title", title);
            Metric.of(y);
            rows = copy(rows);
        }

        public Metric metric() {
            return Metric.of(y);
        }
    }

    /**
     * A row is one published figure.
     *
     * @param name what it is the figure of
     * @param published the figure with its unit
     * @param note what else the publication says; may be empty
     * @param of the cases that measure it; of several, the first with a figure
     */
    public record Row(String name, String published, String note, Cases of) {

        public Row {
            name = required("name", name);
            published = required("published", published);
            note = note == null ? "" : note;
            of = required("of", of);
        }
    }

    /** A breakdown splits an operation into parts. */
    public record Breakdown(String title, List<Part> parts) {

        public Breakdown {
            title = required("title", title);
            parts = copy(parts);
        }
    }

    /**
     * A part is one part of an operation.
     *
     * @param of the cases whose times are added
     * @param less the cases whose times are subtracted
     */
    public record Part(String name, List<Cases> of, List<Cases> less) {

        public Part {
            name = required("name", name);
            of = copy(of);
            less = copy(less);
        }
    }

    /**
     * These are some cases of a benchmark.
     *
     * @param benchmark empty for the benchmark that is declared
     * @param by the implementation
     * @param with the selected values, by parameter; may be empty
     */
    public record Cases(String benchmark, String by, SortedMap<String, List<String>> with) {

        public Cases {
            benchmark = benchmark == null ? "" : benchmark;
            by = implementation(by).method();
            with = with == null ? new TreeMap<>() : Collections.unmodifiableSortedMap(new TreeMap<>(with));
        }

        private static Implementation implementation(String by) {
            return Arrays.stream(Implementation.values())
                    .filter(implementation -> implementation.method().equals(by))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("by is " + by + ", none of "
                            + Arrays.stream(Implementation.values())
                                    .map(Implementation::method)
                                    .toList()));
        }

        /** Selects these cases of a run, in the order of their parameters. */
        public List<Measurement> in(RunResult run, String declared) {
            return RunBenchmarks.of(run, benchmark.isEmpty() ? declared : benchmark).stream()
                    .filter(m -> m.benchmarkCase().implementation() == implementation(by))
                    .filter(m -> with.entrySet().stream()
                            .allMatch(e -> e.getValue()
                                    .contains(m.benchmarkCase().params().get(e.getKey()))))
                    .toList();
        }
    }

    /**
     * A load is what a benchmark of loading loads.
     *
     * @param size the parameter that is the number of what is loaded
     * @param rows rows for each of them, in all tables together
     * @param tables how many tables hold these rows
     * @param part the name of the rows that matter most, such as {@code sessions}
     * @param partRows how many of the rows are of that part
     * @param floor what the floor loads from, such as {@code ready files}
     * @param goal the share of the floor at which loading is good enough
     */
    public record Load(String size, int rows, int tables, String part, int partRows, String floor, double goal) {

        public Load {
            size = required("size", size);
            part = required("part", part);
            floor = required("floor", floor);
            if (rows < 1 || tables < 1 || partRows < 1 || partRows > rows || !(goal > 0)) {
                throw new IllegalArgumentException("a load cannot be " + rows + " rows in " + tables + " tables, "
                        + partRows + " of them " + part + ", with goal " + goal);
            }
        }

        /** Returns whether all rows are of that part. */
        public boolean isWhole() {
            return partRows == rows;
        }
    }

    /**
     * A capacity says how much room and time a published number of something would take.
     *
     * @param what their name, such as {@code entities}
     * @param count the published number
     * @param size the parameter that is their number
     * @param besides how many more exist at any size
     */
    public record Capacity(String what, double count, String size, double besides, List<Line> lines) {

        public Capacity {
            what = required("what", what);
            size = required("size", size);
            lines = copy(lines);
            if (!(count > 0)) {
                throw new IllegalArgumentException("a capacity plan needs a count above 0, not " + count);
            }
        }
    }

    /**
     * A line is one planned quantity.
     *
     * @param name such as {@code indexes}
     * @param of the cases that measure it
     * @param bytes the counter of its bytes; empty for time
     * @param published what was published about it; may be empty
     */
    public record Line(String name, Cases of, String bytes, String published) {

        public Line {
            name = required("name", name);
            of = required("of", of);
            bytes = bytes == null ? "" : Metric.counter(bytes).label();
            published = published == null ? "" : published;
        }

        public Optional<Counter> counter() {
            return bytes.isEmpty() ? Optional.empty() : Optional.of(Metric.counter(bytes));
        }

        public String text(double value) {
            return signed(value, bytes.isEmpty() ? Units.duration(Math.abs(value)) : bytes(value));
        }

        /** Writes what one more takes. */
        public String each(double value) {
            return signed(value, bytes.isEmpty() ? Units.seconds(Math.abs(value)) : bytes(value));
        }

        private static String bytes(double value) {
            return Units.bytes(Math.rint(Math.abs(value)));
        }

        /** Writes the sign; the part that exists at any size is negative where the rate rises. */
        private static String signed(double value, String text) {
            return (value < 0 ? "-" : "") + text;
        }
    }

    private static <T> T required(String name, T value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }

    private static <T> List<T> copy(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
