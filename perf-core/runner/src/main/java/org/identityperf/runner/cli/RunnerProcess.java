package org.identityperf.runner.cli;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.jvm.Region;
import org.identityperf.runner.jvm.RunnerClasses;
import org.identityperf.runner.suite.Project;

/**
 * The runner in a JVM of its own, started from here. A module's tests run on the server's class
 * path, whose versions of libraries may differ from those that the runner needs. This class and what it uses need
 * nothing but the JDK and the probe.
 *
 * <p>The request travels over standard input and not on the command line, since a property may be a password. The
 * runner ends when that input ends, however this JVM ends.
 */
public final class RunnerProcess implements AutoCloseable {

    private static final String CLASS_PATH = "perf-core/runner/target/runner-classpath.txt";

    private final Process process;
    private final RequestClient client;

    private RunnerProcess(Process process, RequestClient client) {
        this.process = process;
        this.client = client;
    }

    /**
     * Starts {@link Main}.
     *
     * @param printed takes each line that it prints; it does not inherit this JVM's streams, which a build tool may own
     */
    static RunnerProcess start(Consumer<String> printed) throws IOException {
        Project project = Project.find();
        // It runs in the checkout's folder, as for a person who types; Maven runs tests in their module's folder.
        Process process = new ProcessBuilder(command(project))
                .directory(project.root().toFile())
                .redirectErrorStream(true)
                .start();
        return new RunnerProcess(process, RequestClient.of("the runner", process, printed));
    }

    /**
     * Has the runner execute a command of {@link Main}, with the {@code perf.*} and {@code identityperf.*} properties
     * of this JVM.
     *
     * @throws RequestFailed if the runner has ended instead; it has printed the reason if it knew one
     */
    List<String> ask(String command, String... arguments) {
        return client.ask(request(command, arguments));
    }

    /** Has the runner answer a further request. */
    List<String> ask(Message request) {
        return client.ask(request);
    }

    /** Waits for the runner's end, which follows the end of the request or {@link #close}; returns its exit code. */
    int awaitEnd() {
        client.drain();
        return process.onExit().join().exitValue();
    }

    @Override
    public void close() {
        client.endInput();
        awaitEnd();
    }

    /**
     * Starts the runner for a person, who sees its output at once; returns its exit code. When this JVM is asked to
     * end, it waits until the runner has cleaned up.
     */
    static int runBefore(Project project, String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(project))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        RunnerProcess runner = new RunnerProcess(process, RequestClient.of("the runner", process, line -> {}));
        Runtime.getRuntime().addShutdownHook(new Thread(runner::close));
        runner.client.send(request(Main.TYPED, words));
        return process.waitFor();
    }

    private static Message request(String command, String... arguments) {
        Properties chosen = new Properties();
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("perf.") || name.startsWith("identityperf.")) {
                chosen.setProperty(name, System.getProperty(name));
            }
        }
        return request(chosen, command, arguments);
    }

    /** Returns the request to {@link Main} to execute a command with these properties. */
    public static Message request(Properties properties, String command, String... arguments) {
        StringWriter text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Message.of(
                command, Stream.concat(Stream.of(text), Stream.of(arguments)).toArray());
    }

    private static List<String> command(Project project) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Libraries of the runner turn text to lower case in the machine's locale, which may be Turkish.
        command.addAll(Region.LOCALE);
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", classPath(project), Main.class.getName()));
        return command;
    }

    private static String classPath(Project project) throws IOException {
        Path own = RunnerClasses.place();
        Path file = project.root().resolve(CLASS_PATH);
        if (Files.exists(file)) {
            return own + File.pathSeparator + Files.readString(file).strip();
        }
        if (Files.isRegularFile(own)) {
            // Outside the checkout the runner is a jar in a local repository; its manifest names the other jars there.
            return own.toString();
        }
        throw new IllegalStateException("The class path of the runner is not known: " + file
                + " is missing. Build once with ./mvnw package -DskipTests, also before a run from an IDE.");
    }
}
