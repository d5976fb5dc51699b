package org.identityperf.runner.store;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.NodeCommands;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestHandler;
import org.identityperf.probe.exchange.RequestListener;
import org.identityperf.probe.exchange.RequestServer;

/**
 * A {@code CommandedNodes} receives the commands that a measured JVM sends to the nodes of a store, and carries them
 * out. {@link NodeCommands} sends them; one JVM is served after the other. When a JVM's connection ends, in whatever
 * way, every node that it killed and did not restart is started. So the next JVM to be measured finds all nodes
 * running.
 */
public final class CommandedNodes implements AutoCloseable {

    private final Nodes nodes;
    private final RequestListener listener;
    private final Thread thread = new Thread(this::serve, "commands to nodes");

    private CommandedNodes(Nodes nodes, RequestListener listener) {
        this.nodes = nodes;
        this.listener = listener;
    }

    /**
     * Listens on a free port of the loopback interface.
     *
     * @param password must be the first thing that a sender of commands sends
     */
    public static CommandedNodes of(Nodes nodes, String password) {
        try {
            CommandedNodes commanded = new CommandedNodes(nodes, RequestListener.open(password));
            commanded.thread.setDaemon(true);
            commanded.thread.start();
            return commanded;
        } catch (IOException e) {
            throw new StoreException("there is no port for commands to nodes (" + e + ")", e);
        }
    }

    /** Returns the same address, extended by where commands to the nodes are received. */
    public Address in(Address store) {
        return NodeCommands.in(store, listener.port());
    }

    /** Serves JVMs until a node can't be started again; after that, no commands are taken. */
    private void serve() {
        try (listener) {
            while (!listener.isClosed()) {
                Set<Integer> dead = new TreeSet<>();
                try (RequestServer line = listener.accept()) {
                    line.answer(command -> obey(command, dead));
                }
                if (!listener.isClosed()) {
                    dead.forEach(nodes::restart);
                }
            }
        } catch (IOException e) {
            if (!listener.isClosed()) {
                throw new StoreException("commands to nodes can't be taken (" + e + ")", e);
            }
        }
    }

    private List<?> obey(Message command, Set<Integer> dead) {
        switch (command.name()) {
            case NodeCommands.KILL -> {
                int node = (int) command.number(0);
                nodes.kill(node);
                dead.add(node);
            }
            case NodeCommands.RESTART -> {
                int node = (int) command.number(0);
                nodes.restart(node);
                dead.remove(node);
            }
            case NodeCommands.SETTLE -> nodes.settle();
            default -> throw new IllegalArgumentException("unknown command " + command.name());
        }
        return RequestHandler.NOTHING;
    }

    /** Takes no more commands; waits for the end of one that is under way. */
    @Override
    public void close() {
        try {
            listener.close();
            thread.join();
        } catch (IOException e) {
            throw new StoreException("the port for commands to nodes can't be closed (" + e + ")", e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for the last command to a node", e);
        }
    }
}
