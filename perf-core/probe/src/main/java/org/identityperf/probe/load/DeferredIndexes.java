package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/**
 * This class drops the indexes and constraints of some PostgreSQL tables while rows are loaded, and rebuilds them
 * afterwards. One sorted build of an index costs a fraction of updating it row by row. Foreign keys of the tables, and
 * those that refer to them, are dropped too and checked again when they are restored.
 */
public final class DeferredIndexes {

    /** The table that stores the dropped definitions in the database. */
    static final String KEPT = "identityperf_deferred_indexes";

    private static final String INDEX = "index";

    private static final String CONSTRAINTS = "SELECT conrelid::regclass::text, conname, contype,"
            + " pg_get_constraintdef(oid) FROM pg_constraint"
            + " WHERE (contype IN ('p', 'u') AND conrelid = ANY (?::regclass[]))"
            + " OR (contype = 'f' AND (conrelid = ANY (?::regclass[]) OR confrelid = ANY (?::regclass[])))"
            + " ORDER BY contype = 'f' DESC, 1, 2";

    private static final String INDEXES = "SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid),"
            + " EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))"
            + " FROM pg_index i WHERE i.indrelid = ANY (?::regclass[]) ORDER BY 1";

    private final List<String> builds = new ArrayList<>();

    /** Keys before the foreign keys that need them. */
    private final List<String> constraints = new ArrayList<>();

    private final boolean kept;

    private DeferredIndexes(boolean kept) {
        this.kept = kept;
    }

    /**
     * Drops the indexes, primary keys, unique constraints and foreign keys of the tables and keeps their definitions.
     */
    public static DeferredIndexes indexesOf(Connection connection, String... tables) throws SQLException {
        DeferredIndexes indexes = new DeferredIndexes(false);
        Map<String, String> drops = new LinkedHashMap<>();
        String array = "{" + String.join(",", tables) + "}";
        try (PreparedStatement statement = connection.prepareStatement(CONSTRAINTS)) {
            statement.setString(1, array);
            statement.setString(2, array);
            statement.setString(3, array);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    indexes.constraint(
                            found.getString(1), found.getString(2), found.getString(3), found.getString(4), drops);
                }
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(INDEXES)) {
            statement.setString(1, array);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    indexes.builds.add(found.getString(2));
                    if (!found.getBoolean(3)) {
                        drops.put(found.getString(1), "DROP INDEX " + found.getString(1));
                    }
                }
            }
        }
        Query.execute(connection, drops.values().toArray(String[]::new));
        return indexes;
    }

    private void constraint(String table, String name, String type, String definition, Map<String, String> drops) {
        drops.put(table + ' ' + name, "ALTER TABLE " + table + " DROP CONSTRAINT \"" + name + '"');
        String add = "ALTER TABLE " + table + " ADD CONSTRAINT \"" + name + "\" ";
        switch (type) {
            case "p" -> constraints.add(0, add + "PRIMARY KEY USING INDEX \"" + name + '"');
            case "u" -> constraints.add(0, add + "UNIQUE USING INDEX \"" + name + '"');
            default -> constraints.add(add + definition);
        }
    }

    public int size() {
        return builds.size();
    }

    /** Stores the definitions in the database too, in the connection's transaction. */
    void keep(Connection connection) throws SQLException {
        Query.execute(connection, "CREATE TABLE " + KEPT + " (place serial, kind text, statement text)");
        keep(connection, INDEX, builds);
        keep(connection, "constraint", constraints);
    }

    private static void keep(Connection connection, String kind, List<String> statements) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + KEPT + " (kind, statement) VALUES (?, ?)")) {
            for (String statement : statements) {
                insert.setString(1, kind);
                insert.setString(2, statement);
                insert.executeUpdate();
            }
        }
    }

    /** Returns what any process stored in a database and has not been restored yet. */
    static DeferredIndexes kept(Connection connection) throws SQLException {
        DeferredIndexes indexes = new DeferredIndexes(true);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT kind, statement FROM " + KEPT + " ORDER BY place")) {
            while (row.next()) {
                (row.getString(1).equals(INDEX) ? indexes.builds : indexes.constraints).add(row.getString(2));
            }
        }
        return indexes;
    }

    /** Rebuilds everything, first the indexes: on as many connections as there are cores, one core each. */
    public void restore(Address address, Progress progress) throws SQLException {
        progress.begin("indexes", builds.size());
        Queue<String> left = new ConcurrentLinkedQueue<>(builds);
        Callable<Void> worker = () -> {
            execute(address, left, progress);
            return null;
        };
        Parallel.all(Collections.nCopies(Runtime.getRuntime().availableProcessors(), worker));
        execute(address, new ArrayDeque<>(constraints), Progress.silent());
    }

    /**
     * Rebuilds what is left on one connection, each in a transaction of its own, which also deletes the stored
     * definition if there is one.
     */
    private void execute(Address address, Queue<String> left, Progress progress) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET max_parallel_maintenance_workers = 0");
            connection.setAutoCommit(false);
            for (String build = left.poll(); build != null; build = left.poll()) {
                statement.execute(build);
                if (kept) {
                    try (PreparedStatement forget =
                            connection.prepareStatement("DELETE FROM " + KEPT + " WHERE statement = ?")) {
                        forget.setString(1, build);
                        forget.executeUpdate();
                    }
                }
                connection.commit();
                progress.advance(1);
            }
        }
    }
}
