package org.identityperf.runner.cli;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.probe.log.Logs;
import org.identityperf.runner.checkout.CheckoutException;
import org.identityperf.runner.checkout.ServerBuilds;
import org.identityperf.runner.console.AsciiStream;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.QuietScreen;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.console.Terminal;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.settings.JmhOptions;
import org.identityperf.runner.settings.Property;
import org.identityperf.runner.settings.Secrets;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.settings.Suggestion;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.settings.TaskParser;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.task.BenchmarkList;
import org.identityperf.runner.task.CacheRemoval;
import org.identityperf.runner.task.CombinedOutput;
import org.identityperf.runner.task.CompareResults;
import org.identityperf.runner.task.Comparison;
import org.identityperf.runner.task.Doctor;
import org.identityperf.runner.task.Job;
import org.identityperf.runner.task.Loans;
import org.identityperf.runner.task.Modules;
import org.identityperf.runner.task.PullRequestComment;
import org.identityperf.runner.task.ReleasesFiles;
import org.identityperf.runner.task.Unmeasured;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The main class of the runner's process. It knows every command: those that a person types and those that a module's
 * tests send. A process runs one command, which arrives on standard input with the caller's properties. Options and
 * properties are parsed here, once, into a {@link Task}. When that input ends, the process ends too.
 */
@Command(
        sortOptions = false,
        description = "Measures what an identity server's storage operations cost. Databases are started for you.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It ran, and nothing failed.",
            "1:Something failed or got worse, or nothing could be measured.",
            "2:The command was not understood, or something that it needs is not there.",
            "130:It was stopped."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ${COMMAND-NAME} list --include User",
            "  ${COMMAND-NAME} run --include UpdateUser --tier smoke",
            "  ${COMMAND-NAME} compare --candidate ../server --build 'mvn -q package -DskipTests -pl {modules} -am'",
            "  ${COMMAND-NAME} run --include UpdateUser -- -prof gc",
            "  ${COMMAND-NAME} sweep --module perf-keycloak/current --versions 25.0.6,26.0.8,26.7.0"
        })
public final class Main {

    static final String CHECKOUT = "identityperf.checkout";
    /** The property for the only module, where the runner was started in its folder. */
    static final String MODULE = "identityperf.module";

    static final String TERMINAL = "identityperf.terminal";
    /** The property that holds the words by which a person started this. */
    static final String NAME = "identityperf.name";

    /** The message for a person who stopped a run; a build tool prints its own. */
    public static final String STOPPED = "Stopped before the end. Stores and forks that were started end with it.";

    /** Where the name of a module that nobody knows is cut. */
    private static final int LONGEST_NAME = 100;

    private static final int USAGE = 2;
    private static final int INTERRUPTED = 130;
    /** What {@code git bisect run} takes for a commit that can't be tested. */
    static final int UNTESTED = 125;
    /** The request for what a person typed, word by word. */
    public static final String TYPED = "typed";
    /** The main job; takes a module and the folder of its classes, and answers the checks. */
    public static final String MEASURE = "measure";
    /**
     * Lends databases to tests; takes a module and the folder of its classes. From then on the requests of
     * {@link Loans} and {@link #CHECK} are answered, until the input ends.
     */
    static final String DATABASES = "databases";
    /** The request for every benchmark once at tiny size; answers the checks. */
    static final String CHECK = "check";

    private static final String MODULE_OPTION = "--module";
    private static final String LOG = "compare.log";
    private static final String UPGRADE = "upgrade";
    private static final String STAT = "stat";
    private static final String SERVE = "serve";
    private static final String TIER = "perf.tier";
    private static final String TIER_OF_UPGRADES = "full";
    static final String COMPARE = "compare";
    private static final String CANDIDATE = "--candidate";
    private static final String BASELINE = "--baseline";

    /** The most characters in a line of help: longer ones are hard to read. */
    private static final int HELP = 110;

    /** The most options that a synopsis lists. */
    private static final int FEW = 6;

