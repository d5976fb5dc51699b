package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Room;

/**
 * A program is one kind of server that runs as a process of this machine. It defines what is particular to that kind.
 */
public interface Program {

    /** Returns the folder in which the server keeps its data from run to run. */
    DataFolder folder();

    /** Returns what the server has in common with one in a container. */
    LocalServer server();

    default Store kind() {
        return server().kind();
    }

    /** Returns what the server itself calls its data folder. */
    default Path data() {
        return folder().data();
    }

    /** Returns whether a process with that command line is this server on this data folder, whoever started it. */
    boolean runsAs(List<String> commandLine);

    /** Returns the file that receives the server's output; each start begins a new one. */
    default Path log() {
        return folder().log();
    }

    /**
     * Starts the server.
     *
     * @param port a port of the loopback interface that was free a moment ago
     */
    Process launch(int port) throws IOException;

    default Address admin(int port) {
        return server().admin(port, folder().password());
    }

    /**
     * Returns whether the server accepts our connections by now, and is really ours and not another program on the same
     * port. It is called repeatedly, and answers within seconds.
     */
    default boolean answers(int port) {
        return server().answers(admin(port), data(), log());
    }

    /** Opens the server, which accepts connections now: reads back its settings, and drops what killed runs left. */
    default OpenServer open(int port, Room room, Consumer<String> say) {
        return server().open(admin(port), room, Map.of(), say);
    }

    /** Returns the signals that stop the server, the gentlest first. If none helps, it is killed. */
    List<String> signals();

    /** Returns how one of the processes broke since the start, if one did while the server as a whole keeps running. */
    default Optional<String> broke() {
        return server().broke(log());
    }

    /** Returns what to report if the server met a full disk since the start. */
    default Optional<String> full(Room room) {
        return LogFile.full(log(), room);
    }

    /** Frees the room that the server reserved for a start on a full disk. Returns whether there was any. */
    default boolean givesReserve() {
        return false;
    }

    /** Tidies the data folder after the server has ended. */
    default void ended() {}
}
