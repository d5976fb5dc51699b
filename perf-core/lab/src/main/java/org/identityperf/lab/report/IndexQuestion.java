package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.identityperf.lab.law.ParamOrder;
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.Plan;
import org.identityperf.lab.result.RunResult;
import org.identityperf.probe.measure.Counter;

/**
 * What an index does for each query of the next page, at the largest size: a benchmark with the parameters {@code query}
 * and {@code index}. Its cells are read from one run and nothing is taken from anywhere else.
 */
final class IndexQuestion {
    static final String TITLE = "Does an index help to find the next page? KEYCLOAK-11019";

    private static final String QUERY = "query";
    private static final String INDEX = "index";
    private static final String NONE = "NONE";
    private static final String OLD = "CREATED_ON_OR";
    private static final String KEY = "KEY";
    /** Below this, two counts of buffers are the same. */
    private static final double SAME = 1.02;

    private static final Map<String, String> WORDS = Map.of(
            OLD,
            "old query: by creation time, with OR",
            KEY,
            "later query: by key",
            NONE,
            "no index",
            "CREATED_ON",
            "on created_on",
            "PRELOAD",
            "for preloading");

    private final String benchmark;
    private final SortedMap<String, String> sizes;
    private final List<Measurement> cells;
    private final List<Plan> plans;

    private IndexQuestion(
            String benchmark, SortedMap<String, String> sizes, List<Measurement> cells, List<Plan> plans) {
        this.benchmark = benchmark;
        this.sizes = sizes;
        this.cells = cells;
        this.plans = plans;
    }

    /** Nothing where the benchmark asks something else. */
    static Optional<IndexQuestion> of(RunResult run, List<Plan> plans, String benchmark) {
        List<Measurement> all = Benchmarks.of(run, benchmark);
        if (!Benchmarks.values(all).keySet().containsAll(Set.of(QUERY, INDEX))) {
            return Optional.empty();
        }
        SortedMap<String, String> largest =
                all.stream().map(IndexQuestion::sizes).max(ParamOrder.MAPS).orElseThrow();
        return Optional.of(new IndexQuestion(
                benchmark,
                largest,
                all.stream().filter(m -> sizes(m).equals(largest)).toList(),
                plans));
    }

    private static SortedMap<String, String> sizes(Measurement m) {
        SortedMap<String, String> sizes = new TreeMap<>(m.cell().params());
        sizes.keySet().removeAll(Set.of(QUERY, INDEX));
        return sizes;
    }