    /** The commands that take modules. */
    private static final List<String> OF_MODULES =
            List.of("list", "run", "compare", "sweep", "calibrate", "upgrade", "doctor");

    private static volatile boolean idle;
    private static volatile boolean finished;

    private final RequestServer asker;
    private final Properties properties;
    private final boolean terminal = Boolean.getBoolean(TERMINAL);
    private Console console = new Console(
            terminal
                    ? new Terminal(System.out, System.getenv())
                    : Screen.plain(System.out, Terminal.width(System.getenv())));
    private final CommandLine commands = commands();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    private boolean judges;
    /** Whether somebody waits for an answer to the command. */
    private boolean answers;
    /** What an error that the user can correct ends with. */
    private int correctable = USAGE;

    /** @param properties the caller's; an option of the command replaces the one that it stands for */
    private Main(RequestServer asker, Properties properties) {
        this.asker = asker;
        this.properties = properties;
    }

    public static void main(String[] none) throws IOException {
        RequestServer asker = RequestServer.ofThisProcess(Main::end);
        Message request = asker.next().orElseThrow();
        Properties properties = new Properties();
        properties.load(new StringReader(request.word(0)));
        properties.stringPropertyNames().stream()
                .filter(name -> !name.startsWith(Settings.PREFIX))
                .forEach(name -> System.setProperty(name, properties.getProperty(name)));
        // A driver throws whatever it can't do; a warning of its network library before that would report it twice.
        Logs.quiet("io.netty");
        List<String> words = new ArrayList<>(request.from(1));
        if (!request.name().equals(TYPED)) {
            words.add(0, request.name());
        }
        if (AsciiStream.isWanted(System.getenv())) {
            System.setOut(new AsciiStream(System.out));
            System.setErr(new AsciiStream(System.err));
        }
        Main main = new Main(asker, properties);
        int code;
        try {
            code = main.execute(words);
        } catch (Error e) { // A JVM's own exit code is that of a candidate that got worse.
            code = main.failed(e);
        }
        finished = true;
        System.exit(main.written(code));
    }

    /** Returns a command's exit code; one that was to end well has not, if its output could not be written. */
    private int written(int code) {
        if (!System.out.checkError() || code != 0) {
            return code;
        }
        System.err.println(Console.ERROR + "the output can't be written: what takes it is full, or has ended");
        return correctable == UNTESTED ? UNTESTED : 1;
    }

    private CommandLine commands() {
        CommandLine all = new CommandLine(this)
                .setCommandName(System.getProperty(NAME, "java -jar perf-runner.jar"))
                .setExpandAtFiles(false)
                .setUsageHelpWidth(Math.min(HELP, Terminal.width(System.getenv())))
                .setParameterExceptionHandler(
                        (e, words) -> failed(words(e) + "; --help lists what there is", correctable))
                .setExecutionExceptionHandler((e, command, words) -> failed(e));
        all.getSubcommands().values().forEach(command -> addOptions(command.getCommandSpec()));
        // What follows the command's name are its own options.
        all.getSubcommands().get(STAT).setStopAtPositional(true);
        return all;
    }

    /** Adds the option that names modules, and those that stand for properties. */
    private static void addOptions(CommandSpec command) {
        command.usageMessage().sortOptions(false);
        if (OF_MODULES.contains(command.name())) {
            command.addOption(OptionSpec.builder(MODULE_OPTION)
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .splitRegex(",")
                    .paramLabel("<module,module>")
                    .description("The modules, such as perf-crowd (default: those that have what is asked for).")
                    .build());
        }
        Settings.PROPERTIES.stream()
                .filter(property -> property.commands().contains(command.name()))
                .forEach(property -> command.addOption(OptionSpec.builder("--" + property.word())
                        .type(String.class)
                        .userObject(property)
                        .paramLabel('<' + property.values() + '>')
                        .arity(property.isSwitch() ? "0..1" : "1")
                        .fallbackValue("true")
                        .description((property.help() + " (default: " + standard(command, property) + ")")
                                .replace("%", "%%"))
                        .build()));
        command.usageMessage().abbreviateSynopsis(command.options().size() > FEW);
    }

