package org.identityperf.runner.store.external;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.cache.Room;

/**
 * A store that somebody else runs. This project does not change its settings and can't read its
 * log. A lease keeps other runs out. Dataset snapshots stay; everything else is dropped at the end or by the next run.
 */
public final class ExternalStore extends RunningStore {

    private final OpenServer server;
    private final int standardPort;
    private final SortedMap<String, String> differences;
    private final Supplier<Optional<Address>> statistics;
    private final Lease lease;
    private final Room room;
    private final Thread hook = new Thread(this::end, "external store");
    private boolean ended;

    /**
     * Drops what killed runs left.
     *
     * @param standardPort the port of a host whose address names none
     * @param statistics returns where the server's statistics can be read by now
     * @param lease given back if what killed runs left can't be dropped
     */
    public ExternalStore(
            Store kind,
            OpenServer server,
            int standardPort,
            SortedMap<String, String> differences,
            Supplier<Optional<Address>> statistics,
            Lease lease,
            Room room,
            Consumer<String> say) {
        super(kind, StoreMode.EXTERNAL);
        this.server = server;
        this.standardPort = standardPort;
        this.differences = differences;
        this.statistics = statistics;
        this.lease = lease;
        this.room = room;
        lease.with(() -> {
            server.datasets().sweep(say);
            return this;
        });
        if (lease.endsWithThisJvm()) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    /** Returns the room on the disk of a server that does not tell it. */
    public static Room unseenRoom(Address server) {
        return Room.unseen("The disk of " + server + " is full. Free some room there.");
    }

    /**
     * Returns what to report of a server that can't be used. Something else may listen there; a driver takes whatever it
     * answers for a server's words.
     */
    public static StoreException unusable(Store kind, Address server, Exception why) {
        return new StoreException(
                kind.title() + " at " + server + " can't be used: "
                        + String.valueOf(why.getMessage()).replaceFirst("\\.+$", "") + ". Check that a " + kind.title()
                        + " listens there, and perf." + kind.word() + ".url, .user and the password.",
                why);
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return admin().sockets(standardPort);
    }

    @Override
    protected OpenServer server() {
        return server;
    }

    @Override
    public SortedMap<String, String> differences() {
        return differences;
    }

    @Override
    public Optional<Address> statistics() {
        return statistics.get();
    }

    /** Returns how the store broke: it can't be reached, is full, or is used by another run by now. */
    @Override
    protected Optional<String> broken(String failure) {
        return room.full(failure).or(this::lost);
    }

    /**
     * Returns the datasets, for as long as this run has the store for itself. Each operation looks at that first, so
     * that a run that lost the store changes nothing of another run's.
     */
    @Override
    public Datasets datasets() {
        return (Datasets) Proxy.newProxyInstance(
                Datasets.class.getClassLoader(), new Class<?>[] {Datasets.class}, (proxy, operation, arguments) -> {
                    requireHeld();
                    try {
                        return operation.invoke(server.datasets(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void requireHeld() {
        lost().ifPresent(how -> {
            throw new StoreTrouble(how);
        });
    }

    /** Returns how this run lost the store, which another run may use by now; empty while it has the store. */
    private Optional<String> lost() {
        try {
            return lease.holds()
                    ? Optional.empty()
                    : Optional.of(lease.howLost(admin())
                            + ". So this run drops nothing more there and gives no verdict; run again");
        } catch (StoreException e) {
            return Optional.of(kind().title() + " at " + admin() + " does not answer any more: " + e.getMessage());
        }
    }

    private synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        try (server;
                lease) {
            // A run that lost its lease would drop what the next run makes.
            if (lease.holds()) {
                server.datasets().sweep(line -> {});
            }
        } catch (StoreException e) {
            // The server is gone, or this JVM was about to lose it; the next run sweeps.
        }
    }

    /** Leaves the store as it was, except for dataset snapshots, and releases it for the next run. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}
