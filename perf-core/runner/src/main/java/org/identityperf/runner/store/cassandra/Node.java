package org.identityperf.runner.store.cassandra;

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
final class Node {

    static final String NAME = "Cassandra";

    private final RequestClient client;

    /** Makes the node start with the superuser's password. */
    Node(RequestClient client, String password) {
        this.client = client;
        client.send(Message.of(NodeMain.START, password));
    }

    static Node of(Process process, String password) {
        return new Node(RequestClient.of(NAME, process, line -> {}), password);
    }

    /** Returns whether the node has started and listens. Call it repeatedly until it does. */
    boolean ready() {
        try {
            if (!client.isAnswered()) {
                return false;
            }
            client.answer();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    void ask(String request, String... keyspaces) {
        answer(request, keyspaces);
    }

    long number(String request, String... keyspaces) {
        return Long.parseLong(answer(request, keyspaces).get(0));
    }

    private List<String> answer(String request, String... keyspaces) {
        try {
            return client.ask(Message.of(request, (Object[]) keyspaces));
        } catch (RequestFailed e) {
            throw new StoreException(
                    NAME + " can't " + (request + ' ' + String.join(" ", keyspaces)).strip() + ": " + e.why(), e);
        }
    }
}