    private static String standard(CommandSpec command, Property property) {
        return command.name().equals(UPGRADE) && property.name().equals(TIER) ? TIER_OF_UPGRADES : property.standard();
    }

    /** Sets the properties whose options were typed. */
    static void set(ParseResult command, Properties properties) {
        for (OptionSpec option : command.matchedOptions()) {
            if (option.userObject() instanceof Property property) {
                properties.setProperty(property.name(), option.getValue());
            }
        }
    }

    /** Returns the properties of the caller, with those whose options were typed. */
    private Properties given() {
        set(commands.getParseResult().subcommand(), properties);
        return properties;
    }

    /** Returns the modules that were named; none where the task decides. */
    private List<String> named() {
        return commands.getParseResult().subcommand().matchedOptionValue(MODULE_OPTION, List.of());
    }

    private int execute(List<String> words) {
        if (words.stream().filter(word -> !word.startsWith("-")).findFirst().equals(Optional.of(COMPARE))) {
            correctable = UNTESTED;
        }
        boolean help = words.isEmpty() || words.get(0).equals("help");
        List<String> all = new ArrayList<>(help ? words.subList(Math.min(1, words.size()), words.size()) : words);
        if (help) {
            all.add("--help");
        }
        return commands.execute(all.toArray(String[]::new));
    }

    /**
     * Returns what was not understood, with what may have been meant. What follows it is left out: it may be a
     * password.
     */
    private static String words(ParameterException mistake) {
        CommandLine command = mistake.getCommandLine();
        List<String> unmatched =
                mistake instanceof UnmatchedArgumentException unknown ? unknown.getUnmatched() : List.of();
        if (unmatched.isEmpty()) {
            return mistake.getMessage();
        }
        Collection<String> known = unmatched.get(0).startsWith("-")
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().entrySet().stream()
                        .filter(each ->
                                !each.getValue().getCommandSpec().usageMessage().hidden())
                        .map(Map.Entry::getKey)
                        .toList();
        String first = unmatched.get(0);
        String message = first.startsWith("-")
                ? "Unknown option: '" + first.replaceFirst("^(--[^=]*|-.).*", "$1") + "'"
                : unmatched.size() == 1 ? mistake.getMessage() : "Unmatched argument: '" + first + "'";
        return message + Suggestion.words(first.replaceAll("=.*", ""), known);
    }

    @Command(
            name = "list",
            description =
                    "List the operations of modules with the question that each answers; with --include also tiers and the"
                            + " values of parameters.")
    private int list(
            @Option(
                            names = "--needs",
                            description =
                                    "List instead which of the server's own modules are measured, as group:artifact.")
                    boolean needs,
            @Option(
                            names = "--executes",
                            paramLabel = "NAME",
                            description = "List instead which operations execute a method of the server, as the last"
                                    + " comparisons recorded it: UserAdapter.getGroupsStream. Of a class or a"
                                    + " package: which of its methods any operation executes.")
                    String executes)
            throws IOException {
        Settings settings = Settings.read(given());
        Modules modules = modules();
        List<String> asked = modules.known(named());
        if (executes != null) {
            Cache cache = Cache.at(settings.stores().cache());
            BenchmarkList.executing(modules, asked, executes, cache).forEach(System.out::println);
        } else if (needs) {
            BenchmarkList.needs(modules, asked, System.out);
        } else {
            BenchmarkList.of(modules, asked, settings.include(), settings.includes())
                    .forEach(System.out::println);
        }
        return 0;
    }

    @Command(
            name = "run",
            description =
                    "Count, time and judge operations; write the report. Maven does the same by -Pperf, with these"
                            + " options as -Dperf.* properties.")
    private int run(
            @Parameters(
                            arity = "0..*",
                            paramLabel = "-- <JMH's options>",
                            description = "JMH's own options for the forks that measure time, such as -prof gc.")
                    List<String> jmh)
            throws IOException {
        Properties given = given();
        if (jmh != null) {
            given.setProperty(JmhOptions.PROPERTY, JmhOptions.value(jmh));
        }
        return measured(TaskParser.read(given));
    }

