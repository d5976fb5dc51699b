package org.identityperf.probe.upgrade;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/** A PostgreSQL database that can be put back: its files are copied. */
final class RestoredPostgres extends RestoredDatabase {

    private static final String SETTINGS = "SELECT unnest(setconfig) FROM pg_db_role_setting s JOIN pg_database d"
            + " ON d.oid = s.setdatabase WHERE s.setrole = 0 AND d.datname = ?";

    /** From this version on a copy can be made of files, which writes no log. */
    private static final int COPIES_FILES = 15;

    /** The state of an error that says that a function is not there. */
    private static final String NO_FUNCTION = "42883";

    private final Address database;

    RestoredPostgres(Address database) throws SQLException {
        super(database, "postgres");
        this.database = database;
        Query.execute(admin, copy(kept, name));
    }

    @Override
    public void restore() throws SQLException {
        List<String> settings = Query.texts(admin, SETTINGS, name);
        forgetCounts();
        Query.execute(admin, "DROP DATABASE " + name + " WITH (FORCE)");
        Query.execute(admin, copy(name, kept));
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            Query.execute(
                    admin, "ALTER DATABASE " + name + " SET " + parts[0] + " TO '" + parts[1].replace("'", "''") + "'");
        }
    }

    /** Frees the place of what was counted of the database: the server keeps it after the database is dropped. */
    private void forgetCounts() throws SQLException {
        try {
            Query.execute(
                    database,
                    "SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database"
                            + " WHERE datname = current_database()");
        } catch (SQLException e) {
            if (!NO_FUNCTION.equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    private String copy(String to, String from) throws SQLException {
        return "CREATE DATABASE " + to + " TEMPLATE " + from
                + (admin.getMetaData().getDatabaseMajorVersion() >= COPIES_FILES ? " STRATEGY file_copy" : "");
    }
}
