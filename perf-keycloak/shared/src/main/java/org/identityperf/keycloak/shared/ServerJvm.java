package org.identityperf.keycloak.shared;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.probe.upgrade.OlderRelease;

/**
 * A server JVM runs one server, such as one of a cluster, in a JVM of its own, on this JVM's class path or on that of an
 * older release. Requests and answers are one line each, with tabs between the words; {@link Requests} answers them. The
 * JVM ends with this one, in whatever way this one ends.
 */
public final class ServerJvm implements AutoCloseable {

    private static final List<String> OPTIONS = List.of(
            "-Xms512m",
            "-Xmx1g",
            "-XX:+UseParallelGC",
            // Standard output is for answers only.
            "-Xlog:disable",
            "-Xlog:all=warning:stderr");
    // Options for loading and compiling classes: the servers' JVMs do both as this JVM does.
    private static final List<String> HANDED_ON =
            List.of("-XX:TieredStopAtLevel=", "-XX:SharedArchiveFile=", "-Xshare:");

    private final String name;
    private final Process process;
    private final PrintWriter requests;
    private final BufferedReader answers;

    /**
     * Starts the JVM, and does not wait for it.
     *
     * @param name of the server in messages
     * @param main the class that answers requests
     * @param arguments of the main class; none may be a secret, since every user of the machine sees them
     */
    public ServerJvm(String name, Class<?> main, List<?> arguments) {
        this(
                name,
                Path.of(System.getProperty("java.home")),
                System.getProperty("java.class.path"),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(option -> HANDED_ON.stream().anyMatch(option::startsWith))
                        .toList(),
                main,
                arguments);
    }

    private ServerJvm(String name, Path jdk, String classPath, List<String> options, Class<?> main, List<?> arguments) {
        this.name = name;
        ProcessBuilder builder = new ProcessBuilder();
        builder.command().add(jdk.resolve("bin/java").toString());
        builder.command().addAll(OPTIONS);
        builder.command().addAll(options);
        builder.command()
                .addAll(List.of(
                        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"), "-cp", classPath, main.getName()));
        arguments.stream().map(String::valueOf).forEach(builder.command()::add);
        try {
            process = builder.redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a JVM for " + name, e);
        }
        requests = new PrintWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8), true);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts a JVM for another release of the server, on its own class path and JDK.
     *
     * @param main the class there that answers requests
     */
    public static ServerJvm of(OlderRelease release, Class<?> main) {
        return new ServerJvm(
                "the server of " + release.version(),
                release.jdk(),
                release.classPath(),
                List.of("-XX:TieredStopAtLevel=1"),
                main,
                List.of());
    }

    /**
     * Sends a request to the server, and waits until it has done it.
     *
     * @param words the request and its arguments
     * @return the answer's words
     * @throws IllegalStateException if the server failed, or has ended
     */
    public synchronized List<String> ask(Object... words) {
        // A password may be among the words: none but the first is ever repeated.
        requests.println(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(Requests.BETWEEN)));
        String answer;
        try {
            answer = answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " can't be asked: " + words[0], e);
        }
        if (answer == null) {
            throw new IllegalStateException(name + " ended when it was asked: " + words[0]);
        }
        List<String> answered = List.of(answer.split(Requests.BETWEEN));
        if (!answered.get(0).equals(Requests.DONE)) {
            throw new IllegalStateException(name + " could not answer " + words[0] + ": " + answered.get(1));
        }
        return answered.subList(1, answered.size());
    }

    /** Ends the JVM at once, as on a machine that fails. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Ends the JVM at once too, since no other server needs its entries any more. */
    @Override
    public void close() {
        kill();
    }
}
