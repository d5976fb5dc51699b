package org.identityperf.runner.store.cassandra;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.List;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/**
 * A {@code Node} sends requests to the JVM of a Cassandra that this project started. {@link NodeMain} defines the
 * requests.
 */
final class Node implements Storage {

    private static final String NAME = "Cassandra";

    private final RequestClient client;

    /** Makes the node start with the superuser's password. */
    Node(RequestClient client, String password) {
        this.client = client;
        client.send(Message.of(NodeMain.START, password));
    }

    /** Returns the connection to a process. */
    static Node of(Process process, String password) {
        return new Node(RequestClient.of(NAME, process, line -> {}), password);
    }

    /** Returns the connection to a server through its streams. */
    static Node of(BufferedReader answers, BufferedWriter requests, String password) {
        return new Node(new RequestClient(NAME, answers, requests, line -> {}, answers), password);
    }

    /** Returns whether the node has started and listens. Call it repeatedly until it does. */
    boolean ready() throws IOException {
        if (!client.isAnswered()) {
            return false;
        }
        client.answer();
        return true;
    }

    private List<String> ask(String request, String... keyspaces) {
        try {
            return client.ask(Message.of(request, (Object[]) keyspaces));
        } catch (RequestFailed e) {
            throw new StoreException(
                    NAME + " can't " + (request + ' ' + String.join(" ", keyspaces)).strip() + ": " + e.why(), e);
        }
    }

    /** Returns how many nodes it considers alive, including itself. */
    int live() {
        return Integer.parseInt(ask(NodeMain.LIVE).get(0));
    }

    @Override
    public void flush(String keyspace) {
        ask(NodeMain.FLUSH, keyspace);
    }

    @Override
    public void compact(String keyspace) {
        ask(NodeMain.COMPACT, keyspace);
    }

    @Override
    public void copy(String from, String to) {
        ask(NodeMain.COPY, from, to);
    }

    @Override
    public long bytes(String keyspace) {
        return Long.parseLong(ask(NodeMain.BYTES, keyspace).get(0));
    }

    @Override
    public long heapBytes() {
        return Long.parseLong(ask(NodeMain.HEAP).get(0));
    }

    @Override
    public void remove(String keyspace) {
        ask(NodeMain.REMOVE, keyspace);
    }
}
