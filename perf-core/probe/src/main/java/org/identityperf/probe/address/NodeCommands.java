package org.identityperf.probe.address;

import java.time.Duration;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;

/**
 * Has the run kill nodes of a store that it started, and start them again. What is dead when this is closed is started again
 * by the run, and so it is however the JVM ends that asked. For one thread.
 */
public final class NodeCommands implements AutoCloseable {

    /** Takes a node's number from 1. */
    public static final String KILL = "kill";

    /** Takes a node's number from 1. */
    public static final String RESTART = "restart";

    public static final String SETTLE = "settle";

    /** The option of an address that says at which port commands are taken, behind the store's own password. */
    private static final String OPTION = "commands";

    /** Longer than the nodes of a store may take to know each other. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final RequestClient run;

    private NodeCommands(RequestClient run) {
        this.run = run;
    }

    /** The same address, which also says where commands are taken. */
    public static Address in(Address store, int port) {
        return store.with(OPTION, Integer.toString(port));
    }

    /**
     * Opens the line to the nodes behind an address.
     *
     * @throws IllegalArgumentException if nobody takes commands for them
     */
    public static NodeCommands to(Address store) {
        int port = Integer.parseInt(CassandraSession.option(store, OPTION));
        return new NodeCommands(RequestClient.to("the run of this benchmark", port, store.password()));
    }

    /** Ends a node at once, as a machine that fails does. */
    public void kill(int node) {
        run.ask(Message.of(KILL, node), PATIENCE);
    }

    /** Starts a node again that was killed; returns when every node takes it for alive. */
    public void restart(int node) {
        run.ask(Message.of(RESTART, node), PATIENCE);
    }

    /** Returns when every node that lives takes the dead for dead, some ten seconds after their end. */
    public void settle() {
        run.ask(Message.of(SETTLE), PATIENCE);
    }

    @Override
    public void close() {
        run.close();
    }
}
