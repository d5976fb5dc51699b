package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.result.Upgrade;

/** This table has the steps of an upgrade, those that wrote most to the log first. */
public final class UpgradeTable {

    /** The steps that are told one by one; the file of the run has all. */
    private static final int MOST = 16;

    private UpgradeTable() {}

    public static Table of(Upgrade upgrade) {
        List<Step> ordered = upgrade.steps().stream()
                .sorted(Comparator.comparingLong(Step::walBytes).reversed())
                .toList();
        List<Row> rows = new ArrayList<>(ordered.stream()
                .limit(MOST)
                .map(step -> row(step.name(), List.of(step)))
                .toList());
        if (ordered.size() > MOST) {
            List<Step> others = ordered.subList(MOST, ordered.size());
            rows.add(row(CountWords.several(others.size(), "other step"), others));
        }
        return new Table.Of<Row>()
                .text("step", Row::name)
                .value("statements", row -> Cell.of("", row.statements()))
                .value("rows changed", row -> Cell.of("", row.rows()))
                .value("log written", row -> Cell.of("B", row.walBytes()))
                .value("took", row -> Cell.of("s", row.seconds()))
                .text("did", Row::did)
                .table(upgrade.benchmarkCase() + " to " + upgrade.to(), rows);
    }

    private static Row row(String name, List<Step> steps) {
        return new Row(
                name,
                steps.stream().mapToLong(Step::statements).sum(),
                steps.stream().mapToLong(Step::rows).sum(),
                steps.stream().mapToLong(Step::walBytes).sum(),
                steps.stream().mapToDouble(Step::seconds).sum(),
                steps.size() == 1 ? did(steps.get(0)) : "");
    }

    private record Row(String name, double statements, double rows, double walBytes, double seconds, String did) {}

    /** Returns the table of how the older release went on serving. */
    public static Table of(Meanwhile meanwhile) {
        return new Table.Of<Meanwhile.Served>()
                .text("operation", Meanwhile.Served::operation)
                .value("asked", served -> Cell.of("", served.asked()))
                .value("failed", served -> Cell.of("", served.failed()))
                .value("longest", served -> Cell.of("s", served.longest()))
                .text("in", Meanwhile.Served::longestIn)
                .text("first failure", UpgradeTable::failure)
                .table(
                        "The older release during " + meanwhile.benchmarkCase() + " to " + meanwhile.to(),
                        meanwhile.served());
    }

    /** Returns the first failure of an operation with the step in which it was; empty if there was none. */
    public static String failure(Meanwhile.Served served) {
        return served.failed() == 0 ? "" : "in " + served.failedIn() + ": " + served.why();
    }

    /** Returns what a step did to tables that were there before, in words. */
    public static String did(Step step) {
        List<String> words = new ArrayList<>();
        step.rewritten().forEach(table -> words.add("wrote " + table + " anew"));
        step.indexes().forEach(index -> words.add("built " + index));
        step.locks().stream()
                .max(Comparator.comparingDouble(Step.Lock::seconds).thenComparing(Step.Lock::stopsReaders))
                .ifPresent(lock -> words.add((lock.stopsReaders() ? "readers and writers of " : "writers of ")
                        + lock.table() + " waited for up to " + Units.seconds(lock.seconds())));
        step.warnings().forEach(warning -> words.add("warned: " + warning));
        return String.join("; ", words);
    }
}
