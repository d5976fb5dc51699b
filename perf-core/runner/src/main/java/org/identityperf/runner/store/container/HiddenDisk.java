package org.identityperf.runner.store.container;

import java.util.Optional;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cache.Room;

/**
 * A disk whose free room can't be seen from here.
 *
 * @param folder where the engine says that its data lies
 */
record HiddenDisk(String folder) implements Room {

    @Override
    public boolean require(long bytes, String what) {
        return false;
    }

    @Override
    public Optional<String> full(String message) {
        return Disk.tellsFull(message)
                ? Optional.of("The disk of " + folder + " is full, where the Docker engine keeps its volumes. Free some"
                        + " room: docker system df tells what is there.")
                : Optional.empty();
    }
}
