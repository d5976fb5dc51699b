package org.identityperf.runner.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;

/**
 * An external store is a store that somebody else runs. This project does not change its settings and can't read its
 * log.
 */
public abstract class ExternalStore implements RunningStore {

    private final Store kind;
    private final SortedMap<String, String> conditions;
    private final Address server;
    private final int standardPort;

    /**
     * @param conditions the store's settings, as read back once
     * @param standardPort the port of a host whose address names none
     */
    protected ExternalStore(Store kind, SortedMap<String, String> conditions, Address server, int standardPort) {
        this.kind = kind;
        this.conditions = Collections.unmodifiableSortedMap(conditions);
        this.server = server;
        this.standardPort = standardPort;
    }

    protected final Address server() {
        return server;
    }

    @Override
    public final List<InetSocketAddress> hosts() {
        return server.sockets(standardPort);
    }

    @Override
    public final Store kind() {
        return kind;
    }

    @Override
    public final StoreMode way() {
        return StoreMode.EXTERNAL;
    }

    @Override
    public final SortedMap<String, String> conditions() {
        return conditions;
    }

    @Override
    public final Optional<StoreTrouble> trouble(Exception failure) {
        return failure instanceof StoreTrouble
                ? Optional.empty()
                : broken(failure).map(how -> new StoreTrouble(how, failure));
    }

    /**
     * Returns the datasets, for as long as this run has the store for itself. Each operation looks at that first, so
     * that a run that lost the store changes nothing of another run's.
     */
    @Override
    public final Datasets datasets() {
        return (Datasets) Proxy.newProxyInstance(
                Datasets.class.getClassLoader(), new Class<?>[] {Datasets.class}, (proxy, operation, arguments) -> {
                    requireHeld();
                    try {
                        return operation.invoke(unguarded(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public final void requireHeld() {
        lost().ifPresent(how -> {
            throw new StoreTrouble(how);
        });
    }

    /** Returns the datasets themselves. */
    protected abstract Datasets unguarded();

    /** Returns how this run lost the store, which another run may use by now; empty while it has the store. */
    protected abstract Optional<String> lost();

    /**
     * Returns how the store broke: it can't be reached, is full, or is used by another run by now. Empty if it works.
     */
    protected abstract Optional<String> broken(Exception failure);
}
