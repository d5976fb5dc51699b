package org.identityperf.runner.store.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.ExternalStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/**
 * An external database is an external store that is reached over JDBC. A lock keeps other runs out. Dataset snapshots
 * stay; everything else is dropped at the end or by the next run.
 */
public abstract class ExternalDatabase extends ExternalStore {

    private final SqlLock lock;
    private final Room disk;
    private final Thread hook = new Thread(this::end, "external store");
    private boolean alone;

    /** @param standardPort the port of a host whose address names none */
    protected ExternalDatabase(
            Store kind, SortedMap<String, String> conditions, Address server, SqlLock lock, int standardPort) {
        super(kind, conditions, server, standardPort);
        this.lock = lock;
        this.disk = Room.unseen("The disk of " + server + " is full. Free some room there.");
    }

    /**
     * Returns what to report of a server that can't be used. Something else may listen there; a driver takes whatever it
     * answers for a server's words.
     */
    protected static StoreException unusable(Store kind, Address server, SQLException why) {
        return new StoreException(
                kind.title() + " at " + server + " can't be used: "
                        + String.valueOf(why.getMessage()).replaceFirst("\\.+$", "") + ". Check that a " + kind.title()
                        + " listens there, and perf." + kind.word() + ".url, .user and .password.",
                why);
    }

    /** Returns the room on the server's disk, of which nothing is known. */
    protected final Room disk() {
        return disk;
    }

    /** Drops what runs made and did not make a snapshot. */
    protected abstract void sweep(Consumer<String> say);

    /** Drops what killed runs left, now and again at the end. */
    protected final void useAlone(Consumer<String> say) {
        try {
            sweep(say);
        } catch (StoreException e) {
            lock.close();
            throw e;
        }
        alone = true;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    protected final Optional<String> broken(Exception failure) {
        return disk.full(String.valueOf(failure.getMessage())).or(this::lost);
    }

    @Override
    protected final Optional<String> lost() {
        return lock.holds()
                ? Optional.empty()
                : Optional.of("Another run may use " + server()
                        + " by now: the connection that keeps other runs out has"
                        + " ended. " + reason() + ". So this run drops nothing more there and gives no verdict; run"
                        + " again");
    }

    @SuppressWarnings("try") // the connection is opened, not used
    private String reason() {
        try (Connection connection = server().connect()) {
            return "The server answers others, so an administrator, a time limit of the server or of a pooler, or a"
                    + " restart ended it; the server's log says more";
        } catch (SQLException e) {
            return "The server was stopped or can't be reached: " + e.getMessage();
        }
    }

    private synchronized void end() {
        try (lock) {
            // A run that lost its lock would drop what the next run makes.
            if (alone && lock.holds()) {
                sweep(line -> {});
            }
        } catch (StoreException e) {
            // The server is gone, or this JVM was about to lose it; the next run sweeps.
        }
    }

    /** Releases the server for the next run. */
    @Override
    public final void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}
