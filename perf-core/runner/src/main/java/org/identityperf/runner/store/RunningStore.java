package org.identityperf.runner.store;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;

/**
 * A real store that one run uses, however it was started. Closing it ends only what the run started:
 * an embedded server or a container is stopped. An external store is left as it was, except for its dataset snapshots.
 */
public abstract class RunningStore implements AutoCloseable {

    private final Store kind;
    private final StoreMode way;

    protected RunningStore(Store kind, StoreMode way) {
        this.kind = kind;
        this.way = way;
    }

    public final Store kind() {
        return kind;
    }

    public final StoreMode way() {
        return way;
    }

    /** Returns the store as it was opened. */
    protected abstract OpenServer server();

    /** Returns the address of the whole server, for administration. */
    public final Address admin() {
        return server().admin();
    }

    /** Returns product and version as the server reports them, such as {@code PostgreSQL 18.6}; part of fingerprints. */
    public final String version() {
        return server().version();
    }

    /** Returns the settings that influence measured figures, as read back from the server, by its own names. */
    public final SortedMap<String, String> conditions() {
        return server().conditions();
    }

    /**
     * Returns the settings that differ from what this project would set, by name and in words, such as {@code off
     * instead of on}. A store that this project starts itself has none.
     */
    public SortedMap<String, String> differences() {
        return new TreeMap<>();
    }

    /** Returns where the store's own statistics can be read. If they can't be, nothing is counted in the store. */
    public Optional<Address> statistics() {
        return Optional.of(admin());
    }

    /** Returns the addresses at which the store is reached, in front of which network latency is added. */
    public abstract List<InetSocketAddress> hosts();

    /** Returns the store's nodes if it has several that can be killed. */
    public Optional<Nodes> nodes() {
        return Optional.empty();
    }

    public Datasets datasets() {
        return server().datasets();
    }

    /** Records that this run uses a dataset snapshot. Some stores drop those that no run has used for long. */
    public void used(String fingerprint) {}

    /**
     * Requires that this run has had the store for itself up to now. A store of this machine is held by the operating
     * system for as long as the run lives.
     *
     * @throws StoreTrouble if another run may use it by now
     */
    public void requireHeld() {}

    /**
     * Finds out whether something failed because this store broke: it ended, one of its processes did, its disk is
     * full, or another run may use it by now.
     *
     * @param failure the failure of whatever used the store
     * @return what to report instead; empty if the store works, or the failure reports its trouble already
     */
    public final Optional<StoreTrouble> trouble(Exception failure) {
        return failure instanceof StoreTrouble
                ? Optional.empty()
                : broken(String.valueOf(failure.getMessage())).map(how -> new StoreTrouble(how, failure));
    }

    /** Returns how the store broke; empty if it works. */
    protected abstract Optional<String> broken(String failure);

    @Override
    public abstract void close();
}
