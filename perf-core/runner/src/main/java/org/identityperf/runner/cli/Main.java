package org.identityperf.runner.cli;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.log.Logs;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.console.Terminal;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.suite.Project;

/**
 * The directing side as a process. The first line of standard input holds the properties; when that input ends, so does
 * everything.
 *
 * <ul>
 *   <li>{@code measure}, module, its classes, a file: the main job; the checks go into the file;
 *   <li>{@code check}, likewise: every benchmark once at tiny size;
 *   <li>{@code jmh}, the project's folder, module, whether a terminal shows it, JMH's command line: what a person asked for;
 *   <li>{@code databases}, module, its classes, a file, datasets: lends clones to tests; their addresses go into the file.
 * </ul>
 */
public final class Main {

    private static final int USAGE = 2;
    private static final int INTERRUPTED = 130;

    /** What a person reads who stopped a run; a build tool says so itself. */
    static final String STOPPED = "Stopped before the end. Stores and forks that were started end with it.";

    private static volatile boolean lent;
    private static volatile boolean finished;

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        Properties properties = new Properties();
        properties.load(new ByteArrayInputStream(Base64.getDecoder().decode(input.readLine())));
        properties.forEach((name, value) -> System.setProperty((String) name, (String) value));
        // Whatever a driver can't do it throws; what its network library warns of before would be a second account of
        // it.
        Logs.quiet("io.netty");
        CountDownLatch ended = new CountDownLatch(1);
        // A person's run leaves no answer; every other names a file for it.
        Optional<Path> answer =
                arguments[0].equals(Benchmarks.COMMAND) ? Optional.empty() : Optional.of(Path.of(arguments[3]));
        Thread watch = new Thread(() -> endWith(input, ended, answer), "parent");
        watch.setDaemon(true);
        watch.start();
        int code = answer(arguments, System.getProperties(), ended);
        finished = true;
        System.exit(code);
    }

    private static int answer(String[] arguments, Properties properties, CountDownLatch ended) {
        boolean person = arguments[0].equals(Benchmarks.COMMAND);
        Console console = new Console(
                person && Boolean.parseBoolean(arguments[3])
                        ? new Terminal(System.out, System.getenv())
                        : Screen.plain(System.out));
        if (person) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> tellEnd(console), "end"));
        }
        int code = answer(arguments, properties, ended, console);
        if (code != 0 && arguments[0].equals("measure") && !ShutdownState.begun()) {
            console.verdict("error");
        }
        return code;
    }

    private static void tellEnd(Console console) {
        console.screen().end();
        if (!finished) {
            console.say(STOPPED);
        }
    }

    private static int answer(String[] arguments, Properties properties, CountDownLatch ended, Console console) {
        try {
            switch (arguments[0]) {
                case "measure", "check" -> {
                    Job job = new Job(Project.find(), arguments[1], Path.of(arguments[2]), console);
                    String build = properties.getProperty(
                            OutputFolder.BUILD, Instant.now().toString());
                    Checks.write(
                            arguments[0].equals("check") ? job.check(properties) : job.measure(properties, build),
                            Path.of(arguments[3]));
                }
                case "databases" -> {
                    Job job = new Job(Project.find(), arguments[1], Path.of(arguments[2]), console);
                    List<String> datasets = List.of(arguments).subList(4, arguments.length);
                    job.lend(properties, Path.of(arguments[3]), datasets, () -> {
                        lent = true;
                        System.out.println(TestDatabases.READY);
                        ended.await();
                    });
                }
                case Benchmarks.COMMAND -> {
                    boolean terminal = Boolean.parseBoolean(arguments[3]);
                    new JmhRun(
                                    new Project(Path.of(arguments[1])),
                                    arguments[2],
                                    console,
                                    terminal ? new JmhLines(console.screen()) : System.out::println)
                            .run(properties, List.of(arguments).subList(4, arguments.length));
                }
                default -> throw new IllegalArgumentException("unknown command " + Arrays.toString(arguments));
            }
            return 0;
        } catch (SettingsException | StoreException e) {
            // What the user can mend is told without a stack trace.
            return failed(console, e, USAGE);
        } catch (HostFailure e) {
            // The stack trace that matters is the measured JVM's, in the log that the message names.
            return failed(console, e, 1);
        } catch (Exception e) {
            e.printStackTrace();
            return failed(console, e, 1);
        }
    }

    /** Tells it, unless it only follows from the end of this JVM. */
    private static int failed(Console console, Exception e, int code) {
        if (!ShutdownState.begun()) {
            console.error(e.getMessage() == null ? e.toString() : e.getMessage());
        }
        return code;
    }

    /** A loan ends in order when the borrower has finished; everything before it has lost who asked for it. */
    private static void endWith(BufferedReader input, CountDownLatch ended, Optional<Path> answer) {
        try {
            while (input.readLine() != null) {
                // Nothing more is said; the end is what matters.
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
        try {
            // Nobody is left to read the answer and remove it; one of addresses has been read.
            if (answer.isPresent()) {
                Files.deleteIfExists(answer.get());
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
        ended.countDown();
        if (!lent) {
            Runtime.getRuntime().exit(INTERRUPTED);
        }
    }
}
