package org.identityperf.runner.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;

/**
 * A real store for one run, whichever way it came to be there. Closing it ends what the run started, and nothing else:
 * an embedded server or a container is stopped, an external store is left as it was, but for dataset snapshots.
 */
public interface RunningStore extends AutoCloseable {

    Store kind();

    StoreMode way();

    /** Product and version as the server itself tells them, such as {@code PostgreSQL 18.6}; part of fingerprints. */
    String version();

    /** The settings that decide what a figure means, as read back from the server, by the server's own names. */
    SortedMap<String, String> conditions();

    /**
     * Which of these settings are not what this project would set, by name and in words, such as {@code off instead of
     * on}. What this project starts itself has none.
     */
    default SortedMap<String, String> differences() {
        return new TreeMap<>();
    }

    /** Where the store's own statistics can be read; empty where they can't, and then nothing of it is counted. */
    Optional<Address> statistics();

    /** Where the store is reached; several for a cluster. A network is put in between here. */
    List<InetSocketAddress> hosts();

    /** Its nodes, where it has several that can be killed; empty where it is one, or somebody else's. */
    default Optional<Nodes> nodes() {
        return Optional.empty();
    }

    /** What this store keeps from run to run. */
    Datasets datasets();

    /**
     * Notes that this run uses a dataset snapshot. What no run has used for long is dropped, where this project starts the
     * store itself.
     */
    default void used(String fingerprint) {}

    /** What may not be done by two runs at once. */
    interface Step<T> {
        T take() throws IOException;
    }

    /** Does it while no other run that shares this store does any such step; most stores are not shared at all. */
    default <T> T alone(Step<T> step) throws IOException {
        return step.take();
    }

    /**
     * Whether something failed because this store broke: it ended, one of its processes did, or its disk is full.
     *
     * @param failure of whatever used the store
     * @return what to tell instead; empty if the store is well, or the failure tells its trouble already
     */
    Optional<StoreTrouble> trouble(Exception failure);

    @Override
    void close();
}
