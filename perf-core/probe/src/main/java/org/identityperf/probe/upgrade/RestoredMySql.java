package org.identityperf.probe.upgrade;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.MySqlTables;

/** A MySQL schema that can be put back, row by row: MySQL copies no schema as a whole. Its name stays. */
final class RestoredMySql extends RestoredDatabase {

    private static final String ELSEWHERE = "information_schema";

    private static final int UNKNOWN_SESSION = 1094;

    private static final int ACCESS_DENIED = 1142;

    RestoredMySql(Address database) throws SQLException {
        super(database, ELSEWHERE);
        Query.execute(admin, "CREATE SCHEMA " + kept);
        copy(name, kept);
    }

    @Override
    public void restore() throws SQLException {
        for (String session : Query.texts(
                admin,
                "SELECT ID FROM information_schema.PROCESSLIST WHERE DB = '" + name + "' AND ID <> CONNECTION_ID()")) {
            end(session);
        }
        List<String> tables = tables(name);
        if (!tables.isEmpty()) {
            Query.execute(admin, "DROP TABLE " + MySqlTables.in(name, tables));
        }
        copy(kept, name);
        forgetCounts();
    }

    /**
     * Frees the place of what was counted, since each copy has a hundred statements of its own. Nothing else is counted on
     * this server meanwhile: it counts pages and redo as a whole.
     */
    private void forgetCounts() throws SQLException {
        try {
            Query.execute(admin, "TRUNCATE TABLE performance_schema.events_statements_summary_by_digest");
        } catch (SQLException e) {
            if (e.getErrorCode() != ACCESS_DENIED) {
                throw e;
            }
        }
    }

    /** Ends a session, unless it has just ended. */
    private void end(String session) throws SQLException {
        try {
            Query.execute(admin, "KILL " + session);
        } catch (SQLException e) {
            if (e.getErrorCode() != UNKNOWN_SESSION) {
                throw e;
            }
        }
    }

    private void copy(String from, String to) throws SQLException {
        List<String> tables = tables(from);
        try (Statement statement = admin.createStatement()) {
            MySqlTables.define(statement, from, to, tables);
            admin.setAutoCommit(false);
            MySqlTables.copyRows(statement, from, to, tables);
            admin.setAutoCommit(true);
            // Nothing samples statistics by itself: see the server's settings.
            statement.execute("ANALYZE TABLE " + MySqlTables.in(to, tables));
            statement.execute("USE " + ELSEWHERE);
        }
    }

    private List<String> tables(String schema) throws SQLException {
        return Query.texts(
                admin,
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + schema + "' ORDER BY 1");
    }
}
