package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.cql.ResultSet;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.external.Lease;

/** A row that only one run can insert. It expires soon after its owner stops renewing it. */
final class RowLease extends Lease {

    private static final String TABLE = CassandraPlaces.KEYSPACE + ".lease";

    private final Keyspaces keyspaces;
    private final String owner =
            "process " + ProcessHandle.current().pid() + " on " + host() + ", " + UUID.randomUUID();
    private final int seconds;

    private RowLease(Keyspaces keyspaces, int seconds) {
        this.keyspaces = keyspaces;
        this.seconds = seconds;
    }

    /**
     * Takes the lease; waits as long as another run renews it, and reports that once.
     *
     * @param seconds how long the lease outlives its owner
     */
    static RowLease take(Keyspaces keyspaces, int seconds, Consumer<String> say) {
        keyspaces.define("CREATE TABLE IF NOT EXISTS " + TABLE + " (name text PRIMARY KEY, owner text)");
        RowLease lease = new RowLease(keyspaces, seconds);
        await("Cassandra", lease::insert, say);
        lease.keep(Duration.ofSeconds(seconds).dividedBy(4));
        return lease;
    }

    /** Inserts the row; returns its owner if another run has done so. */
    private Optional<String> insert() {
        ResultSet answer = keyspaces.run(
                "INSERT INTO " + TABLE + " (name, owner) VALUES ('run', ?) IF NOT EXISTS USING TTL " + seconds, owner);
        return answer.wasApplied() ? Optional.empty() : Optional.of(answer.one().getString("owner"));
    }

    @Override
    protected boolean renewed() {
        String renewal = "UPDATE " + TABLE + " USING TTL " + seconds + " SET owner = ? WHERE name = 'run' IF owner = ?";
        return keyspaces.run(renewal, owner, owner).wasApplied();
    }

    @Override
    protected void release() {
        keyspaces.run("DELETE FROM " + TABLE + " WHERE name = 'run' IF owner = ?", owner);
    }

    @Override
    protected String howLost(Address server) {
        return "The Cassandra at " + server + " was out of reach for so long that another run may use it by now";
    }
}
