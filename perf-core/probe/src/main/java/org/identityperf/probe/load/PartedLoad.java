package org.identityperf.probe.load;

import java.util.SortedSet;

/**
 * A parted load consists of numbered parts, each of which is loaded completely or not at all. The store itself records
 * the loaded parts. So any process can continue a load that was killed at any point.
 */
public interface PartedLoad {

    /** Prepares the place for parts; does nothing if that is done or everything is loaded. */
    void begin() throws Exception;

    int parts();

    /**
     * Returns the parts that are not loaded yet, numbered from 0.
     *
     * @throws IllegalStateException if the place holds parts that this load does not have
     */
    SortedSet<Integer> missing() throws Exception;

    /** Loads the missing parts. */
    void load(Progress progress) throws Exception;

    /**
     * Finishes the load: the place becomes what it would be if it had been loaded in one go. An interrupted finish is
     * continued, and a finished place stays as it is.
     *
     * @throws IllegalStateException if a part is missing
     */
    void finish(Progress progress) throws Exception;
}
