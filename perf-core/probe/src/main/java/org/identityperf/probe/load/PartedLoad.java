package org.identityperf.probe.load;

import java.util.SortedSet;

/**
 * A load in numbered parts, each of which is there whole or not at all. The store itself keeps which are there, so that
 * whoever was killed, at any point, is gone on for by anybody, and several machines load one store at the same time. All
 * but {@link #finish} may be done by several at once, as long as no two load the same part.
 */
public interface PartedLoad {

    /** Makes the place ready for parts; does nothing where that was done before, or where all is loaded. */
    void begin() throws Exception;

    /** How many parts there are. */
    int parts();

    /**
     * Those that are not there yet, numbered from 0.
     *
     * @throws IllegalStateException if the place holds parts that this load does not have
     */
    SortedSet<Integer> missing() throws Exception;

    /** Loads what is missing of a slice. */
    void load(Slice slice, Progress progress) throws Exception;

    /**
     * Everything is loaded: the place becomes what it would be if it had been loaded in one go. One that was broken off
     * is gone on with; one that is finished stays as it is.
     *
     * @throws IllegalStateException if a part is missing
     */
    void finish(Progress progress) throws Exception;
}