    /** Time and buffers touched, query by index. */
    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figure("Cold time", "cold time", "s", Measurement::coldMedian, m -> Curve.point(0, m.cold()), Units::seconds)
                .ifPresent(figures::add);
        figure(
                        "Buffers touched",
                        "buffers of 8 KiB",
                        "",
                        m -> m.counter(Counter.BUFFERS),
                        m -> m.counter(Counter.BUFFERS).stream()
                                .mapToObj(count -> new Chart.Point(0, count, count, count))
                                .toList(),
                        Units::count)
                .ifPresent(figures::add);
        return figures;
    }

    private Optional<Figure> figure(
            String title,
            String axis,
            String unit,
            Function<Measurement, OptionalDouble> value,
            Function<Measurement, List<Chart.Point>> point,
            Function<Double, String> text) {
        List<Measurement> known =
                cells.stream().filter(m -> value.apply(m).isPresent()).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<String> indexes = choices(known, INDEX);
        List<String> queries = choices(known, QUERY);
        Map<String, List<Chart.Point>> bars = new LinkedHashMap<>();
        queries.forEach(query -> bars.put(query, new ArrayList<>()));
        for (Measurement m : known) {
            int place = indexes.indexOf(m.cell().param(INDEX));
            point.apply(m).stream()
                    .map(p -> new Chart.Point(place, p.y(), p.low(), p.high()))
                    .forEach(bars.get(m.cell().param(QUERY))::add);
        }
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.text(INDEX)));
        queries.forEach(query -> columns.add(Table.Column.number(words(query))));
        List<List<String>> rows = new ArrayList<>();
        for (String index : indexes) {
            List<String> row = new ArrayList<>(List.of(words(index)));
            queries.forEach(query -> row.add(known.stream()
                    .filter(m -> is(m, query, index))
                    .map(m -> text.apply(value.apply(m).getAsDouble()))
                    .findFirst()
                    .orElse(Units.NOT_COUNTED)));
            rows.add(row);
        }
        Chart chart = new Chart(
                benchmark + "-" + title,
                title,
                "Bar chart: " + title + " by index, for "
                        + String.join(
                                "; ", queries.stream().map(IndexQuestion::words).toList())
                        + ". The numbers are in the table below it.",
                new Chart.Axis("", "", false),
                new Chart.Axis(axis, unit, false),
                indexes.stream().map(IndexQuestion::words).toList(),
                queries.stream()
                        .map(query -> new Chart.Series(words(query), Chart.Role.MEASURED, bars.get(query)))
                        .toList());
        String conditions = ParamWords.of(sizes);
        return Optional.of(new Figure(
                chart,
                unit.equals("s") ? Figure.times(conditions, known) : conditions,
                new Table(title, columns, rows)));
    }

    private static List<String> choices(List<Measurement> known, String name) {
        return known.stream()
                .map(m -> m.cell().param(name))
                .distinct()
                .sorted(Comparator.comparing((String choice) -> !choice.equals(NONE)))
                .toList();
    }

    private static boolean is(Measurement m, String query, String index) {
        return m.cell().param(QUERY).equals(query) && m.cell().param(INDEX).equals(index);
    }

    static String words(String choice) {
        return WORDS.getOrDefault(choice, Units.choice(choice));
    }

    /** Why one tester saw little and another much; empty where the run has not what it takes to say. */
    Optional<String> whyTestersDisagreed() {
        return gains().map(gains ->
                "The testers of KEYCLOAK-11019 could disagree because an index helps the old query without curing"
                        + " it: it divides the query's cold time by " + range(gains.ofIndex()) + dropped()
                        + "; the query by key needs no index, takes " + Units.factor(gains.ofKey())
                        + " times less than the old query without one and " + Units.factor(gains.ofKeyOverBest())
                        + " times less than with the better one" + buffers() + ".");
    }

    /** The same for who reads one line. */
    Optional<String> inShort() {
        return gains().map(
                        gains -> benchmark + ": an index divides the old query's cold time by " + range(gains.ofIndex())
                                + "; the query by key needs none and takes "
                                + Units.factor(gains.ofKey()) + " times less.");
    }

    private record Gains(DoubleSummaryStatistics ofIndex, double ofKey, double ofKeyOverBest) {}

    private Optional<Gains> gains() {
        OptionalDouble old = cold(OLD, NONE);
        OptionalDouble key = cold(KEY, NONE);
        double[] indexed = cells.stream()
                .filter(m -> m.cell().param(QUERY).equals(OLD)
                        && !m.cell().param(INDEX).equals(NONE))
                .flatMapToDouble(m -> m.coldMedian().stream())
                .toArray();
        if (old.isEmpty() || key.isEmpty() || indexed.length == 0) {
            return Optional.empty();
        }
        DoubleSummaryStatistics gains = new DoubleSummaryStatistics();
        DoubleSummaryStatistics times = new DoubleSummaryStatistics();
        for (double seconds : indexed) {
            gains.accept(old.getAsDouble() / seconds);
            times.accept(seconds);
        }
        return Optional.of(new Gains(gains, old.getAsDouble() / key.getAsDouble(), times.getMin() / key.getAsDouble()));
    }

    private OptionalDouble cold(String query, String index) {
        return cells.stream()
                .filter(m -> is(m, query, index))
                .flatMapToDouble(m -> m.coldMedian().stream())
                .findFirst();
    }

    private static String range(DoubleSummaryStatistics gains) {
        String low = Units.factor(gains.getMin());
        String high = Units.factor(gains.getMax());
        return low.equals(high) ? low : low + " to " + high;
    }

    /** What the plans of the old query with an index say of seeking. */
    private String dropped() {
        OptionalLong least = cells.stream()
                .filter(m -> m.cell().param(QUERY).equals(OLD)
                        && !m.cell().param(INDEX).equals(NONE))
                .flatMap(m -> plans.stream()
                        .filter(plan -> plan.cell().equals(m.cell().toString())))
                .mapToLong(plan -> PlanFacts.of(plan).dropped())
                .min();
        return least.orElse(0) == 0
                ? ""
                : ", but the query cannot seek with any and still reads and drops "
                        + Units.count(least.getAsLong())
                        + " rows to find the page of the plans below, the more the larger the table";
    }

    /** Whether an index changes what the query by key touches. */
    private String buffers() {
        DoubleSummaryStatistics buffers = cells.stream()
                .filter(m -> m.cell().param(QUERY).equals(KEY))
                .map(m -> m.counter(Counter.BUFFERS))
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
        return buffers.getCount() < 2 || buffers.getMax() > SAME * buffers.getMin()
                ? ""
                : ", and touches " + Units.count(buffers.getMin()) + " buffers whichever there is";
    }
}
