package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.cql.ResultSet;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;

/**
 * A lease lets one run at a time use a Cassandra that several runs may reach. It is a row that only one run can insert.
 * The row expires by itself soon after its owner stops renewing it.
 */
final class CassandraLease implements AutoCloseable {

    private static final String TABLE = CassandraPlaces.KEYSPACE + ".lease";
    private static final long PAUSE_MILLIS = 200;

    private final Keyspaces keyspaces;
    private final String owner;
    private final int seconds;
    private final ScheduledExecutorService renewal;
    private volatile boolean lost;

    private CassandraLease(Keyspaces keyspaces, String owner, int seconds) {
        this.keyspaces = keyspaces;
        this.owner = owner;
        this.seconds = seconds;
        this.renewal = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "renew the lease of a Cassandra");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Takes the lease; waits as long as another run renews it, and reports that once.
     *
     * @param host this machine's name, which is shown to runs that wait
     * @param seconds how long the lease outlives its owner
     */
    static CassandraLease take(Keyspaces keyspaces, String host, int seconds, Consumer<String> say) {
        keyspaces.define("CREATE TABLE IF NOT EXISTS " + TABLE + " (name text PRIMARY KEY, owner text)");
        String owner = "process " + ProcessHandle.current().pid() + " on " + host + ", " + UUID.randomUUID();
        CassandraLease lease = new CassandraLease(keyspaces, owner, seconds);
        for (boolean said = false; ; said = true) {
            ResultSet answer = keyspaces.run(
                    "INSERT INTO " + TABLE + " (name, owner) VALUES ('run', ?) IF NOT EXISTS USING TTL " + seconds,
                    owner);
            if (answer.wasApplied()) {
                break;
            }
            if (!said) {
                say.accept(
                        "waiting for another run (" + answer.one().getString("owner") + ") that uses this Cassandra");
            }
            pause();
        }
        lease.renewal.scheduleAtFixedRate(lease::renew, seconds * 250L, seconds * 250L, TimeUnit.MILLISECONDS);
        return lease;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for another run that uses this Cassandra", e);
        }
    }

    private void renew() {
        try {
            lost |= !keyspaces
                    .run(
                            "UPDATE " + TABLE + " USING TTL " + seconds
                                    + " SET owner = ? WHERE name = 'run' IF owner = ?",
                            owner,
                            owner)
                    .wasApplied();
        } catch (StoreException e) {
            // The next renewal tries again; if the lease ends meanwhile, that renewal finds it lost.
        }
    }

    /** Returns whether another run may have taken the lease, because it was not renewed in time. */
    boolean lost() {
        return lost;
    }

    /** Stops renewing the lease, as the end of the process does. */
    void forget() {
        renewal.shutdownNow();
    }

    /** Releases the lease. */
    @Override
    public void close() {
        forget();
        keyspaces.run("DELETE FROM " + TABLE + " WHERE name = 'run' IF owner = ?", owner);
    }
}
