package org.identityperf.runner.store.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/**
 * {@code PostgresDatasets} manages the datasets of one PostgreSQL. Each dataset is a database, copied by file as a
 * template database.
 */
public final class PostgresDatasets implements Datasets {

    private static final String IN_USE = "55006";

    private static final int AT_ONCE = 3;

    private static final List<String> WARMING = List.of(
            "CREATE EXTENSION IF NOT EXISTS pg_prewarm",
            "SELECT pg_prewarm(oid) FROM (SELECT oid FROM pg_class WHERE relkind IN ('r', 'i', 't', 'm', 'S')"
                    + " ORDER BY pg_relation_size(oid) DESC, relname OFFSET 0) AS largest_first");

    private final OwnDatabases databases;

    private final PostgresAbilities abilities;
    private final Room room;

    PostgresDatasets(OwnDatabases databases, PostgresAbilities abilities, Room room) {
        this.databases = databases;
        this.abilities = abilities;
        this.room = room;
    }

    @Override
    public boolean isSnapshot(String fingerprint) {
        return databases.has(DatasetName.snapshot(fingerprint));
    }

    @Override
    public Address begin(String fingerprint, Optional<String> base) {
        return databases.together(() -> {
            requireNoSnapshot(fingerprint);
            abandon(fingerprint);
            return create(DatasetName.loading(fingerprint), base);
        });
    }

    @Override
    public boolean isBegun(String fingerprint) {
        return databases.has(DatasetName.parts(fingerprint));
    }

    @Override
    public Address resume(String fingerprint, Optional<String> base) {
        requireNoSnapshot(fingerprint);
        String parts = DatasetName.parts(fingerprint);
        return isBegun(fingerprint) ? databases.address(parts) : create(parts, base);
    }

    private Address create(String name, Optional<String> base) {
        base.ifPresent(this::requireRoomForClone);
        Address created = databases.create(
                name,
                base.map(from -> abilities.copyOf(DatasetName.snapshot(from))).orElseGet(abilities::empty));
        if (abilities.clones()) {
            // A server commits hundreds of times while it makes its schema. What a crash undoes was no snapshot, and a
            // copy of the database does not have this setting.
            Sql.run(databases.admin(), "ALTER DATABASE " + name + " SET synchronous_commit = off");
        }
        return created;
    }

    /**
     * Vacuums, freezes and analyses the dataset, writes it to disk and closes it. If datasets are cloned, it is closed
     * to connections; otherwise, to writing.
     */
    @Override
    public void makeSnapshot(String fingerprint, String description) {
        String loading = isBegun(fingerprint) ? DatasetName.parts(fingerprint) : DatasetName.loading(fingerprint);
        Sql.run(databases.address(loading), "VACUUM (FREEZE, ANALYZE)");
        checkpoint();
        if (abilities.pooled()) {
            Sql.run(databases.admin(), abilities.ending(loading));
        }
        try (Connection connection = databases.admin().connect();
                Statement statement = connection.createStatement()) {
            // One transaction, so that a killed run leaves the dataset either loading or a snapshot.
            connection.setAutoCommit(false);
            statement.execute("COMMENT ON DATABASE " + loading + " IS '" + description.replace("'", "''") + "'");
            statement.execute("ALTER DATABASE " + loading
                    + (abilities.clones()
                            ? " WITH ALLOW_CONNECTIONS false IS_TEMPLATE true"
                            : " SET default_transaction_read_only = on"));
            databases.rename(statement, loading, DatasetName.snapshot(fingerprint));
            connection.commit();
        } catch (SQLException e) {
            String advice = IN_USE.equals(e.getSQLState()) ? ". Close every connection to it first." : "";
            throw new StoreException(
                    "can't make a snapshot of dataset " + fingerprint + ": " + e.getMessage() + advice, e);
        }
    }

    @Override
    public List<String> snapshots() {
        return databases.beginningWith(DatasetName.SNAPSHOT).stream()
                .map(DatasetName::fingerprint)
                .toList();
    }

    @Override
    public void remove(String fingerprint) {
        String snapshot = DatasetName.snapshot(fingerprint);
        if (abilities.clones() && databases.has(snapshot)) {
            // A template can't be dropped.
            Sql.run(databases.admin(), "ALTER DATABASE " + snapshot + " IS_TEMPLATE false");
        }
        databases.drop(snapshot);
    }

    @Override
    public void abandon(String fingerprint) {
        databases.drop(DatasetName.loading(fingerprint));
        databases.drop(DatasetName.parts(fingerprint));
    }

    @Override
    public int atOnce() {
        return AT_ONCE;
    }

    @Override
    public boolean clones() {
        return abilities.clones();
    }

    @Override
    public Address cloneOf(String fingerprint, String name) {
        if (!clones()) {
            throw new UnsupportedOperationException("this PostgreSQL can't copy a database");
        }
        return databases.together(() -> copyOf(fingerprint, CloneName.of(name)));
    }

    private Address copyOf(String fingerprint, String clone) {
        requireRoomForClone(fingerprint);
        Address address = databases.create(clone, abilities.copyOf(DatasetName.snapshot(fingerprint)));
        try {
            List<String> extensions = new ArrayList<>();
            if (abilities.counts()) {
                extensions.add("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
            }
            if (abilities.warms()) {
                extensions.addAll(WARMING);
            }
            if (!extensions.isEmpty()) {
                Sql.run(address, extensions.toArray(String[]::new));
            }
            // What creating the extensions wrote must not be written to disk during a measurement.
            checkpoint();
        } catch (StoreException e) {
            drop(address);
            throw e;
        }
        return address;
    }

    @Override
    public Address open(String fingerprint) {
        if (clones()) {
            return Datasets.super.open(fingerprint);
        }
        requireSnapshot(fingerprint);
        return databases.address(DatasetName.snapshot(fingerprint));
    }

    @Override
    public boolean requireRoom(long bytes, String what) {
        return room.require(bytes, what);
    }

    @Override
    public void drop(Address clone) {
        databases.drop(CloneName.in(clone));
    }

    @Override
    public void counting(Address clone, boolean on) {
        if (abilities.counts()) {
            Sql.run(
                    databases.admin(),
                    "ALTER DATABASE " + CloneName.in(clone) + " SET pg_stat_statements.track = '"
                            + (!on ? "none" : abilities.nested() ? "all" : "top") + "'");
        }
    }

    @Override
    public void counting(Collection<Address> clones, boolean on) {
        databases.together(() -> {
            Datasets.super.counting(clones, on);
            return null;
        });
    }

    @Override
    public long bytes(String fingerprint) {
        return databases.together(() -> {
            requireSnapshot(fingerprint);
            String size = "SELECT pg_database_size('" + DatasetName.snapshot(fingerprint) + "')";
            return Long.valueOf(Sql.column(databases.admin(), size).get(0));
        });
    }

    @Override
    public void sweep(Consumer<String> say) {
        Datasets.drop("PostgreSQL", databases.passing(), say, databases::drop);
    }

    private void checkpoint() {
        if (abilities.checkpoints()) {
            Sql.run(databases.admin(), "CHECKPOINT");
        }
    }

    private void requireRoomForClone(String fingerprint) {
        requireRoom(bytes(fingerprint), "a clone of dataset " + fingerprint);
    }
}
