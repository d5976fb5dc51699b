package org.identityperf.lab.store.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.lab.store.CloneName;
import org.identityperf.lab.store.DatasetName;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.Sql;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Room;
import org.identityperf.probe.address.Address;

/** The datasets of one PostgreSQL, a database each, copied by file as template databases. */
public final class PostgresDatasets implements Datasets {

    private static final String IN_USE = "55006";

    private static final String[] WARMING = {
        "CREATE EXTENSION IF NOT EXISTS pg_stat_statements",
        "CREATE EXTENSION IF NOT EXISTS pg_prewarm",
        "SELECT pg_prewarm(oid) FROM (SELECT oid FROM pg_class WHERE relkind IN ('r', 'i', 't', 'm', 'S')"
                + " ORDER BY pg_relation_size(oid) DESC, relname OFFSET 0) AS largest_first",
        // What creating the extensions wrote is not to be written out during a measurement.
        "CHECKPOINT"
    };

    /** PostgreSQL cuts a name after so many bytes. */
    private static final int LONGEST_NAME = 63;

    private final Address admin;
    private final Room room;

    PostgresDatasets(Address admin, Room room) {
        this.admin = admin;
        this.room = room;
    }

    @Override
    public boolean isSealed(String fingerprint) {
        return !names("SELECT datname FROM pg_database WHERE datname = '" + DatasetName.sealed(fingerprint) + "'")
                .isEmpty();
    }

    @Override
    public Address begin(String fingerprint, Optional<String> base) {
        if (isSealed(fingerprint)) {
            throw new StoreException(
                    "dataset " + fingerprint + " is sealed and can't be loaded again; clone it instead");
        }
        abandon(fingerprint);
        base.ifPresent(this::requireRoomForClone);
        run("CREATE DATABASE " + DatasetName.loading(fingerprint)
                + base.map(from -> " TEMPLATE " + DatasetName.sealed(from) + " STRATEGY file_copy")
                        .orElse(" TEMPLATE template0"));
        return address(DatasetName.loading(fingerprint));
    }

    /** Vacuums, freezes, analyses, writes to disk, and closes it to connections. */
    @Override
    public void seal(String fingerprint, String description) {
        String loading = DatasetName.loading(fingerprint);
        Sql.run(address(loading), "VACUUM (FREEZE, ANALYZE)", "CHECKPOINT");
        try (Connection connection = admin.connect();
                Statement statement = connection.createStatement()) {
            // One transaction, so that a killed run leaves it loading or sealed.
            connection.setAutoCommit(false);
            statement.execute("COMMENT ON DATABASE " + loading + " IS '" + description.replace("'", "''") + "'");
            statement.execute("ALTER DATABASE " + loading + " WITH ALLOW_CONNECTIONS false IS_TEMPLATE true");
            statement.execute("ALTER DATABASE " + loading + " RENAME TO " + DatasetName.sealed(fingerprint));
            connection.commit();
        } catch (SQLException e) {
            String advice = IN_USE.equals(e.getSQLState()) ? ". Close every connection to it first." : "";
            throw new StoreException("can't seal dataset " + fingerprint + ": " + e.getMessage() + advice, e);
        }
    }

    @Override
    public void abandon(String fingerprint) {
        run("DROP DATABASE IF EXISTS " + DatasetName.loading(fingerprint) + " WITH (FORCE)");
    }

    @Override
    public boolean clones() {
        return true;
    }

    /** The clone has {@code pg_stat_statements}; its tables and indexes were read into the buffers, the smallest last. */
    @Override
    public Address cloneOf(String fingerprint, String name) {
        requireRoomForClone(fingerprint);
        String clone = CloneName.of(name, LONGEST_NAME);
        run("CREATE DATABASE " + clone + " TEMPLATE " + DatasetName.sealed(fingerprint) + " STRATEGY file_copy");
        Address address = address(clone);
        try {
            Sql.run(address, WARMING);
        } catch (StoreException e) {
            drop(address);
            throw e;
        }
        return address;
    }

    @Override
    public Address open(String fingerprint) {
        throw new UnsupportedOperationException("PostgreSQL clones: a sealed dataset is closed to connections");
    }

    @Override
    public boolean requireRoom(long bytes, String what) {
        return room.require(bytes, what);
    }

    @Override
    public void drop(Address clone) {
        run("DROP DATABASE IF EXISTS " + CloneName.in(clone) + " WITH (FORCE)");
    }

    @Override
    public void counting(Address clone, boolean on) {
        run("ALTER DATABASE " + CloneName.in(clone) + " SET pg_stat_statements.track = '" + (on ? "top" : "none")
                + "'");
    }

    @Override
    public long bytes(String fingerprint) {
        requireSealed(fingerprint);
        return Long.parseLong(names("SELECT pg_database_size('" + DatasetName.sealed(fingerprint) + "')")
                .get(0));
    }

    /** Drops what killed runs left: clones, and datasets half loaded. */
    void sweep(Consumer<String> say) {
        List<String> left =
                names("SELECT quote_ident(datname) FROM pg_database WHERE datname NOT LIKE 'identityperf\\_sealed\\_%'"
                        + " AND datname NOT IN ('postgres', 'template0', 'template1') ORDER BY 1");
        if (!left.isEmpty()) {
            say.accept("dropping what earlier runs left in PostgreSQL: " + String.join(", ", left));
            left.forEach(name -> run("DROP DATABASE " + name + " WITH (FORCE)"));
        }
    }

    private List<String> names(String query) {
        return Sql.column(admin, query);
    }

    private void run(String command) {
        Sql.run(admin, command);
    }

    private Address address(String database) {
        String server = admin.url().substring(0, admin.url().lastIndexOf('/') + 1);
        return new Address(server + database, admin.user(), admin.password());
    }

    private void requireRoomForClone(String fingerprint) {
        room.require(bytes(fingerprint), "a clone of dataset " + fingerprint);
    }

    private void requireSealed(String fingerprint) {
        if (!isSealed(fingerprint)) {
            throw new StoreException("there is no sealed dataset " + fingerprint + "; load and seal it first");
        }
    }
}
