package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.Property;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.task.Modules;
import org.identityperf.runner.task.OutputFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A page of all commands, properties, counters, output files and benchmarks. It is made of what the code knows, so that it can't
 * grow stale.
 */
final class Reference {

    private final List<String> lines = new ArrayList<>();

    private Reference() {}

    /** Returns the page in Markdown. */
    static String of(CommandLine commands, Modules modules) throws IOException {
        Reference page = new Reference();
        page.lines.add("# Reference");
        page.lines.add("");
        page.lines.add("All commands with their exit codes, properties, counters, output files and benchmarks."
                + " `./perf reference` prints this page.");
        page.commands(commands);
        page.properties();
        page.counters();
        page.outputFiles();
        page.benchmarks(modules);
        return String.join("\n", page.lines) + "\n";
    }

    private void commands(CommandLine commands) {
        heading("## Commands");
        lines.add("Each is a word behind `./perf`, and ends with an exit code:");
        lines.add("");
        exitCodes(commands.getCommandSpec());
        for (CommandLine command : commands.getSubcommands().values()) {
            CommandSpec spec = command.getCommandSpec();
            if (!spec.usageMessage().hidden()) {
                heading("### " + spec.name());
                lines.add(words(spec.usageMessage().description()));
                options(spec);
                if (!spec.usageMessage().exitCodeList().isEmpty()) {
                    lines.add("");
                    exitCodes(spec);
                }
            }
        }
    }

    private void exitCodes(CommandSpec spec) {
        table("exit code", "means");
        spec.usageMessage().exitCodeList().forEach((code, meaning) -> lines.add(row(code, meaning)));
    }

    private void options(CommandSpec spec) {
        List<String> rows = new ArrayList<>();
        List<String> ofProperties = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (option.userObject() instanceof Property) {
                ofProperties.add('`' + option.longestName() + '`');
            } else if (!option.usageHelp()) {
                rows.add(row(
                        '`' + (option.longestName() + ' ' + label(option)).strip() + '`', words(option.description())));
            }
        }
        spec.positionalParameters().forEach(word -> rows.add(row('`' + label(word) + '`', words(word.description()))));
        if (!rows.isEmpty() || !ofProperties.isEmpty()) {
            lines.add("");
        }
        if (!rows.isEmpty()) {
            table("option", "is");
            lines.addAll(rows);
        }
        if (!rows.isEmpty() && !ofProperties.isEmpty()) {
            lines.add("");
        }
        if (!ofProperties.isEmpty()) {
            lines.add("Properties that it takes: " + String.join(", ", ofProperties) + '.');
        }
    }

    /** Returns the words for an argument's value. */
    private static String label(ArgSpec argument) {
        if (argument.completionCandidates() == null || argument.arity().max() == 0) {
            return argument.arity().max() == 0 ? "" : argument.paramLabel();
        }
        return StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                .collect(Collectors.joining(", ", "<", ">"));
    }

    private void properties() {
        heading("## Properties");
        lines.add(
                "Under Maven `-Dperf.tier=smoke`, behind `./perf` `--tier smoke`. A password belongs into the environment, as"
                        + " `PERF_<STORE>_PASSWORD`, where the process list does not show it.");
        lines.add("");
        table("property", "values", "default", "is");
        for (Property property : Settings.PROPERTIES) {
            lines.add(row('`' + property.name() + '`', property.values(), property.standard(), property.help()));
        }
    }

    private void counters() {
        heading("## Counters");
        lines.add(
                "What is counted of one operation, named as in `results.json`. The last column says how much more than the"
                        + " baseline is worse. \"Any\" is of counts that are exact. \"Each time\" is of others: they are counted again, up"
                        + " to five times, and moved only if they did so each time. [The gate](gate.md#tolerances) has the reasons.");
        lines.add("");
        table("counter", "counts", "unit", "worse by more than");
        for (Counter counter : Counter.values()) {
            lines.add(row(
                    '`' + counter.label() + '`',
                    counter.meaning(),
                    counter.unitOfOperation(),
                    Tolerance.of(counter).words()));
        }
    }

    private void outputFiles() {
        heading("## Output files");
        lines.add(
                "A run writes these under `target/perf/` of the checkout. Which of them are there depends on what ran.");
        lines.add("");
        table("file", "holds");
        for (OutputFile file : OutputFile.values()) {
            String keys = file.keys().stream().map(key -> '`' + key + '`').collect(Collectors.joining(", "));
            lines.add(row(
                    '`' + file.path() + '`',
                    file.meaning()
                            + (keys.isEmpty()
                                    ? ""
                                    : " Keys: " + keys + ", by [this schema](schemas/" + file.schema() + ").")));
        }
    }

    private void benchmarks(Modules modules) throws IOException {
        heading("## Benchmarks");
        lines.add("`./perf list` adds the values of their parameters.");
        for (Map.Entry<String, Tiers> module : modules.serversFirst().entrySet()) {
            heading("### " + module.getKey() + ": " + module.getValue().system());
            table("benchmark", "asks");
            Path charts = modules.project()
                    .folder(module.getKey())
                    .resolve(Project.RESOURCES)
                    .resolve(OutputFolder.CHARTS);
            Layout layout = Layout.read(charts);
            for (String benchmark : module.getValue().benchmarks()) {
                lines.add(row('`' + benchmark + '`', layout.of(benchmark).title()));
            }
        }
    }

    private void heading(String heading) {
        lines.add("");
        lines.add(heading);
        lines.add("");
    }

    private void table(String... columns) {
        lines.add(row(columns));
        lines.add("|" + "---|".repeat(columns.length));
    }

    private static String row(String... cells) {
        return "| "
                + String.join(
                        " | ", List.of(cells).stream().map(Reference::cell).toList()) + " |";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", text.startsWith("`") ? "<" : "&lt;");
    }

    private static String words(String... description) {
        return String.join(" ", description).replace("%%", "%").replace("${ROOT-COMMAND-NAME}", "./perf");
    }
}
