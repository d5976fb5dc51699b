package org.identityperf.keycloak.preload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.probe.address.Address;
import org.infinispan.manager.EmbeddedCacheManager;

/**
 * The other end of {@link NodeProcess}: a server of a cluster that does what it is asked, one line a request on standard
 * input, its words between tabs. The answer is one line: {@value #DONE} and numbers, or {@code failed} and why. When its
 * input ends, so does it, at once.
 */
final class NodeMain {

    static final String JOIN = "join";
    static final String BOOT = "boot";
    static final String FORGET = "forget";
    static final String PRELOAD = "preload";
    static final String AWAIT = "await";
    static final String CREATE = "create";
    static final String STATE = "state";
    static final String HELD = "held";
    static final String ALL = "all";
    static final String DONE = "done";

    private final ClusterNode node;

    private NodeMain(ClusterNode node) {
        this.node = node;
    }

    public static void main(String[] args) throws InterruptedException {
        PrintStream answers = System.out;
        // Everything that libraries print goes to the log; standard output is for answers only.
        System.setOut(System.err);
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(requests), "requests");
        reader.setDaemon(true);
        reader.start();
        try {
            EmbeddedCacheManager joined = join(requests.take().split("\t"));
            answers.println(DONE);
            NodeMain main = new NodeMain(boot(joined, requests.take().split("\t")));
            answers.println(DONE);
            while (true) {
                answers.println(main.answer(requests.take().split("\t")));
            }
        } catch (RuntimeException e) {
            e.printStackTrace();
            answers.println("failed\t" + e.toString().replaceAll("\\s+", " "));
            System.exit(1);
        }
    }

    /** Reads on while a request is worked on, so that the end of the benchmark's JVM is seen at once. */
    private static void read(BlockingQueue<String> requests) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                requests.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static EmbeddedCacheManager join(String[] words) {
        List<Integer> ports =
                Arrays.stream(words[2].split(",")).map(Integer::valueOf).toList();
        ClusterPlace place = new ClusterPlace(Integer.parseInt(words[1]), ports);
        return new ClusterMember(place, SessionCaches.valueOf(words[3])).join();
    }

    private static ClusterNode boot(EmbeddedCacheManager joined, String[] words) {
        return new LocalNode(new Address(words[1], words[2], words[3]), joined);
    }

    private String answer(String[] request) {
        return switch (request[0]) {
            case FORGET -> done(node::forget);
            case PRELOAD -> done(() -> node.beginPreloading(Integer.parseInt(request[1])));
            case AWAIT -> done(node::awaitPreloading);
            case CREATE -> done(() -> node.createSessions(Integer.parseInt(request[1])));
            case STATE -> {
                ClusterNode.State state = node.state();
                yield numbers(
                        state.offline(), state.online(), state.messages(), state.bytes(), state.preloading() ? 1 : 0);
            }
            case HELD -> {
                HeldSessions held = node.held();
                HeldSessions.Rows rows = held.rows();
                yield numbers(
                        held.sessions(),
                        held.clientSessions(),
                        rows.count(),
                        rows.ids(),
                        rows.found(),
                        rows.foundIds());
            }
            case ALL -> numbers(node.entriesOfAll());
            default -> throw new IllegalArgumentException("unknown request " + request[0]);
        };
    }

    private static String done(Runnable work) {
        work.run();
        return DONE;
    }

    private static String numbers(long... numbers) {
        return DONE + LongStream.of(numbers).mapToObj(number -> "\t" + number).collect(Collectors.joining());
    }
}
