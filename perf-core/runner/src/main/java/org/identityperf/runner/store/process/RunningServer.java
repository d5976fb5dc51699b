package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.util.Optional;
import org.identityperf.runner.store.cache.Room;

/** A server that this project started, as a process or in a container: from when it lets us in until it is stopped. */
public interface RunningServer extends AutoCloseable {

    /** The port on the loopback interface. */
    int port();

    /** What it printed since its start, in a folder that holds what the cache knows of this server and no other. */
    Path log();

    /** How it broke since it was started, with the end of its log: it ended, or one of its processes did. */
    Optional<String> trouble();

    /** What to tell if it met a full disk since it was started. */
    Optional<String> full(Room room);

    /** Stops it, whoever is still connected. */
    @Override
    void close();
}
