package org.identityperf.runner.report.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.report.format.Table.Column;
import org.identityperf.runner.report.table.UpgradeTable;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.result.UpgradeFile;

/** This page of upgrades is Markdown for a repository: what each pair of releases costs, step by step and by size. */
public final class UpgradeMarkdown {

    /** What differs by less from size to size is constant: a page of the log may be written whole or not. */
    private static final double TOLERANCE = 0.25;

    /** A step that wrote less to the log at the largest size, and locked nothing for long, is not told by itself. */
    private static final long LITTLE_LOG = 1024 * 1024;

    private static final double LONG_SECONDS = 1;

    /** How many times the largest size that was loaded. */
    private static final List<Long> PROJECTED = List.of(10L, 100L);

    private final StringBuilder page = new StringBuilder();

    private UpgradeMarkdown() {}

    /**
     * Returns the whole page.
     *
     * @param files the names of the files that were read
     * @param read their content
     */
    public static String of(List<String> files, List<UpgradeFile> read) {
        UpgradeMarkdown markdown = new UpgradeMarkdown();
        markdown.paragraph("# " + read.get(0).system() + ": what an upgrade costs before the new release serves");
        markdown.paragraph(
                "The older release's own code makes the database, and rows are loaded into it. Then the newer"
                        + " release starts on it. A step is a change set of the schema, or a class that migrates realms. The"
                        + " command `upgrade-page` made this page of "
                        + files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(", ")) + '.');
        markdown.paragraph(
                "Statements and rows changed are exact. The log's bytes vary by some percent. Times are of one"
                        + " start on one machine without other users: they show what is long, and are no claim. A"
                        + " transaction that goes on ends in a later step.");
        SortedMap<String, SortedMap<Long, Upgrade>> groups = new TreeMap<>();
        read.forEach(file -> file.upgrades()
                .forEach(upgrade -> groups.computeIfAbsent(upgrade.withoutSize(), name -> new TreeMap<>())
                        .put(upgrade.size(), upgrade)));
        groups.forEach(markdown::group);
        markdown.meanwhile(
                read.stream().flatMap(file -> file.meanwhile().stream()).toList());
        return markdown.page.toString();
    }

    private void meanwhile(List<Meanwhile> all) {
        if (all.isEmpty()) {
            return;
        }
        paragraph("## While the older release serves");
        paragraph(
                "A server of the older release is asked each of these ten times a second. It ends some seconds after the"
                        + " upgrade. A wait is named with the step that was in progress in its middle.");
        head(List.of(
                Column.text("upgrade"),
                Column.text("case"),
                Column.text("operation"),
                Column.number("asked"),
                Column.number("failed"),
                Column.number("longest"),
                Column.text("longest in"),
                Column.text("first failure")));
        all.forEach(each -> each.served()
                .forEach(served -> row(List.of(
                        Upgrade.pair(each.benchmarkCase(), each.to()),
                        '`' + each.benchmarkCase() + '`',
                        served.operation(),
                        Units.count(served.asked()),
                        Units.count(served.failed()),
                        Units.seconds(served.longest()),
                        '`' + served.longestIn() + '`',
                        UpgradeTable.failure(served)))));
        page.append('\n');
    }

    private void paragraph(String text) {
        page.append(text).append("\n\n");
    }

    private void row(List<String> cells) {
        page.append(
                cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private void head(List<Column> columns) {
        row(columns.stream().map(Column::title).toList());
        page.append(columns.stream()
                .map(column -> column.isNumber() ? "--:|" : "---|")
                .collect(Collectors.joining("", "|", "\n")));
    }

    private void group(String name, SortedMap<Long, Upgrade> bySize) {
        paragraph("## " + name);
        String dimension = bySize.get(bySize.lastKey()).dimension();
        head(List.of(
                Column.text(dimension),
                Column.number("statements"),
                Column.number("rows changed"),
                Column.number("log written"),
                Column.number("disk at most"),
                Column.number("disk afterwards"),
                Column.number("took")));
        bySize.forEach((size, upgrade) -> row(List.of(
                Units.count(size),
                Units.count(upgrade.statements()),
                Units.count(upgrade.rows()),
                Units.bytes(upgrade.walBytes()),
                Units.bytes(upgrade.steps().stream()
                        .mapToLong(Step::databaseBytes)
                        .max()
                        .orElseThrow()),
                Units.bytes(upgrade.steps().get(upgrade.steps().size() - 1).databaseBytes()),
                Units.seconds(upgrade.seconds()))));
        page.append('\n');
        Map<String, SortedMap<Long, Step>> steps = new LinkedHashMap<>();
        bySize.forEach((size, upgrade) -> upgrade.steps()
                .forEach(step -> steps.computeIfAbsent(step.name(), unknown -> new TreeMap<>())
                        .put(size, step)));
        List<Map.Entry<String, SortedMap<Long, Step>>> told = steps.entrySet().stream()
                .filter(step -> isTold(step.getValue(), bySize.lastKey()))
                .sorted(Comparator.comparing((Map.Entry<String, SortedMap<Long, Step>> step) ->
                        -largest(step.getValue()).walBytes()))
                .toList();
        steps(told, dimension, bySize.lastKey());
        int others = steps.size() - told.size();
        paragraph(CountWords.several(others, "other step") + (others == 1 ? " writes" : " write")
                + " less than 1 MiB to the log and lock" + (others == 1 ? "s" : "")
                + " nothing for as long as a second.");
        projection(told, dimension);
    }

    private static Step largest(SortedMap<Long, Step> bySize) {
        return bySize.get(bySize.lastKey());
    }

    private static boolean isTold(SortedMap<Long, Step> bySize, long largest) {
        Step step = bySize.get(largest);
        return step != null
                && (step.walBytes() >= LITTLE_LOG
                        || !step.rewritten().isEmpty()
                        || !step.warnings().isEmpty()
                        || step.locks().stream().anyMatch(lock -> lock.seconds() >= LONG_SECONDS));
    }

    private void steps(List<Map.Entry<String, SortedMap<Long, Step>>> told, String dimension, long size) {
        if (told.isEmpty()) {
            return;
        }
        head(List.of(
                Column.text("step, with " + Units.count(size) + ' ' + dimension),
                Column.number("rows changed"),
                Column.number("log written"),
                Column.number("grows"),
                Column.number("took, by size"),
                Column.number("longest transaction"),
                Column.text("did")));
        told.forEach(entry -> {
            Step step = largest(entry.getValue());
            row(List.of(
                    '`' + entry.getKey() + '`',
                    Units.count(step.rows()),
                    Units.bytes(step.walBytes()),
                    growth(entry.getValue())
                            .map(Growth::growthClass)
                            .map(GrowthClass::words)
                            .orElse(step.walBytes() < LITTLE_LOG ? "–" : "not known"),
                    entry.getValue().values().stream()
                            .map(at -> Units.seconds(at.seconds()))
                            .collect(Collectors.joining(", ")),
                    step.longestTransaction() > 0 ? Units.seconds(step.longestTransaction()) : "goes on",
                    UpgradeTable.did(step)));
        });
        page.append('\n');
    }

    /** Returns how the log of a step grows, where there are sizes and bytes enough. */
    private static Optional<Growth> growth(SortedMap<Long, Step> bySize) {
        return bySize.size() < Growth.SIZES || largest(bySize).walBytes() < LITTLE_LOG
                ? Optional.empty()
                : Optional.of(Growth.of(
                        bySize.entrySet().stream()
                                .map(at ->
                                        new CountAt(at.getKey(), at.getValue().walBytes()))
                                .toList(),
                        TOLERANCE));
    }

    private void projection(List<Map.Entry<String, SortedMap<Long, Step>>> told, String dimension) {
        List<Map.Entry<String, SortedMap<Long, Step>>> growing = told.stream()
                .filter(step -> growth(step.getValue())
                        .filter(growth -> growth.growthClass() != GrowthClass.CONSTANT)
                        .isPresent())
                .toList();
        if (growing.isEmpty()) {
            return;
        }
        paragraph("Projection, by what the last step in size added for each one more: nobody has loaded as many.");
        long loaded = growing.stream()
                .mapToLong(step -> step.getValue().lastKey())
                .max()
                .orElseThrow();
        head(List.of(
                Column.text("step"),
                Column.number("log of " + times(0, loaded, dimension)),
                Column.number("log of " + times(1, loaded, dimension))));
        growing.forEach(step -> {
            double slope = growth(step.getValue()).orElseThrow().slope();
            double bytes = largest(step.getValue()).walBytes();
            row(List.of(
                    '`' + step.getKey() + '`',
                    Units.bytes(bytes + slope * (PROJECTED.get(0) - 1) * loaded),
                    Units.bytes(bytes + slope * (PROJECTED.get(1) - 1) * loaded)));
        });
        page.append('\n');
    }

    private static String times(int which, long loaded, String dimension) {
        return Units.count(PROJECTED.get(which) * loaded) + ' ' + dimension;
    }
}
