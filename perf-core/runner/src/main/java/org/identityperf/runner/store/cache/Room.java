package org.identityperf.runner.store.cache;

import java.util.Optional;

/** A {@code Room} knows the free room on the disk that holds a store's data, as far as it can be seen from here. */
public interface Room {

    /**
     * Makes sure that the result of a long piece of work will fit, before the work begins.
     *
     * @param bytes the room that the work needs
     * @param what what needs the room, in plain words
     * @return whether the free room is known
     * @throws org.identityperf.runner.store.StoreException if the disk has less free room
     */
    default boolean require(long bytes, String what) {
        return false;
    }

    /**
     * Returns what to report if a failure's message says that a disk is full: which disk, and how much is free on it by
     * now.
     */
    Optional<String> full(String message);

    /**
     * Returns a room of which nothing is known but that a failure tells that it is full.
     *
     * @param report what to report then
     */
    static Room unseen(String report) {
        return message -> Disk.tellsFull(message) ? Optional.of(report) : Optional.empty();
    }
}