    @Command(
            name = "sweep",
            description = "Count releases of a server one after the other: which of them changed what.")
    private int sweep() throws IOException {
        Task task = TaskParser.read(given());
        if (!(task instanceof Task.Sweep)) {
            throw new SettingsException(
                    "sweep needs --versions=<25.0.6,26.0.8 or 25.0.6..26.7.0>: the releases to count");
        }
        return measured(task);
    }

    @Command(
            name = "calibrate",
            description = "Count operations on the server as it is shipped too, over HTTP, and say where it"
                    + " executes other statements. Fails nothing.")
    private int calibrate() throws IOException {
        Properties given = given();
        given.setProperty(TaskParser.CALIBRATE, "true");
        return measured(TaskParser.read(given));
    }

    @Command(
            name = UPGRADE,
            description = "Upgrade data of an older release, and say what each step writes, locks and leaves.")
    private int upgrade(
            @Option(
                            names = "--from",
                            required = true,
                            paramLabel = "<version>",
                            description = "The older release, whose own code makes the data.")
                    String from)
            throws IOException {
        Properties given = given();
        given.putIfAbsent(TIER, TIER_OF_UPGRADES);
        given.putIfAbsent("perf.include", "^Upgrade");
        given.merge("perf.params", "from=" + from, (typed, release) -> typed + ";" + release);
        return measured(TaskParser.read(given));
    }

