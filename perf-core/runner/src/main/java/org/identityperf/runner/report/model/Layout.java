package org.identityperf.runner.report.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A module's {@code charts.yaml}. What it leaves out the report chooses by the shape of the parameters.
 *
 * @param benchmarks charts and tables, by benchmark
 */
public record Layout(@JsonSetter(nulls = Nulls.SET) Labels labels, Map<String, Benchmark> benchmarks) {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
            .build();

    /** The layout of a module that leaves everything to the report. */
    public static final Layout NONE = new Layout(Labels.NONE, Map.of());

    public Layout {
        labels = labels == null ? Labels.NONE : labels;
    }

    /**
     * Reads the file; one that does not exist is {@link #NONE}.
     *
     * @throws UnusableFile with the file, the place and the value, if something is missing or unknown
     */
    public static Layout read(Path file) {
        if (!UnusableFile.isDeclared(file)) {
            return NONE;
        }
        try {
            return parse(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw UnusableFile.declared(file.toString(), UnusableFile.why(e), e);
        }
    }

    /**
     * Reads the file's text.
     *
     * @param name the name of the file in messages
     * @throws UnusableFile as {@link #read}
     */
    public static Layout parse(String yaml, String name) {
        try {
            Layout layout = YAML.readValue(yaml, Layout.class);
            if (layout == null) {
                throw UnusableFile.declared(name, "it is empty", null);
            }
            return layout;
        } catch (JsonProcessingException e) {
            throw UnusableFile.declared(name, e);
        }
    }

    public Benchmark of(String benchmark) {
        return benchmarks.getOrDefault(benchmark, Benchmark.NOTHING);
    }

    /**
     * A benchmark's layout is what is declared of it. Each list may be empty.
     *
     * @param title the question that it answers; empty for the benchmark's name in words
     * @param charts the charts to draw instead of those that the report chooses
     * @param published published figures that run over no parameter
     * @param breakdowns operations split by differences of cases
     * @param load what a benchmark of loading loads; null for others
     */
    public record Benchmark(
            String title,
            List<ChosenChart> charts,
            List<Published> published,
            List<Breakdown> breakdowns,
            @JsonSetter(nulls = Nulls.SET) Load load) {

        static final Benchmark NOTHING = new Benchmark("", List.of(), List.of(), List.of(), null);
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
    public record ChosenChart(@JsonProperty(required = true) String x, String series, List<String> y, String title) {

        public static final String LATENCY = "latency";

        public ChosenChart {
            y = y.isEmpty() ? List.of(Metric.TIME.name(), Counter.CALLS.label()) : y;
            for (String each : y) {
                if (!each.equals(LATENCY) || !series.isEmpty()) {
                    Metric.of(each);
                }
            }
        }
    }

    /**
     * Published figures here run over no parameter; each is shown with the measured one.
     *
     * @param y what they are figures of
     */
    public record Published(
            @JsonProperty(required = true) String title,
            @JsonSetter(nulls = Nulls.FAIL) Metric y,
            List<Row> rows) {}

    /**
     * One published figure.
     *
     * @param name what it is the figure of
     * @param published the figure with its unit
     * @param note what else the publication says; may be empty
     * @param of the cases that measure it; of several, the first with a figure
     */
    public record Row(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) String published,
            String note,
            @JsonSetter(nulls = Nulls.FAIL) Cases of) {}

    public record Breakdown(@JsonProperty(required = true) String title, List<Part> parts) {}

    /**
     * One part of an operation.
     *
     * @param of the cases whose times are added
     * @param less the cases whose times are subtracted
     */
    public record Part(@JsonProperty(required = true) String name, List<Cases> of, List<Cases> less) {}

    /**
     * These are some cases of a benchmark.
     *
     * @param benchmark empty for the benchmark that is declared
     * @param with the selected values, by parameter; may be empty
     */
    public record Cases(
            String benchmark,
            @JsonSetter(nulls = Nulls.FAIL) Implementation by,
            SortedMap<String, List<String>> with) {

        /** Selects these cases of a run, in the order of their parameters. */
        public List<Measurement> in(RunResult run, String declared) {
            return RunBenchmarks.of(run, benchmark.isEmpty() ? declared : benchmark).stream()
                    .filter(m -> m.benchmarkCase().implementation() == by)
                    .filter(m -> with.entrySet().stream()
                            .allMatch(e -> e.getValue()
                                    .contains(m.benchmarkCase().params().get(e.getKey()))))
                    .toList();
        }
    }

    /**
     * What a benchmark of loading loads.
     *
     * @param size the parameter that is the number of what is loaded
     * @param rows rows for each of them, in all tables together
     * @param tables how many tables hold these rows
     * @param part the name of the rows that matter most, such as {@code sessions}
     * @param partRows how many of the rows are of that part
     * @param floor what the floor loads from, such as {@code ready files}
     * @param goal the share of the floor at which loading is good enough
     */
    public record Load(
            @JsonProperty(required = true) String size,
            int rows,
            int tables,
            @JsonProperty(required = true) String part,
            int partRows,
            @JsonProperty(required = true) String floor,
            double goal) {

        public Load {
            if (rows < 1 || tables < 1 || partRows < 1 || partRows > rows || !(goal > 0)) {
                throw new IllegalArgumentException("a load cannot be " + rows + " rows in " + tables + " tables, "
                        + partRows + " of them " + part + ", with goal " + goal);
            }
        }

        public boolean isWhole() {
            return partRows == rows;
        }
    }
}
