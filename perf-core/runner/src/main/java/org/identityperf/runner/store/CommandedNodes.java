package org.identityperf.runner.store;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.NodeCommands;

/**
 * Takes commands of measured JVMs to the nodes of a store, as {@link NodeCommands} sends them, one JVM after the other.
 * A node that a JVM killed and did not start again is started when its line ends, however it ended: whoever is measured
 * next finds all of them.
 */
public final class CommandedNodes implements AutoCloseable {

    private final Nodes nodes;
    private final String password;
    private final ServerSocket socket;
    private final Thread thread = new Thread(this::serve, "commands to nodes");
    private Socket line;
    private boolean closed;

    private CommandedNodes(Nodes nodes, String password, ServerSocket socket) {
        this.nodes = nodes;
        this.password = password;
        this.socket = socket;
    }

    /**
     * Listens on a free port of the loopback interface.
     *
     * @param password whoever sends commands says it first
     */
    public static CommandedNodes of(Nodes nodes, String password) {
        try {
            ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
            CommandedNodes commanded = new CommandedNodes(nodes, password, socket);
            commanded.thread.setDaemon(true);
            commanded.thread.start();
            return commanded;
        } catch (IOException e) {
            throw new StoreException("there is no port for commands to nodes (" + e + ")", e);
        }
    }

    /** The same address, which also says where commands to its nodes are taken. */
    public Address in(Address store) {
        return NodeCommands.in(store, socket.getLocalPort());
    }

    /** Whoever finds a node that can't be started again finds nobody here either. */
    private void serve() {
        try (socket) {
            while (!socket.isClosed()) {
                serveOne();
            }
        } catch (IOException e) {
            throw new StoreException("the port for commands to nodes can't be closed (" + e + ")", e);
        }
    }

    private void serveOne() {
        Set<Integer> dead = new TreeSet<>();
        try (Socket next = socket.accept()) {
            if (open(next)) {
                obey(next, dead);
            }
        } catch (IOException e) {
            // The line broke, or nobody listens any more: either way it has ended.
        }
        if (!socket.isClosed()) {
            dead.forEach(nodes::restart);
        }
    }

    private synchronized boolean open(Socket next) {
        line = next;
        return !closed;
    }

    private void obey(Socket from, Set<Integer> dead) throws IOException {
        BufferedReader commands =
                new BufferedReader(new InputStreamReader(from.getInputStream(), StandardCharsets.UTF_8));
        BufferedWriter answers =
                new BufferedWriter(new OutputStreamWriter(from.getOutputStream(), StandardCharsets.UTF_8));
        if (!password.equals(commands.readLine())) {
            return;
        }
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            answers.write(answer(command.split(" "), dead));
            answers.newLine();
            answers.flush();
        }
    }

    private String answer(String[] command, Set<Integer> dead) {
        try {
            switch (command[0]) {
                case "kill" -> kill(Integer.parseInt(command[1]), dead);
                case "restart" -> restart(Integer.parseInt(command[1]), dead);
                case "settle" -> nodes.settle();
                default -> throw new IllegalArgumentException("unknown command " + command[0]);
            }
            return "done";
        } catch (RuntimeException e) {
            return "failed " + String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
        }
    }

    private void kill(int node, Set<Integer> dead) {
        nodes.kill(node);
        dead.add(node);
    }

    private void restart(int node, Set<Integer> dead) {
        nodes.restart(node);
        dead.remove(node);
    }

    /** Takes no more commands; waits for the end of one that is under way. */
    @Override
    public void close() {
        try {
            socket.close();
            synchronized (this) {
                closed = true;
                if (line != null) {
                    line.close();
                }
            }
            thread.join();
        } catch (IOException e) {
            throw new StoreException("the port for commands to nodes can't be closed (" + e + ")", e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for the last command to a node", e);
        }
    }
}