    @Command(
            name = COMPARE,
            description = "Compare a candidate with its baseline. Its exit codes are those that git bisect run takes.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:Nothing got worse.",
                "1:Something got worse.",
                "125:A side can't be built or measured, no case is on both sides, two saved results can't be compared whole,"
                        + " or the command was not understood."
            })
    private int compare(
            @Option(
                            names = CANDIDATE,
                            required = true,
                            paramLabel = "<checkout, version, jars or results>",
                            description =
                                    "The server's own checkout, with what is not committed; a version of the server;"
                                            + " a folder of its jars; or a saved results.json.")
                    String candidate,
            @Option(
                            names = BASELINE,
                            paramLabel = "<commit, checkout, version, jars or results>",
                            description =
                                    "The same, or a commit of the candidate's checkout (default: where its branch left"
                                            + " the main branch).")
                    String baseline,
            @Option(
                            names = "--build",
                            paramLabel = "<command>",
                            description = "What builds a checkout, with " + ServerBuilds.MODULES
                                    + " for its modules and "
                                    + ServerBuilds.REPOSITORY + " for a local repository. Each side is built by it in a"
                                    + " temporary copy (default: git config " + Comparison.BUILD
                                    + "; without one the jars that are in the checkout are taken).")
                    String build,
            @Option(names = "--verbose", description = "Show each step, which otherwise is in the log alone.")
                    boolean verbose)
            throws IOException {
        tellEnd();
        Optional<Path> after = Comparison.results(candidate);
        Optional<Path> before = Optional.ofNullable(baseline).flatMap(Comparison::results);
        if (after.isPresent() || before.isPresent()) {
            if (after.isEmpty() || before.isEmpty()) {
                throw new SettingsException((after.isPresent() ? candidate : baseline)
                        + " is a saved result, which is compared with another; "
                        + (after.isEmpty()
                                ? CANDIDATE + '=' + candidate + " is none"
                                : baseline == null
                                        ? "name its results.json with " + BASELINE
                                        : BASELINE + '=' + baseline + " is none"));
            }
            refuseOthers(List.of(CANDIDATE, BASELINE), "Two saved results are compared as they are");
            int code = CompareResults.compare(before.get(), after.get(), System.out);
            return code == USAGE ? UNTESTED : code;
        }
        judges = true;
        Properties given = given();
        if (!verbose) {
            Path log = project().output().resolve(LOG);
            console.answer("Each step is written to " + log + "; --verbose shows them here");
            console = new Console(QuietScreen.of(console.screen(), terminal, log, System::nanoTime));
        }
        Modules modules = modules();
        Comparison.Prepared prepared = new Comparison(
                        modules, Settings.read(given), TaskParser.comparing(given), Optional.ofNullable(build), console)
                .prepare(candidate, Optional.ofNullable(baseline), named());
        List<Finding> findings = measure(prepared.task(), modules, prepared.modules());
        // What a comparison found is in its answer.
        said(findings.stream()
                .filter(finding -> finding.outcome() == Outcome.FAIL && !(finding instanceof Change))
                .toList());
        return comparisonExitCode(findings);
    }

    /** Returns the exit code of a comparison that found this. */
    static int comparisonExitCode(List<Finding> findings) {
        boolean untested = findings.stream()
                .anyMatch(finding -> finding instanceof NotMeasured && finding.outcome() == Outcome.FAIL);
        return untested ? UNTESTED : exitCode(findings);
    }

    /** Returns the exit code of any other command that found this. */
    static int exitCode(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> finding.outcome() == Outcome.FAIL) ? 1 : 0;
    }

    /** Refuses options that would do nothing. */
    private void refuseOthers(List<String> taken, String why) {
        List<String> others = commands.getParseResult().subcommand().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(option -> !taken.contains(option))
                .toList();
        if (!others.isEmpty()) {
            throw new SettingsException(why + ": leave out " + String.join(", ", others));
        }
    }

    private int measured(Task task) throws IOException {
        tellEnd();
        judges = true;
        Modules modules = modules();
        List<String> chosen = modules.chosen(named(), task.settings());
        return exitCode(printed(measure(task, modules, chosen)));
    }

    /** Prints the findings that failed, and returns all. */
    private static List<Finding> printed(List<Finding> findings) {
        said(findings.stream()
                .filter(finding -> finding.outcome() == Outcome.FAIL)
                .toList());
        return findings;
    }

    /** Prints findings to the other output, so that the verdict stays the last line of this one. */
    private static void said(List<Finding> findings) {
        findings.forEach(finding ->
                System.err.println(Console.printable(Wording.name(finding) + ": " + Wording.sentence(finding))));
    }

    /** Builds these modules where that is needed, and measures one after the other. */
    private List<Finding> measure(Task task, Modules modules, List<String> chosen) throws IOException {
        modules.build(chosen);
        String build = build();
        List<Finding> findings = new ArrayList<>();
        for (String module : chosen) {
            Path classes = project().classes(module, project().serverClassPath(module));
            findings.addAll(new Job(project(), module, classes, console)
                    .measure(task, new Unmeasured(project(), module, build, chosen)));
        }
        return findings;
    }

    @Command(
            name = "report",
            description =
                    "Make pages of saved results; run nothing. Without files: of the last run. Of sweep.json files:"
                            + " one of them all, with its page.")
    private int report(
            @Option(
                            names = "--to",
                            paramLabel = "<folder or page.md>",
                            description = "Where sweeps are joined (default: this folder), or the page of Markdown"
                                    + " that is made of them.")
                    Path to,
            @Parameters(arity = "0..*", paramLabel = "FILE", description = "sweep.json files; may be .gz.")
                    List<Path> files)
            throws IOException {
        if (files == null) {
            Path output = project().output();
            if (Files.notExists(output.resolve("parts"))) {
                throw new SettingsException("there is no result in " + output + " yet; run something first");
            }
            CombinedOutput.write(output);
            console.say("Report: " + output.resolve("report.html"));
        } else if (to != null && to.toString().endsWith(".md")) {
            ReleasesFiles.markdown(files, to, project(), console::say);
        } else {
            ReleasesFiles.join(files, to == null ? Path.of("") : to, project(), console::say);
        }
        return 0;
    }

    @Command(
            name = "comment",
            description =
                    "Write what a run found as comments on a pull request on GitHub, one for each module, which replace earlier"
                            + " ones. The environment's GH_TOKEN lets it. It is for a job that runs after the measuring one,"
                            + " with rights that a fork's job does not have.")
    private int comment(
            @Option(
                            names = "--repository",
                            required = true,
                            paramLabel = "<owner/name>",
                            description = "The project that the pull request is for.")
                    String repository,
            @Option(
                            names = "--commit",
                            required = true,
                            paramLabel = "<sha>",
                            description =
                                    "The commit that was measured, in full. A pull request of which it is no more the"
                                            + " last one gets no comment.")
                    String commit,
            @Option(
                            names = "--pull-request",
                            paramLabel = "<number>",
                            description = "The pull request (default: the open one with that commit).")
                    Integer number,
            @Option(
                            names = "--code-scanning",
                            description = "Also show what failed at the changed lines, as alerts of code scanning.")
                    boolean annotates,
            @Option(
                            names = "--link",
                            paramLabel = "<address>",
                            description = "Where the whole report is (default: no link).")
                    URI link,
            @Option(
                            names = "--api",
                            paramLabel = "<address>",
                            defaultValue = "https://api.github.com",
                            description = "Where the API is (default: ${DEFAULT-VALUE}).")
                    URI api,
            @Parameters(paramLabel = "FINDINGS", description = "The findings.json of a run.") Path findings)
            throws IOException {
        PullRequestComment comment = new PullRequestComment(api, repository, System.getenv(Secrets.TOKEN));
        List<Findings> modules = SavedFile.read(findings, new TypeReference<>() {});
        Set<String> known = new TreeSet<>(modules().all().keySet());
        for (Findings each : modules) {
            if (!known.remove(each.module())) {
                throw new SettingsException(findings + " is of the module " + Units.brief(each.module(), LONGEST_NAME)
                        + ", which this checkout does not have or the file has twice");
            }
            try {
                PullRequestComment.body(each, Optional.empty());
            } catch (IllegalArgumentException e) {
                throw SavedFile.refused(findings, e.getMessage(), e);
            }
        }
        OptionalInt open = comment.number(commit, number == null ? OptionalInt.empty() : OptionalInt.of(number));
        if (open.isEmpty()) {
            console.say("There is no open pull request of " + repository + " any more whose last commit is " + commit
                    + "; nothing is written");
            return 0;
        }
        for (Findings each : modules) {
            comment.write(open.getAsInt(), each, Optional.ofNullable(link));
            console.say("Wrote the comment on " + each.module() + " on pull request " + open.getAsInt() + " of "
                    + repository);
        }
        if (annotates) {
            comment.annotate(open.getAsInt(), commit, modules);
            console.say("Sent what failed to code scanning");
        }
        return 0;
    }

    @Command(
            name = STAT,
            description =
                    "Run any command, and print what a database did meanwhile. With a URL it counts there; without one it"
                            + " starts an empty PostgreSQL, which the command finds by its environment. Ends as the"
                            + " command does.")
    private int stat(
            @Mixin Stat stat,
            @Parameters(arity = "0..*", paramLabel = "-- <command>", description = "The command, such as npm test.")
                    List<String> command)
            throws IOException {
        return stat.run(command == null ? List.of() : command, given(), console);
    }

    @Command(
            name = SERVE,
            description =
                    "Start a server as it is shipped on a loaded dataset, print where it and its database are, and"
                            + " stay until Ctrl-C: for your own load generator, perf stat --attach or a browser.")
    private int serve(
            @Option(
                            names = "--server",
                            required = true,
                            paramLabel = "<name>",
                            description = "The server, such as keycloak.")
                    String server,
            @Option(
                            names = "--version",
                            paramLabel = "<version>",
                            description = "Its version (default: the one that is built here).")
                    String version,
            @Option(
                            names = "--dataset",
                            split = ",",
                            paramLabel = "<dimension=size,dimension=size>",
                            description = "The sizes that are not as usual, such as users=10000.")
                    Map<String, Long> sizes)
            throws IOException {
        tellEnd();
        Modules modules = modules();
        String module = modules.served(server);
        Properties given = given();
        given.setProperty(TaskParser.CALIBRATE, "true");
        if (version != null) {
            given.setProperty("perf.candidate", version);
        }
        Task.Calibrate task = (Task.Calibrate) TaskParser.read(given);
        modules.build(List.of(module));
        new Job(project(), module, project().classes(module, project().serverClassPath(module)), console)
                .serve(task, sizes == null ? Map.of() : sizes, Stat::prepare, this::served);
        return 1;
    }

    private void served(Address database, SortedMap<String, String> reached) {
        reached.forEach((name, value) -> console.answer(String.format(Locale.ROOT, "%-22s%s", name, value)));
        console.answer(String.format(Locale.ROOT, "%-22s%s", "database", database.url()));
        console.answer("What it costs its database: PERF_POSTGRESQL_PASSWORD=" + database.password()
                + " ./perf stat --attach --postgresql.user=" + database.user() + " '--postgresql.url=" + database.url()
                + "'");
        console.say("Serving until Ctrl-C");
        // A person ends this as is meant.
        finished = true;
    }

    @Command(
            name = "doctor",
            description =
                    "Say what would run on this machine, what would not and why, and how to fix it. Ends with 1 if"
                            + " something would not run.")
    private int doctor() throws IOException {
        StoreSettings stores = Settings.read(given()).stores();
        Modules modules = modules();
        SortedMap<String, Tiers> asked = modules.serversFirst();
        asked.keySet().retainAll(modules.known(named()));
        return new Doctor(project(), asked, stores, Jdk::fitting).tell(System.out) ? 0 : 1;
    }

    @Command(
            name = "clean",
            description = "Empty the cache folder: unpacked stores, dataset snapshots, kept builds. The next run makes"
                    + " them again. Lists what would go, and asks.")
    private int clean(@Option(names = "--yes", description = "Remove it without a question.") boolean yes)
            throws IOException {
        CacheRemoval.of(Settings.read(given()).stores().cache(), console, () -> yes || agrees("Remove all of it?"));
        return 0;
    }

    /** Asks on the terminal, since this JVM's input comes from the one that started it. */
    private boolean agrees(String question) {
        if (!terminal) {
            throw new SettingsException("there is no terminal to ask on, so nothing was removed; add --yes");
        }
        console.say(question + " [y/N]");
        try (BufferedReader answers = Files.newBufferedReader(Path.of("/dev/tty"))) {
            return Optional.ofNullable(answers.readLine())
                    .filter(answer -> answer.strip().toLowerCase(Locale.ROOT).startsWith("y"))
                    .isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal can't be read; add --yes", e);
        }
    }

    @Command(
            name = "completion",
            description = "Print what completes these words in bash and zsh: source <(${ROOT-COMMAND-NAME} completion)")
    private int completion() {
        System.out.print(AutoComplete.bash("perf", commands));
        return 0;
    }

    @Command(
            name = "upgrade-page",
            description = "Make a page of Markdown of the upgrade.json files of several runs; run nothing.")
    private int upgradePage(
            @Option(names = "--to", paramLabel = "<file>", required = true, description = "The page.") Path page,
            @Parameters(arity = "1..*", paramLabel = "UPGRADES", description = "The files; each may be a .gz.")
                    List<Path> files)
            throws IOException {
        ReleasesFiles.upgrades(files, page, console::say);
        return 0;
    }

    @Command(
            name = "calibration-page",
            description =
                    "Make a page of Markdown of the calibration.json files of one module's releases; run nothing.")
    private int calibrationPage(
            @Option(names = "--to", paramLabel = "<file>", required = true, description = "The page.") Path page,
            @Parameters(
                            arity = "1..*",
                            paramLabel = "CALIBRATION",
                            description = "A calibration.json of each release; may be a .gz.")
                    List<Path> files)
            throws IOException {
        ReleasesFiles.calibrations(files, page, project(), console::say);
        return 0;
    }

    @Command(
            name = "reference",
            description = "Print the page of all commands, properties and benchmarks, docs/reference.md.")
    private int reference() throws IOException {
        System.out.print(Reference.of(commands, modules()));
        return 0;
    }

    /** Returns the commands as a person finds them who types {@code ./perf}. */
    static CommandLine typed() {
        return new Main(null, new Properties()).commands.setCommandName("./perf");
    }

    @Command(name = MEASURE, hidden = true)
    private int measure(@Parameters String module, @Parameters Path classes) throws IOException {
        judges = true;
        answers = true;
        Task task = TaskParser.read(properties);
        Job job = job(module, classes);
        List<String> built = Unmeasured.ofReactor(job.project(), properties.getProperty(Unmeasured.REACTOR, ""));
        asker.done(ReportedTest.words(job.measure(task, new Unmeasured(job.project(), module, build(), built))));
        return 0;
    }

    @Command(name = DATABASES, hidden = true)
    private int databases(@Parameters String module, @Parameters Path classes) throws IOException {
        Job job = job(module, classes);
        Settings settings = Settings.read(properties);
        try (Loans loans = job.lend(settings)) {
            asker.done();
            idle = true;
            asker.answer(request -> {
                idle = false;
                try {
                    return request.name().equals(CHECK)
                            ? List.of(ReportedTest.words(job.check(settings, TestDatabases.isThorough(), loans)))
                            : loans.answer(request);
                } finally {
                    idle = true;
                }
            });
        }
        return 0;
    }

    private Job job(String module, Path classes) {
        return new Job(Project.find(), module, classes, console);
    }

    private Project project() {
        return new Project(Path.of(properties.getProperty(CHECKOUT)));
    }

    private Modules modules() throws IOException {
        return Modules.of(project(), Optional.ofNullable(properties.getProperty(MODULE)), console);
    }

    private String build() {
        return properties.getProperty(OutputFolder.BUILD, Instant.now().toString());
    }

    private int failed(Throwable failure) {
        // Picocli wraps an error of the JVM.
        boolean wraps = failure instanceof UncheckedIOException || failure instanceof CommandLine.ExecutionException;
        Throwable e = wraps && failure.getCause() != null ? failure.getCause() : failure;
        // An error that the user can correct is reported without a stack trace.
        boolean isCorrectable = e instanceof SettingsException
                || e instanceof StoreException
                || e instanceof UnusableFile
                || e instanceof CheckoutException
                || e instanceof InvalidPathException;
        // The stack trace that matters is the measured JVM's, in the log that the message names.
        if (!isCorrectable
                && !(e instanceof HostFailure)
                && !(e instanceof FileSystemException)
                && !(e instanceof VirtualMachineError)) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace, true));
            System.err.print(secrets().masked(trace.toString()));
        }
        // What goes wrong in a comparison says nothing of the candidate.
        return failed(message(e), isCorrectable || correctable == UNTESTED ? correctable : 1);
    }

    private Secrets secrets() {
        return Secrets.in(properties, System.getenv());
    }

    private static String message(Throwable e) {
        if (e instanceof FileSystemException unusable && unusable.getFile() != null) {
            return unusable.getFile() + " can't be used: " + UnusableFile.why(unusable)
                    + ". See who may write there, and whether the disk has room";
        }
        if (e instanceof InvalidPathException) {
            return e.getMessage() + ". If it is the name of a file, set LC_ALL to a locale that has its characters";
        }
        if (e instanceof VirtualMachineError) {
            return "something that was read is too large for this command: " + e;
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Prints the error, unless it only follows from the end of this JVM. */
    private int failed(String failure, int code) {
        if (!ShutdownState.begun()) {
            String message = secrets().masked(failure);
            console.error(message);
            if (judges) {
                console.verdict("error");
            }
            if (answers) {
                asker.refuse(message);
            }
        }
        return code;
    }

    /** Tells a person why the process ends; a build tool prints that itself. */
    private void tellEnd() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            console.screen().end();
                            if (!finished) {
                                console.say(STOPPED);
                            }
                        },
                        "end"));
    }

    /**
     * Ends this process, unless it waits for the next request: then the borrower has finished, and loans end in order.
     * Everything else has lost its caller.
     */
    private static void end() {
        if (!idle) {
            Runtime.getRuntime().exit(INTERRUPTED);
        }
    }
}
