package org.identityperf.runner.store.cassandra;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import org.identityperf.runner.store.StoreException;

/** Our line into the JVM of a Cassandra of ours: a request a line, as {@code NodeMain} describes them. */
final class Node implements Storage {

    private static final String DONE = "done";
    private static final String FAILED = "failed ";

    private final BufferedWriter requests;
    private final BufferedReader answers;

    /** Tells it the superuser's password, with which it starts. */
    Node(BufferedWriter requests, BufferedReader answers, String password) throws IOException {
        this.requests = requests;
        this.answers = answers;
        send(password);
    }

    /** Whether it has started and listens; to be asked until it has. */
    boolean ready() throws IOException {
        return answers.ready() && "ready".equals(answers.readLine());
    }

    private void send(String request) throws IOException {
        requests.write(request);
        requests.newLine();
        requests.flush();
    }

    private synchronized String ask(String... words) {
        String request = String.join(" ", words);
        try {
            send(String.join("\t", words));
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                // A profiler that somebody attaches to it writes there as well.
                if (line.startsWith(DONE)) {
                    return line.substring(DONE.length()).strip();
                }
                if (line.startsWith(FAILED)) {
                    throw new StoreException("Cassandra can't " + request + ": " + line.substring(FAILED.length()));
                }
            }
            throw new StoreException("Cassandra can't " + request + ": it has ended");
        } catch (IOException e) {
            throw new StoreException("Cassandra can't " + request + ": it has ended (" + e.getMessage() + ")", e);
        }
    }

    /** How many nodes it takes for alive, itself among them. */
    int live() {
        return Integer.parseInt(ask("live"));
    }

    @Override
    public void flush(String keyspace) {
        ask("flush", keyspace);
    }

    @Override
    public void compact(String keyspace) {
        ask("compact", keyspace);
    }

    @Override
    public void copy(String from, String to) {
        ask("copy", from, to);
    }

    @Override
    public long bytes(String keyspace) {
        return Long.parseLong(ask("bytes", keyspace));
    }

    @Override
    public long heapBytes() {
        return Long.parseLong(ask("heap"));
    }

    @Override
    public void remove(String keyspace) {
        ask("remove", keyspace);
    }
}
