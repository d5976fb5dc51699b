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
    boolean require(long bytes, String what);

    /**
     * Returns what to report if a failure's message says that a disk is full: which disk, and how much is free on it by
     * now.
     */
    Optional<String> full(String message);
}
