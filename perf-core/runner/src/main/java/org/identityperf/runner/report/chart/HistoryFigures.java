package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
        Map<String, List<Trend>> byBenchmark = module.extras().trends().stream()
                .collect(Collectors.groupingBy(HistoryFigures::benchmark, LinkedHashMap::new, Collectors.toList()));
        return byBenchmark.entrySet().stream()
                .map(e -> figure(module.layout().labels(), e.getKey(), e.getValue()))
                .toList();
    }

    private static Figure figure(Labels labels, String benchmark, List<Trend> trends) {
        List<PastRun> runs = trends.stream()
                .flatMap(trend -> trend.runs().stream())
                .distinct()
                .sorted(Comparator.comparing(PastRun::time))
                .toList();
        SortedMap<String, String> common =
                new TreeMap<>(labels.params(trends.get(0).benchmarkCase()));
        trends.forEach(trend ->
                common.entrySet().retainAll(labels.params(trend.benchmarkCase()).entrySet()));
        List<Chart.Series> series = new ArrayList<>();
        for (Trend trend : trends) {
            List<Chart.Point> points = new ArrayList<>();
            for (PastRun run : trend.runs()) {
                double seconds = run.seconds().get(trend.benchmarkCase());
                points.addAll(Chart.Point.of(runs.indexOf(run) + 1, seconds));
            }
            series.add(new Chart.Series(name(labels, trend, common.keySet()), Chart.Role.MEASURED, points));
        }
        Chart chart = new Chart(
                ParamWords.name(benchmark) + ", run by run",
                new Chart.Axis("run, oldest first", "", false),
                new Chart.Axis("median", "s", true),
                List.of(),
                series);
        String conditions = labels.params(common);
        return new Figure(
                chart,
                conditions + (conditions.isEmpty() ? "" : " · ") + runs.size() + " runs on this machine at this tier",
                numbers(chart.numbers(), runs),
                Optional.empty());
    }

    /** Says of each run what was measured. */
    private static Table numbers(Table drawn, List<PastRun> runs) {
        List<Table.Column> columns = new ArrayList<>(drawn.columns());
        columns.addAll(
                1, List.of(Table.Column.text("time"), Table.Column.text("commit"), Table.Column.text("measured")));
        List<List<String>> rows = new ArrayList<>();
        for (PastRun run : runs) {
            List<String> row = new ArrayList<>(drawn.rows().get(rows.size()));
            row.addAll(1, List.of(run.time(), run.commit(), run.system()));
            rows.add(row);
        }
        return new Table(drawn.caption(), columns, rows);
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

    /** A step is a change with the first run after it. */
    private record Step(String operation, PastRun run, Trend.Change change) {}

    /** Returns a table of what changed, the newest change first; without rows where nothing did. */
    public static Table changes(ModuleReport module) {
        Labels labels = module.layout().labels();
        List<Step> steps = module.extras().trends().stream()
                .flatMap(trend -> trend.changes().stream()
                        .map(change -> new Step(
                                labels.operation(trend.benchmarkCase()),
                                trend.runs().get(change.index()),
                                change)))
                .sorted(Comparator.comparing((Step step) -> step.run().time()).reversed())
                .toList();
        return new Table.Of<Step>()
                .text("from the run of", step -> step.run().time())
                .text("commit", step -> step.run().commit())
                .text("measured", step -> step.run().system())
                .prose("what", Step::operation)
                .number("before", step -> Units.seconds(step.change().before()))
                .number("after", step -> Units.seconds(step.change().after()))
                .number("change", step -> Units.percent(step.change().growth()))
                .table("Where it changed", steps);
    }
}
