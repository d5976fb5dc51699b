package org.identityperf.probe.address;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Has the run kill nodes of a store that it started, and start them again: a line over a port of the loopback interface,
 * {@code kill}, {@code restart} or {@code settle} with a node's number from 1, answered by {@code done} or {@code failed}
 * and why. What is dead when the line ends is started again by the run, in whatever way the line ended. For one thread.
 */
public final class NodeCommands implements AutoCloseable {

    /** The option of an address that says where commands are taken, behind the store's own password. */
    private static final String OPTION = "commands";

    private final Socket socket;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    private NodeCommands(Socket socket) throws IOException {
        this.socket = socket;
        this.commands = new BufferedWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
        this.answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The same address, which also says where commands are taken. */
    public static Address in(Address store, int port) {
        return store.with(OPTION, "127.0.0.1:" + port);
    }

    /**
     * Opens the line to the nodes behind an address.
     *
     * @throws IllegalArgumentException if nobody takes commands for them
     */
    public static NodeCommands to(Address store) {
        InetSocketAddress place = WayToNode.host(CassandraSession.option(store, OPTION));
        try {
            NodeCommands line = new NodeCommands(new Socket(place.getAddress(), place.getPort()));
            line.send(store.password());
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException("nobody takes commands to nodes at " + place, e);
        }
    }

    /** Ends a node at once, as a machine that fails does. */
    public void kill(int node) {
        ask("kill " + node);
    }

    /** Starts a node again that was killed; returns when every node takes it for alive. */
    public void restart(int node) {
        ask("restart " + node);
    }

    /** Returns when every node that lives takes the dead for dead, some ten seconds after their end. */
    public void settle() {
        ask("settle");
    }

    private void ask(String command) {
        try {
            send(command);
            String answer = answers.readLine();
            if (!"done".equals(answer)) {
                throw new IllegalStateException(
                        "the run can't " + command + " for a benchmark: " + (answer == null ? "it has ended" : answer));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the run can't be asked to " + command, e);
        }
    }

    private void send(String line) throws IOException {
        commands.write(line);
        commands.newLine();
        commands.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the line to the run can't be closed", e);
        }
    }
}
