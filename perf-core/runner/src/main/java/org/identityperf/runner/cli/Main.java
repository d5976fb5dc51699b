package org.identityperf.runner.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.probe.log.Logs;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.console.Terminal;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.Property;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.suite.Project;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/**
 * This is the main class of the runner's process. It knows every command: those that a person types and those that a
 * module's tests send. A process runs one command, which arrives on standard input with the run's properties. When that
 * input ends, the process ends too.
 */
@Command(
        name = "java -jar target/benchmarks.jar",
        sortOptions = false,
        description = "Measures what an identity server's storage operations cost. Databases are started for you.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar target/benchmarks.jar run --tier smoke",
            "  java -jar target/benchmarks.jar run --include UpdateUser --profile cpu",
            "  java -jar target/benchmarks.jar jmh UpdateUser -p users=1000 -f 3 -prof gc",
            "  java -jar target/benchmarks.jar run --versions 25.0.6,26.0.8,26.7.0",
            "  java -jar target/benchmarks.jar compare-results before/results.json after/results.json",
            "",
            "Words that begin with none of the commands are JMH's: -l lists the benchmarks, -h has JMH's options."
        })
public final class Main {

    static final String CHECKOUT = "identityperf.checkout";
    static final String MODULE = "identityperf.module";
    static final String TERMINAL = "identityperf.terminal";

    /** The message for a person who stopped a run; a build tool prints its own. */
    public static final String STOPPED = "Stopped before the end. Stores and forks that were started end with it.";

    private static final int USAGE = 2;
    private static final int INTERRUPTED = 130;
    /** The request for what a person typed, word by word. */
    public static final String TYPED = "typed";
    /** The main job; takes a module and the folder of its classes, and answers the checks. */
    public static final String MEASURE = "measure";
    /** The request for every benchmark once at tiny size; takes the same, and answers the checks. */
    static final String CHECK = "check";
    /**
     * Lends databases to tests; takes a module and the folder of its classes. From then on the requests of
     * {@link Loans} are answered, until the input ends.
     */
    static final String DATABASES = "databases";

    private static final String RUN = "run";
    private static final String JMH = "jmh";

    private static volatile boolean idle;
    private static volatile boolean finished;

    private final RequestServer asker;
    private final Properties properties = System.getProperties();
    private final boolean terminal = Boolean.getBoolean(TERMINAL);
    private final Console console =
            new Console(terminal ? new Terminal(System.out, System.getenv()) : Screen.plain(System.out));
    private final CommandLine commands = commands();

