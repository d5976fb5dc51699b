package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.table.CaseTables;
import org.identityperf.runner.report.table.OperationTable;
import org.identityperf.runner.result.Phases;
import org.identityperf.runner.result.RunResult;

/** The console table shows the results of a run in a terminal. */
public final class ConsoleTable {
    private ConsoleTable() {}

    /**
     * Returns one table for each benchmark; parameters that are the same in all its cases are above it. The text ends
     * with a line end.
     */
    public static String of(RunResult run) {
        List<String> benchmarks = RunBenchmarks.names(run);
        if (benchmarks.isEmpty()) {
            return run.module() + ": nothing was measured\n";
        }
        return benchmarks.stream()
                .map(benchmark -> text(CaseTables.of(run, Labels.NONE, benchmark)))
                .collect(Collectors.joining("\n"));
    }

    /** Returns every operation of a module in one table; empty where nothing was measured. */
    public static Optional<String> operations(ModuleReport module) {
        return Optional.of(new OperationTable(
                                module.run(),
                                module.layout().labels(),
                                module.extras().asShipped())
                        .table())
                .filter(table -> !table.isEmpty())
                .map(ConsoleTable::text);
    }

    /** Returns where a run's time went, in one line. */
    public static String phases(List<Phases.Spent> phases) {
        return phases.stream()
                .filter(spent -> spent.seconds() > 0)
                .map(spent -> words(spent.phase(), spent.seconds())
                        + (spent.inJvms().isEmpty()
                                ? ""
                                : spent.inJvms().entrySet().stream()
                                        .map(part -> words(part.getKey(), part.getValue()))
                                        .collect(Collectors.joining(", ", " (of its JVMs' time ", ")"))))
                .collect(Collectors.joining(", "));
    }

    private static String words(String what, double seconds) {
        return String.format(Locale.ROOT, "%s %.1f s", what, seconds);
    }

    /** Returns a table as lines of text; the text ends with a line end. */
    public static String text(Table table) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.columns().stream().map(Table.Column::title).toList());
        table.texts()
                .forEach(row -> lines.add(row.stream()
                        .map(text -> text.replaceAll("\\p{Cntrl}", " "))
                        .toList()));
        StringBuilder text = new StringBuilder(table.caption()).append('\n');
        for (List<String> line : lines) {
            StringBuilder padded = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(each -> each.get(column).length())
                        .max()
                        .orElseThrow();
                String blanks = " ".repeat(width - line.get(i).length());
                padded.append("  ")
                        .append(table.columns().get(i).isNumber() ? blanks + line.get(i) : line.get(i) + blanks);
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
