package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.history.PastRun;
import org.identityperf.runner.history.Trend;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ModuleReport;

/** History figures show the times of earlier runs and of this one, for each benchmark, and where they changed. */
public final class HistoryFigures {

    private HistoryFigures() {}

    /** Returns nothing where no earlier run is known. */
    public static List<Figure> of(ModuleReport module) {
        Map<String, List<Trend>> byBenchmark = new LinkedHashMap<>();
        for (Trend trend : module.extras().trends()) {
            byBenchmark
                    .computeIfAbsent(benchmark(trend), b -> new ArrayList<>())
                    .add(trend);
        }
        List<Figure> figures = new ArrayList<>();
        byBenchmark.forEach((benchmark, trends) -> figures.add(figure(module, benchmark, trends)));
        return figures;
    }

    private static Figure figure(ModuleReport module, String benchmark, List<Trend> trends) {
        List<PastRun> runs = trends.stream()
                .flatMap(trend -> trend.runs().stream())
                .distinct()
                .sorted(Comparator.comparing(PastRun::time))
                .toList();
        SortedMap<String, String> common = common(module.layout().labels(), trends);
        Map<Trend, String> names = new LinkedHashMap<>();
        trends.forEach(trend -> names.put(trend, name(module.layout().labels(), trend, common.keySet())));
        List<Chart.Series> series = new ArrayList<>();
        for (Trend trend : trends) {
            List<Chart.Point> points = new ArrayList<>();
            for (PastRun run : trend.runs()) {
                double seconds = run.seconds().get(trend.benchmarkCase());
                points.add(new Chart.Point(runs.indexOf(run) + 1, seconds, seconds, seconds));
            }
            series.add(new Chart.Series(names.get(trend), Chart.Role.MEASURED, points));
        }
        String title = ParamWords.name(benchmark) + ", run by run";
        Chart chart = new Chart(
                benchmark + "-history",
                title,
                "Line chart: " + title + ". The numbers are in the table below it.",
                new Chart.Axis("run, oldest first", "", false),
                new Chart.Axis("median", "s", true),
                List.of(),
                series);
        String conditions = module.layout().labels().params(common);
        return new Figure(
                chart,
                conditions + (conditions.isEmpty() ? "" : " · ") + runs.size() + " runs on this machine at this tier",
                numbers(title, runs, names));
    }

    private static Table numbers(String title, List<PastRun> runs, Map<Trend, String> names) {
        List<Table.Column> columns = new ArrayList<>(List.of(
                Table.Column.number("run"),
                Table.Column.text("time"),
                Table.Column.text("commit"),
                Table.Column.text("measured")));
        names.values().forEach(name -> columns.add(Table.Column.number(name)));
        List<List<String>> rows = new ArrayList<>();
        for (PastRun run : runs) {
            List<String> row =
                    new ArrayList<>(List.of(String.valueOf(rows.size() + 1), run.time(), run.commit(), run.system()));
            names.keySet()
                    .forEach(trend -> row.add(
                            run.seconds().containsKey(trend.benchmarkCase())
                                    ? Units.seconds(run.seconds().get(trend.benchmarkCase()))
                                    : Units.NOT_COUNTED));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    /** Returns the parameters that are the same in all trends. */
    private static SortedMap<String, String> common(Labels labels, List<Trend> trends) {
        SortedMap<String, String> common =
                new TreeMap<>(labels.params(trends.get(0).benchmarkCase()));
        trends.forEach(trend ->
                common.entrySet().retainAll(labels.params(trend.benchmarkCase()).entrySet()));
        return common;
    }

    /** Returns the implementation and what distinguishes it from the others. */
    private static String name(Labels labels, Trend trend, Set<String> common) {
        String benchmarkCase = trend.benchmarkCase();
        Implementation implementation = Implementation.ofMethod(
                benchmarkCase.substring(benchmarkCase.indexOf('.') + 1, benchmarkCase.indexOf('[')));
        SortedMap<String, String> rest = new TreeMap<>(labels.params(benchmarkCase));
        rest.keySet().removeAll(common);
        return labels.brief(implementation) + (rest.isEmpty() ? "" : ", " + labels.params(rest));
    }

    private static String benchmark(Trend trend) {
        return trend.benchmarkCase().substring(0, trend.benchmarkCase().indexOf('.'));
    }

    /** Returns a table of what changed, the newest change first; without rows where nothing did. */
    public static Table changes(ModuleReport module) {
        List<List<String>> rows = new ArrayList<>();
        for (Trend trend : module.extras().trends()) {
            for (Trend.Change change : trend.changes()) {
                PastRun run = trend.runs().get(change.index());
                rows.add(List.of(
                        run.time(),
                        run.commit(),
                        run.system(),
                        module.layout().labels().operation(trend.benchmarkCase()),
                        Units.seconds(change.before()),
                        Units.seconds(change.after()),
                        Units.percent(change.growth())));
            }
        }
        rows.sort((one, other) -> other.get(0).compareTo(one.get(0)));
        List<Table.Column> columns = new ArrayList<>(List.of(
                Table.Column.text("from the run of"),
                Table.Column.text("commit"),
                Table.Column.text("measured"),
                Table.Column.prose("what")));
        columns.addAll(Table.Column.numbers("before", "after", "change"));
        return new Table("Where it changed", columns, rows);
    }
}
