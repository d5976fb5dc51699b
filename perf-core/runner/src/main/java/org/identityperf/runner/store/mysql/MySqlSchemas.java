package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.MySqlTables;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;

/**
 * {@code MySqlSchemas} administers the schemas of one server that belong to this project. Each has a table that marks
 * it. A schema with such a name but without the mark belongs to somebody else, and is never touched. A schema without
 * any table may be dropped.
 */
final class MySqlSchemas {

    /** Leaves out names that would mean something else in a statement: others can create schemas too. */
    private static final String OF_OUR_FORM = " AND SCHEMA_NAME REGEXP '^[a-z0-9_]+$'";

    /** The table that marks a schema as ours, and describes the content of a dataset snapshot. */
    static final String MARK = "identityperf_mark";

    private static final Pattern URL = Pattern.compile("(jdbc:\\w+://[^/?]+)(?:/[^?]*)?(\\?.*)?");

    private final Address server;
    private final Flavour flavour;
    private final Address admin;

    /** @param server the server, as the user who administers it; the schema in its URL does not matter */
    MySqlSchemas(Address server) {
        this.server = server;
        this.flavour = Flavour.of(server);
        // Current sizes instead of MySQL's cached ones, and no endless wait for a table that somebody still reads.
        this.admin = at("").with("sessionVariables", flavour.currentSizes() + "lock_wait_timeout=60");
    }

    Address admin() {
        return admin;
    }

    /** Returns the address of a schema: the server's given URL, with its options. */
    Address at(String schema) {
        Matcher url = URL.matcher(server.url());
        if (!url.matches()) {
            throw new IllegalArgumentException("not the address of a MySQL server: " + server);
        }
        String options = url.group(2) == null ? "" : url.group(2);
        return new Address(url.group(1) + '/' + schema + options, server.user(), server.password());
    }

    List<String> ask(String query) {
        return Sql.column(admin, query);
    }

    void run(String... commands) {
        Sql.run(admin, commands);
    }

    List<String> beginningWith(String prefix) {
        return ask("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE '"
                + prefix.replace("_", "\\_") + "%'" + OF_OUR_FORM + " ORDER BY 1");
    }

    boolean isMarked(String schema) {
        return !ask("SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + schema + "' AND TABLE_NAME = '"
                        + MARK + "'")
                .isEmpty();
    }

    /** Returns whether a schema may be dropped: it is marked, or completely empty. */
    boolean isOurs(String schema) {
        return isMarked(schema)
                || ask("SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + schema + "' LIMIT 1")
                        .isEmpty();
    }

    /** Returns a schema's tables without the mark, the largest first. */
    List<String> tables(String schema) {
        return tablesAbove(0, schema);
    }

    /** Returns the tables of at least that many bytes, including their indexes, as last analysed. */
    List<String> tablesAbove(long bytes, String schema) {
        return ask("SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + schema
                + "' AND TABLE_TYPE = 'BASE TABLE' AND TABLE_NAME <> '" + MARK + "' AND DATA_LENGTH + INDEX_LENGTH >= "
                + bytes + " ORDER BY DATA_LENGTH + INDEX_LENGTH DESC, TABLE_NAME");
    }

    void create(String schema) {
        requireOurs(schema);
        run(
                "CREATE SCHEMA IF NOT EXISTS " + schema,
                "CREATE TABLE " + MySqlTables.in(schema, MARK) + " (description text NOT NULL)");
    }

    /** Closes a schema to writing, so that a snapshot stays as it is, where the server can do that. */
    void close(String schema) {
        setReadOnly(schema, 1);
    }

    /** Opens a schema to writing again, which {@link #close} closed. */
    void open(String schema) {
        setReadOnly(schema, 0);
    }

    private void setReadOnly(String schema, int readOnly) {
        if (flavour.closesSchemas()) {
            run("ALTER SCHEMA " + schema + " READ ONLY = " + readOnly);
        }
    }

    /** Returns the schemas whose names begin so and that could be closed to writing, but are not. */
    List<String> leftOpen(String prefix) {
        return flavour.closesSchemas()
                ? ask("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA_EXTENSIONS WHERE SCHEMA_NAME LIKE '"
                        + prefix.replace("_", "\\_") + "%'" + OF_OUR_FORM + " AND OPTIONS NOT LIKE '%READ ONLY=1%'")
                : List.of();
    }

    /** Removes a schema of ours, even while clients are connected to it; does nothing if there is none. */
    void drop(String schema) {
        if (beginningWith(schema).contains(schema)) {
            requireOurs(schema);
            connected(schema).forEach(this::disconnect);
            run("DROP SCHEMA IF EXISTS " + schema);
        }
    }

    /**
     * Returns the numbers of the connections to a schema, as far as our user may see them. The query is the only one
     * that needs no room on a disk, which may be full.
     */
    List<String> connected(String schema) {
        List<String> connections = new ArrayList<>();
        try (Connection connection = admin.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW PROCESSLIST")) {
            while (rows.next()) {
                if (schema.equals(rows.getString("db"))) {
                    connections.add(rows.getString("Id"));
                }
            }
        } catch (SQLException e) {
            throw new StoreException(server + " does not say who is connected: " + e.getMessage(), e);
        }
        return connections;
    }

    private void disconnect(String connection) {
        try {
            run("KILL " + connection);
        } catch (StoreException e) {
            if (!e.getMessage().contains("Unknown thread id")) {
                throw e;
            }
        }
    }

    /** Makes sure that a schema with a name of ours does not belong to somebody else. */
    void requireOurs(String schema) {
        if (!isOurs(schema)) {
            throw new StoreException("the schema " + schema + " of " + server + " bears a name of this project's, but"
                    + " not its mark (a table " + MARK + "), so it was left as it is. Rename or drop it, or name"
                    + " another server.");
        }
    }
}
