package org.identityperf.runner.store.cassandra.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The JVM of an embedded Cassandra: starts the real server and then does what the directing side asks, one line a request
 * on standard input, its words between tabs; an answer is one line that begins with {@code done} or {@code failed}. The
 * first line of input is the superuser's password, the first line of output says {@code ready}.
 *
 * <ul>
 *   <li>{@code flush} and a keyspace: writes its memtables to disk;
 *   <li>{@code compact} and a keyspace: each of its tables into one SSTable;
 *   <li>{@code copy} and two keyspaces with the same tables: gives the second the first's SSTables, by hard links;
 *   <li>{@code live}: how many nodes it takes for alive;
 *   <li>{@code heap}: the largest heap in bytes that this JVM may have;
 *   <li>{@code bytes} and a keyspace: its size on disk;
 *   <li>{@code remove} and a keyspace that was dropped: removes what is left of its folder.
 * </ul>
 *
 * <p>It ends when its input ends: it never outlives who asked. It needs nothing but the JDK at compile time.
 */
public final class NodeMain {

    private static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";

    private final PrintStream answers;
    private final NodeStorage storage = new NodeStorage();

    private NodeMain(PrintStream answers) {
        this.answers = answers;
    }

    public static void main(String[] args) throws Exception {
        NodeMain node = new NodeMain(System.out);
        // Everything that the server prints goes to the log; standard output is for answers only.
        System.setOut(System.err);
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(requests), "requests");
        reader.setDaemon(true);
        reader.start();
        node.start(requests.take());
        while (true) {
            node.answer(requests.take().split("\t"));
        }
    }

    private void start(String password) {
        try {
            Class.forName(DAEMON).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            storage.readSchema();
            Superuser.set(password);
            storage.letIn();
            say("ready");
        } catch (Exception e) {
            e.printStackTrace();
            System.err.println("Cassandra can't start: " + root(e));
            Runtime.getRuntime().halt(1);
        }
    }

    /** Reads on while a request is worked on, so that the end of the directing JVM is seen at once. */
    private static void read(BlockingQueue<String> requests) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                requests.add(line);
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
        // What is written is in the commit log: the next start reads it from there.
        Runtime.getRuntime().halt(0);
    }

    private void answer(String[] request) {
        try {
            switch (request[0]) {
                case "flush" -> storage.flush(request[1]);
                case "compact" -> storage.compact(request[1]);
                case "copy" -> storage.copy(request[1], request[2]);
                case "remove" -> storage.remove(request[1]);
                case "live" -> {
                    say("done " + storage.live());
                    return;
                }
                case "heap" -> {
                    say("done " + Runtime.getRuntime().maxMemory());
                    return;
                }
                case "bytes" -> {
                    say("done " + storage.bytes(request[1]));
                    return;
                }
                default -> throw new IllegalArgumentException("unknown request " + request[0]);
            }
            say("done");
        } catch (Exception e) {
            e.printStackTrace();
            say("failed " + root(e));
        }
    }

    private static String root(Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.toString().replaceAll("\\s+", " ");
    }

    private void say(String line) {
        answers.println(line);
        answers.flush();
    }
}
