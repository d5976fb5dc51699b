package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
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
        List<List<Step>> rows =
                new ArrayList<>(ordered.stream().limit(MOST).map(List::of).toList());
        if (ordered.size() > MOST) {
            rows.add(ordered.subList(MOST, ordered.size()));
        }
        return new Table.Of<List<Step>>()
                .text("step", UpgradeTable::name)
                .value("statements", steps -> sum("", steps, Step::statements))
                .value("rows changed", steps -> sum("", steps, Step::rows))
                .value("log written", steps -> sum("B", steps, Step::walBytes))
                .value("took", steps -> sum("s", steps, Step::seconds))
                .text("did", steps -> steps.size() == 1 ? did(steps.get(0)) : "")
                .table(upgrade.benchmarkCase() + " to " + upgrade.to(), rows);
    }

    private static String name(List<Step> steps) {
        return steps.size() == 1 ? steps.get(0).name() : CountWords.several(steps.size(), "other step");
    }

    private static Cell sum(String unit, List<Step> steps, ToDoubleFunction<Step> of) {
        return Cell.of(unit, steps.stream().mapToDouble(of).sum());
    }

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
