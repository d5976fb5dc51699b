package org.identityperf.runner.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestServer;
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
 * The runner as a process, which does one thing that it is asked for on standard input. When that input ends, so does
 * everything. The constants are the requests; the first word of each is the run's properties, as {@link LabProcess#request} makes it.
 */
public final class Main {

    /** The main job; takes a module and the folder of its classes, and answers the checks. */
    static final String MEASURE = "measure";

    /** Every benchmark once at tiny size; takes a module and the folder of its classes, and answers the checks. */
    static final String CHECK = "check";

    /**
     * What a person asks of JMH; takes the project's folder, a module, whether a terminal shows it, and JMH's command line.
     * There is no answer: the person sees all of it.
     */
    static final String JMH = "jmh";

    /**
     * Lends clones to tests; takes a module, the folder of its classes, and datasets. Answers their addresses, each as name,
     * URL, user and password; the loan lasts until the input ends.
     */
    static final String DATABASES = "databases";

    private static final int USAGE = 2;
    private static final int INTERRUPTED = 130;

    /** What a person reads who stopped a run; a build tool says so itself. */
    static final String STOPPED = "Stopped before the end. Stores and forks that were started end with it.";

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private static volatile boolean lent;
    private static volatile boolean finished;

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        RequestServer asker = RequestServer.ofThisProcess(Main::end);
        Message request = asker.next().orElseThrow();
        Properties properties = new Properties();
        properties.load(new StringReader(request.word(0)));
        properties.forEach((name, value) -> System.setProperty((String) name, (String) value));
        // Whatever a driver can't do it throws; what its network library warns of before would be a second account of
        // it.
        Logs.quiet("io.netty");
        int code = answer(asker, new Message(request.name(), request.from(1)), System.getProperties());
        finished = true;
        System.exit(code);
    }

    private static int answer(RequestServer asker, Message request, Properties properties) {
        boolean person = request.name().equals(JMH);
        Console console = new Console(
                person && Boolean.parseBoolean(request.word(2))
                        ? new Terminal(System.out, System.getenv())
                        : Screen.plain(System.out));
        if (person) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> tellEnd(console), "end"));
        }
        int code = answer(asker, request, properties, console);
        if (code != 0 && request.name().equals(MEASURE) && !ShutdownState.begun()) {
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

    private static int answer(RequestServer asker, Message request, Properties properties, Console console) {
        try {
            switch (request.name()) {
                case MEASURE -> {
                    String build = properties.getProperty(
                            OutputFolder.BUILD, Instant.now().toString());
                    asker.done(Checks.words(job(request, console).measure(properties, build)));
                }
                case CHECK -> asker.done(Checks.words(job(request, console).check(properties)));
                case DATABASES ->
                    job(request, console).lend(properties, request.from(2), addresses -> {
                        lent = true;
                        asker.done(words(addresses));
                        ENDED.await();
                    });
                case JMH -> {
                    boolean terminal = Boolean.parseBoolean(request.word(2));
                    new JmhRun(
                                    new Project(Path.of(request.word(0))),
                                    request.word(1),
                                    console,
                                    terminal ? new JmhLines(console.screen()) : System.out::println)
                            .run(properties, request.from(3));
                }
                default -> throw new IllegalArgumentException("unknown request " + request.name());
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

    private static Job job(Message request, Console console) {
        return new Job(Project.find(), request.word(0), Path.of(request.word(1)), console);
    }

    private static Object[] words(Map<String, Address> addresses) {
        return addresses.entrySet().stream()
                .flatMap(entry -> Stream.of(
                        entry.getKey(),
                        entry.getValue().url(),
                        entry.getValue().user(),
                        entry.getValue().password()))
                .toArray();
    }

    /** A loan ends in order when the borrower has finished; everything before it has lost who asked for it. */
    private static void end() {
        ENDED.countDown();
        if (!lent) {
            Runtime.getRuntime().exit(INTERRUPTED);
        }
    }
}
