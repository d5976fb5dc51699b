package org.identityperf.runner.store.mysql;

import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.cache.Room;

/** The disk of a server somewhere else, whose free room can't be asked. */
record ServersDisk(Address server) implements Room {

    @Override
    public boolean require(long bytes, String what) {
        return false;
    }

    @Override
    public Optional<String> full(String message) {
        return FullDisk.tells(message)
                ? Optional.of("The disk of " + server + " is full. Free some room there.")
                : Optional.empty();
    }
}