    @Option(names = "--help", usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    private boolean judges;

    private Main(RequestServer asker) {
        this.asker = asker;
    }

    public static void main(String[] none) throws IOException {
        RequestServer asker = RequestServer.ofThisProcess(Main::end);
        Message request = asker.next().orElseThrow();
        Properties properties = new Properties();
        properties.load(new StringReader(request.word(0)));
        properties.forEach((name, value) -> System.setProperty((String) name, (String) value));
        // A driver throws whatever it can't do; a warning of its network library before that would report it twice.
        Logs.quiet("io.netty");
        List<String> words = new ArrayList<>(request.from(1));
        if (!request.name().equals(TYPED)) {
            words.add(0, request.name());
        }
        int code = new Main(asker).execute(words);
        finished = true;
        System.exit(code);
    }

    private CommandLine commands() {
        CommandLine all = new CommandLine(this)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(110)
                .setParameterExceptionHandler(
                        (e, words) -> failed(e.getMessage() + "; --help lists what there is", USAGE))
                .setExecutionExceptionHandler((e, command, words) -> failed(e));
        all.getSubcommands().get(JMH).setUnmatchedOptionsArePositionalParams(true);
        CommandSpec run = all.getSubcommands().get(RUN).getCommandSpec();
        Settings.PROPERTIES.stream()
                .filter(Main::mayBeTyped)
                .forEach(property -> run.addOption(OptionSpec.builder(option(property))
                        .type(String.class)
                        .paramLabel('<' + property.values() + '>')
                        .description((property.help() + " (default: " + property.standard() + ")").replace("%", "%%"))
                        .build()));
        return all;
    }

    /** Returns whether a property may be typed on a command line, which every user of the machine can read. */
    private static boolean mayBeTyped(Property property) {
        return !property.name().endsWith(".password");
    }

    private static String option(Property property) {
        return "--" + property.name().substring("perf.".length());
    }

    private int execute(List<String> words) {
        if (words.isEmpty()) {
            return commands.execute("--help");
        }
        boolean ours =
                words.get(0).startsWith("--") || commands.getSubcommands().containsKey(words.get(0));
        return commands.execute(Stream.concat(ours ? Stream.empty() : Stream.of(JMH), words.stream())
                .toArray(String[]::new));
    }

    @Command(
            name = RUN,
            abbreviateSynopsis = true,
            sortOptions = false,
            description = "Count, time and judge this module's operations; write the report. Maven does the same by"
                    + " -Pperf, with these options as -Dperf.* properties.")
    private int run() throws IOException {
        tellEnd();
        judges = true;
        Project project = project();
        ParseResult typed = commands.getSubcommands().get(RUN).getParseResult();
        Settings.PROPERTIES.stream().filter(Main::mayBeTyped).forEach(property -> {
            String value = typed.matchedOptionValue(option(property), null);
            if (value != null) {
                properties.setProperty(property.name(), value);
            }
        });
        Path classes = project.classes(module(), project.serverClassPath(module()));
        List<Check> checks = new Job(project, module(), classes, console).measure(properties, build());
        List<Check> failed =
                checks.stream().filter(check -> check.outcome() == Outcome.FAIL).toList();
        // The verdict stays the last line of the output.
        failed.forEach(check -> System.err.println(check.name() + ": " + check.sentence()));
        return failed.isEmpty() ? 0 : 1;
    }

    @Command(
            name = JMH,
            description = "Run JMH with its own options on this module's benchmarks; nothing is counted or judged."
                    + " -h has JMH's options.")
    private int jmh(@Parameters(arity = "0..*", paramLabel = "<JMH's words>") String[] words) throws IOException {
        tellEnd();
        new JmhRun(project(), module(), console, terminal ? new JmhProgress(console.screen()) : System.out::println)
                .run(properties, words == null ? List.of() : List.of(words));
        return 0;
    }

    @Command(
            name = "compare-results",
            description = "Compare the counts of two saved results.json; run nothing. Ends with 1 if anything"
                    + " became worse.")
    private int compareResults(
            @Parameters(paramLabel = "BASE", description = "The baseline's results.json.") Path baseline,
            @Parameters(paramLabel = "CANDIDATE", description = "The candidate's results.json.") Path candidate) {
        return CompareResults.compare(baseline, candidate, System.out);
    }

    @Command(
            name = "join-sweeps",
            description = "Join the sweep.json files of several machines into one, with its page; run nothing.")
    private int joinSweeps(
            @Option(
                            names = "--to",
                            paramLabel = "<folder>",
                            defaultValue = ".",
                            description = "Where sweep.json and sweep.html are written (default: this folder).")
                    Path folder,
            @Parameters(arity = "1..*", paramLabel = "SWEEP", description = "The sweep.json files.") List<Path> files)
            throws IOException {
        ReleasesFiles.join(files, folder, project(), console::say);
        return 0;
    }

    @Command(
            name = "sweep-page",
            description = "Make a page of Markdown, with its images, of the sweep.json files of several modules; run"
                    + " nothing.")
    private int sweepPage(
            @Option(names = "--to", paramLabel = "<file>", required = true, description = "The page.") Path page,
            @Parameters(
                            arity = "1..*",
                            paramLabel = "SWEEP",
                            description = "A sweep.json of each module; may be a .gz.")
                    List<Path> files)
            throws IOException {
        ReleasesFiles.markdown(files, page, project(), console::say);
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

    @Command(name = MEASURE, hidden = true)
    private int measure(@Parameters String module, @Parameters Path classes) throws IOException {
        judges = true;
        asker.done(CheckWords.words(job(module, classes).measure(properties, build())));
        return 0;
    }

    @Command(name = CHECK, hidden = true)
    private int check(@Parameters String module, @Parameters Path classes) throws IOException {
        asker.done(CheckWords.words(job(module, classes).check(properties)));
        return 0;
    }

    @Command(name = DATABASES, hidden = true)
    private int databases(@Parameters String module, @Parameters Path classes) throws IOException {
        try (Loans loans = job(module, classes).lend(properties)) {
            asker.done();
            idle = true;
            asker.answer(request -> {
                idle = false;
                try {
                    return loans.answer(request);
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

    private String module() {
        return properties.getProperty(MODULE);
    }

    private String build() {
        return properties.getProperty(OutputFolder.BUILD, Instant.now().toString());
    }

    private int failed(Exception e) {
        // An error that the user can correct is reported without a stack trace.
        boolean mendable = e instanceof SettingsException || e instanceof StoreException || e instanceof UnusableFile;
        // The stack trace that matters is the measured JVM's, in the log that the message names.
        if (!mendable && !(e instanceof HostFailure) && !(e instanceof FileSystemException)) {
            e.printStackTrace();
        }
        return failed(message(e), mendable ? USAGE : 1);
    }

    private static String message(Exception e) {
        if (e instanceof FileSystemException unusable && unusable.getFile() != null) {
            return unusable.getFile() + " can't be used: " + UnusableFile.why(unusable)
                    + ". See who may write there, and whether the disk has room";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Prints the error, unless it only follows from the end of this JVM. */
    private int failed(String message, int code) {
        if (!ShutdownState.begun()) {
            console.error(message);
            if (judges) {
                console.verdict("error");
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
