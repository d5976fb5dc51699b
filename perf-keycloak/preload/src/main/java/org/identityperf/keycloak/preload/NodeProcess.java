package org.identityperf.keycloak.preload;

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
import org.identityperf.probe.address.Address;

/**
 * A server of a cluster in a JVM of its own, on this JVM's class path: {@link NodeMain} does there what is asked here, a
 * line each way. It ends with this JVM, in whatever way that ends.
 */
final class NodeProcess implements ClusterNode {

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

    private final ClusterMember member;
    private final String name;
    private final Process process;
    private final PrintWriter requests;
    private final BufferedReader answers;

    /** Starts its JVM, which does nothing yet. */
    NodeProcess(ClusterMember member) {
        this.member = member;
        this.name = "server " + member.place().number();
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
                        NodeMain.class.getName()));
        try {
            process = builder.redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a JVM for " + name, e);
        }
        requests = new PrintWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8), true);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Joins its cluster, or begins it. */
    void join() {
        ask(
                NodeMain.JOIN,
                member.place().number(),
                member.place().ports().stream().map(String::valueOf).collect(Collectors.joining(",")),
                member.caches());
    }

    /** Boots the server on that database, after it has joined. */
    void boot(Address address) {
        ask(NodeMain.BOOT, address.url(), address.user(), address.password());
    }

    /** The answer's numbers. */
    private synchronized long[] ask(Object... words) {
        // A password may be among the words: none but the first is ever repeated.
        requests.println(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining("\t")));
        String answer;
        try {
            answer = answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " can't be asked to " + words[0], e);
        }
        if (answer == null) {
            throw new IllegalStateException(name + " ended when it was asked to " + words[0]);
        }
        String[] parts = answer.split("\t");
        if (!parts[0].equals(NodeMain.DONE)) {
            throw new IllegalStateException(name + " could not " + words[0] + ": " + parts[1]);
        }
        return Arrays.stream(parts).skip(1).mapToLong(Long::parseLong).toArray();
    }

    @Override
    public void forget() {
        ask(NodeMain.FORGET);
    }

    @Override
    public void beginPreloading(int sessionsPerSegment) {
        ask(NodeMain.PRELOAD, sessionsPerSegment);
    }

    @Override
    public void awaitPreloading() {
        ask(NodeMain.AWAIT);
    }

    @Override
    public void createSessions(int count) {
        ask(NodeMain.CREATE, count);
    }

    @Override
    public State state() {
        long[] state = ask(NodeMain.STATE);
        return new State(state[0], state[1], state[2], state[3], state[4] == 1);
    }

    @Override
    public HeldSessions held() {
        long[] held = ask(NodeMain.HELD);
        return new HeldSessions(held[0], held[1], new HeldSessions.Rows(held[2], held[3], held[4], held[5]));
    }

    @Override
    public long entriesOfAll() {
        return ask(NodeMain.ALL)[0];
    }

    @Override
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
