package org.identityperf.runner.store.cache;

import java.util.Optional;

/** The room on the disk that a store's data lies on, as far as it can be seen from here. */
public interface Room {

    /**
     * Makes sure before a long piece of work that its result will fit.
     *
     * @param bytes the room that the work needs
     * @param what what needs it, as a person would say it
     * @return whether the free room is known
     * @throws org.identityperf.runner.store.StoreException if the disk has less free room
     */
    boolean require(long bytes, String what);

    /** What to tell if a failure's message says that a disk is full: which, and what is free on it by now. */
    Optional<String> full(String message);
}
