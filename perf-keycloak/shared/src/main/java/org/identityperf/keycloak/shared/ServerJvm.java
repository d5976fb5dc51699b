package org.identityperf.keycloak.shared;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.probe.exchange.RequestFailed;

/**
 * A server of a cluster in a JVM of its own, on this JVM's class path: it does what it is asked. It ends with this JVM, in
 * whatever way that ends.
 */
public final class ServerJvm implements AutoCloseable {

    private static final List<String> OPTIONS = List.of(
            "-Xms512m",
            "-Xmx1g",
            "-XX:+UseParallelGC",
            // Standard output is for answers only.
            "-Xlog:disable",
            "-Xlog:all=warning:stderr");
    // What this JVM was told of how classes are loaded and compiled: its servers' do both as it does.
    private static final List<String> HANDED_ON =
            List.of("-XX:TieredStopAtLevel=", "-XX:SharedArchiveFile=", "-Xshare:");

    private final Process process;
    private final RequestClient client;

    /**
     * Starts the JVM, and does not wait for it.
     *
     * @param place of its server
     * @param main reads requests
     * @param arguments of that; none may be a secret, since every user of the machine sees them
     */
    public ServerJvm(ClusterPlace place, Class<?> main, Object... arguments) {
        String name = "server " + place.number();
        ProcessBuilder builder = new ProcessBuilder();
        builder.command()
                .add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.command().addAll(OPTIONS);
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> HANDED_ON.stream().anyMatch(option::startsWith))
                .forEach(builder.command()::add);
        builder.command()
                .addAll(List.of(
                        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName()));
        builder.command().addAll(place.words());
        Arrays.stream(arguments).map(String::valueOf).forEach(builder.command()::add);
        try {
            process = builder.redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a JVM for " + name, e);
        }
        // What libraries print there is of no use to anybody.
        client = RequestClient.of(name, process, line -> {});
    }

    /**
     * Has the server do something, and waits until it has.
     *
     * @param words about what
     * @return the answer's words
     * @throws RequestFailed if it could not, or is no more; no word of the request is repeated, since one may be a password
     */
    public List<String> ask(String request, Object... words) {
        return client.ask(Message.of(request, words));
    }

    /** Ends it at once, as a machine that fails does. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** There is nobody left to leave anything to. */
    @Override
    public void close() {
        kill();
    }
}
