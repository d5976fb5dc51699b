package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.MachineLock;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.measure.JvmSettings;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.BenchmarkPlan;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A JMH run executes JMH's own command line over a module's benchmarks. Its cases are those of the tier that match
 * JMH's patterns, with the values given by {@code -p}. The runner starts the stores that they need and clones their
 * data, then JMH does what was asked. Nothing is counted, judged or reported.
 *
 * @param printed takes what JMH prints
 */
public record JmhRun(Project project, String module, Console console, Consumer<String> printed) {

    /** Seconds after which JMH ends a fork whose server has left threads, and reports that. Other forks end earlier. */
    private static final String PATIENCE = "-Djmh.shutdownTimeout.step=3";

    private static final String PARAMS = "perf.params";
    /** JMH's option for a parameter, with its value behind it or in the next word; {@code -prof} is another option. */
    private static final Pattern PARAM = Pattern.compile("-p(?!rof)(.*)");

    /** The properties that only a run by the build obeys. */
    private static final Set<String> OF_THE_BUILD = Set.of(
            "perf.accept",
            "perf.baseline",
            "perf.budget",
            "perf.calibrate",
            "perf.harness",
            "perf.hold",
            "perf.profile",
            "perf.regressions",
            "perf.schema",
            "perf.selftest");

    /**
     * @param arguments JMH's command line
     * @throws SettingsException if one of them can't be used
     */
    @SuppressWarnings("try") // the machine's lock is held, not used
    public void run(Properties properties, List<String> arguments) throws IOException {
        CommandLineOptions asked = options(arguments);
        if (told(asked)) {
            return;
        }
        refuseOfTheBuild(properties);
        parameters(properties, arguments);
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        if (Jdk.fitting(tiers.java()::has).isEmpty()) {
            throw new SettingsException(module + " " + tiers.wrongJava());
        }
        Path classes = project.classes(module, project.serverClassPath(module));
        Map<String, String> names = names(classes, asked);
        CaseSelection matrix = CaseSelection.of(settings, tiers, BenchmarkIndex.read(classes), List.of(tiers))
                .only(benchmarkCase -> names.containsKey(benchmarkCase.operation()));
        if (matrix.timed().isEmpty()) {
            throw new SettingsException("tier " + settings.tier().word() + " times no benchmark that "
                    + asked.getIncludes()
                    + " names; in JMH's names a class ends with Benchmark. -l lists all, --help the commands,"
                    + " -Dperf.tier=full in front of -jar has the most");
        }
        if (asked.shouldList() || asked.shouldListWithParams()) {
            matrix.timed().keySet().stream()
                    .map(benchmarkCase -> names.get(benchmarkCase.operation())
                            + (asked.shouldList()
                                    ? ""
                                    : benchmarkCase
                                            .toString()
                                            .substring(benchmarkCase.operation().length())))
                    .distinct()
                    .forEach(printed);
            return;
        }
        settings.stores().refuseUnknown(matrix.stores());
        Cache.at(settings.stores().cache());
        Sides sides = new Sides(project, module, tiers, classes, settings.libraries(), console::say);
        CaseSelection timed = matrix.only(matrix.timed()::containsKey);
        ClassPaths classPaths = ClassPaths.of(timed, sides.candidate(settings), console::say);
        classPaths.refuse(settings);
        ServerClassPath classPath = only(classPaths);
        OutputFolder output = OutputFolder.of(project.folder(module).resolve("target/jmh"), module, "jmh");
        try (MachineLock lock = MachineLock.acquire(console::say);
                RunEnvironment site = RunEnvironment.open(classPaths.had().stores(), settings.stores(), console::say);
                SideRun side = SideRun.prepare(
                        new ModuleRun(module, settings, tiers, output, console, sides.releases(Optional.empty())),
                        site,
                        classPaths,
                        "")) {
            SkippedCases.refuse(classPaths.had(), site.stores(), settings);
            SkippedCases.checks(classPaths.had(), site.stores())
                    .forEach(check -> console.say(check.name() + " is skipped: " + check.sentence()));
            measure(side, classPath, site.folder(), arguments);
        }
    }

