package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Room;

/** What is particular to one kind of server among those that run as a process of this machine. */
public interface Program {

    /** Where it keeps its data. */
    DataFolder folder();

    default Store kind() {
        return folder().kind();
    }

    /** Its data folder. */
    default Path data() {
        return folder().data();
    }

    /** Whether a process with that command line is this server on this data folder, by whomever it was started. */
    boolean runsAs(List<String> commandLine);

    /** The file that its output goes to; begun anew at each start. */
    default Path log() {
        return folder().log();
    }

    /**
     * Starts it.
     *
     * @param port a port of the loopback interface that was free a moment ago
     */
    Process launch(int port) throws IOException;

    /**
     * Whether it lets us in by now, and is ours and not a stranger on the same port; asked over and over, and answers
     * within seconds.
     *
     * @throws org.identityperf.runner.store.StoreException if it never will
     */
    boolean answers(int port);

    /**
     * Uses the server that lets us in: reads back its settings, and drops what killed runs left in it.
     *
     * @param room on the disk of its data
     * @param say is told what is dropped
     * @throws org.identityperf.runner.store.StoreException if it does not answer after all
     */
    OpenServer open(int port, Room room, Consumer<String> say);

    /** The signals that stop it, the gentlest first; after the last it is killed. */
    List<String> signals();

    /** How one of its processes broke since the start while the server as a whole lives on, if one did. */
    Optional<String> broke();

    /** What to tell if it met a full disk since the start. */
    default Optional<String> full(Room room) {
        return LogFile.full(log(), room);
    }

    /** Gives back room that it kept for a start on a full disk; whether there was any. */
    default boolean givesReserve() {
        return false;
    }

    /** Leaves the data folder in order, after the server has ended. */
    default void ended() {}
}
