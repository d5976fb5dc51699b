package org.identityperf.runner.store.process;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.store.Nodes;
import org.identityperf.runner.store.cache.Room;

/**
 * A server that this project started, as a process or in a container. It exists from when it
 * accepts connections until it is stopped.
 */
public interface RunningServer extends AutoCloseable {

    /** Returns the addresses at which clients reach it. */
    List<InetSocketAddress> hosts();

    /** Returns its nodes if it has several that can be killed. */
    default Optional<Nodes> nodes() {
        return Optional.empty();
    }

    /**
     * Returns the file with what the server printed since its start. Its folder contains what the cache keeps for this
     * server and no other.
     */
    Path log();

    /** Returns how the server broke since its start, with the end of its log: it ended, or one of its processes did. */
    Optional<String> trouble();

    /** Returns what to report if the server met a full disk since its start. */
    default Optional<String> full(Room room) {
        return LogFile.full(log(), room);
    }

    /** Stops the server, even while clients are still connected. */
    @Override
    void close();
}