    private static CommandLineOptions options(List<String> arguments) {
        try {
            return new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new SettingsException("JMH's command line: " + e.getMessage());
        }
    }

    /** Returns whether JMH itself answers, without a benchmark. */
    private static boolean told(CommandLineOptions asked) throws IOException {
        if (asked.shouldHelp()) {
            asked.showHelp();
        } else if (asked.shouldListProfilers()) {
            asked.listProfilers();
        } else if (asked.shouldListResultFormats()) {
            asked.listResultFormats();
        } else {
            return false;
        }
        return true;
    }

    private static void refuseOfTheBuild(Properties properties) {
        Set<String> there = new TreeSet<>(properties.stringPropertyNames());
        there.retainAll(OF_THE_BUILD);
        if (!there.isEmpty()) {
            throw new SettingsException(
                    String.join(", ", there) + " is for ./mvnw verify -Pperf; here JMH's own options"
                            + " say what is done, such as -prof async:output=flamegraph for a profile");
        }
    }

    /** Takes over JMH's values of parameters for the run, so that their data is there. */
    private static void parameters(Properties properties, List<String> arguments) {
        List<String> all = new ArrayList<>();
        if (properties.containsKey(PARAMS)) {
            all.add(properties.getProperty(PARAMS));
        }
        for (int i = 0; i < arguments.size(); i++) {
            Matcher matcher = PARAM.matcher(arguments.get(i));
            if (matcher.matches() && !matcher.group(1).isEmpty()) {
                all.add(matcher.group(1));
            } else if (matcher.matches() && i + 1 < arguments.size()) {
                all.add(arguments.get(i + 1));
            }
        }
        if (!all.isEmpty()) {
            properties.setProperty(PARAMS, String.join(";", all));
        }
    }

    /** Returns what JMH's patterns match: JMH's own names of benchmarks, by the names of operations. */
    private static Map<String, String> names(Path classes, CommandLineOptions asked) {
        return BenchmarkList.fromFile(classes.resolve("META-INF/BenchmarkList").toString())
                .find(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        asked.getIncludes().isEmpty() ? List.of(".*") : asked.getIncludes(),
                        asked.getExcludes())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .distinct()
                .collect(Collectors.toMap(
                        name -> name.replaceFirst("^.*\\.(\\w+?)(?:Benchmark)?\\.(\\w+)$", "$1.$2"), name -> name));
    }

    /** Returns the only class path, since JMH runs on one. */
    private static ServerClassPath only(ClassPaths classPaths) {
        List<ServerClassPath> all = classPaths.had().timed().keySet().stream()
                .map(classPaths::of)
                .distinct()
                .toList();
        if (all.size() != 1) {
            throw new SettingsException("these benchmarks need " + all.size()
                    + " class paths, and JMH runs on one; choose those of one by their names or parameters");
        }
        return all.get(0);
    }

    private void measure(SideRun side, ServerClassPath classPath, RunFolder folder, List<String> arguments)
            throws IOException {
        JvmSettings jvms = side.measuring().jvms();
        List<String> options = new ArrayList<>(jvms.on(side.place().forTime(), "jmh"));
        options.add(PATIENCE);
        Path file = folder.file("asked.cells");
        Files.write(
                file,
                side.matrix().timed().entrySet().stream()
                        .map(entry -> line(entry.getKey(), entry.getValue(), options))
                        .toList());
        List<String> words = new ArrayList<>(List.of(file.toString()));
        words.addAll(arguments);
        try (HostProcess host =
                HostProcess.start(classPath, jvms.host(), side.run().output().log("jmh"))) {
            host.ask("JMH", line -> printed.accept(line.word(0)), new Message(HostMain.JMH_CLI, words));
        }
    }

    private static String line(BenchmarkCase benchmarkCase, BenchmarkPlan plan, List<String> options) {
        return String.join("\t", JmhCommand.asked(benchmarkCase, plan.forks(), plan.timing(), options));
    }
}
