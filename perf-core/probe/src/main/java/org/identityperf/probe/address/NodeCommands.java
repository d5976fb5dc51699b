package org.identityperf.probe.address;

import java.time.Duration;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;

/**
 * This class makes the run kill nodes of a store that the run started, and start them again. When it is closed, the run
 * restarts the nodes that are dead, even if this JVM ends abnormally. It is for one thread.
 */
public final class NodeCommands implements AutoCloseable {

    /** The request to kill a node; its word is the node's number, counted from 1. */
    public static final String KILL = "kill";

    /** The request to restart a node; its word is the node's number, counted from 1. */
    public static final String RESTART = "restart";

    public static final String SETTLE = "settle";

    /** The option of an address that gives the port for commands; the port's secret is the store's own password. */
    private static final String OPTION = "commands";

    /** The longest time to wait: longer than the nodes of a store may take to find each other. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final RequestClient run;

    private NodeCommands(RequestClient run) {
        this.run = run;
    }

    public static Address in(Address store, int port) {
        return store.with(OPTION, Integer.toString(port));
    }

    public static NodeCommands to(Address store) {
        int port = Integer.parseInt(CassandraSession.option(store, OPTION));
        return new NodeCommands(RequestClient.to("the run of this benchmark", port, store.password()));
    }

    /** Kills a node at once, as if its machine had failed. */
    public void kill(int node) {
        run.ask(Message.of(KILL, node), PATIENCE);
    }

    /** Restarts a killed node, and returns when every node considers it alive. */
    public void restart(int node) {
        run.ask(Message.of(RESTART, node), PATIENCE);
    }

    /** Returns when every living node considers the killed nodes dead, some ten seconds after they were killed. */
    public void settle() {
        run.ask(Message.of(SETTLE), PATIENCE);
    }

    @Override
    public void close() {
        run.close();
    }
}
