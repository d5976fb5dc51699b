package org.identityperf.runner.store.postgresql;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.upgrade.RestoredDatabase;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;

/**
 * {@code OwnDatabases} manages the databases that this project made on one server. The name of each is recorded before
 * it is created, so that one whose creator was killed is still known. A database that only has a similar name is never
 * touched.
 */
record OwnDatabases(Address admin) {

    private static final String MADE = "identityperf_made";

    /** A pattern of the names of databases that may be dropped whenever no run uses the server. */
    private static final String PASSING = "^(" + CloneName.PREFIX + "|" + DatasetName.LOADING + ").*";

    private static final Pattern DATABASE = Pattern.compile("(?<=[^:/])/[^?]*");

    /** Returns the databases that are recorded in this project's own; refuses it if it has other tables. */
    static OwnDatabases in(Address admin) {
        String tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
        List<String> found = Sql.column(admin, tables);
        if (!found.isEmpty() && !found.contains(MADE)) {
            throw new StoreException("the database " + admin.url() + " holds tables that are not ours: "
                    + String.join(", ", found) + ". It was left as it is; rename it, or use another server.");
        }
        if (found.isEmpty()) {
            requireRight(admin, "has_schema_privilege('public', 'CREATE')");
            Sql.run(admin, "CREATE TABLE IF NOT EXISTS " + MADE + " (name text PRIMARY KEY)");
        }
        requireRight(
                admin,
                "(SELECT bool_and(has_table_privilege('" + MADE + "', needed))"
                        + " FROM unnest(ARRAY['SELECT', 'INSERT', 'DELETE']) needed)");
        return new OwnDatabases(admin);
    }

    /** Requires that this user may write to this project's own database, which another user may have made. */
    private static void requireRight(Address admin, String right) {
        String owner = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database() AND NOT ";
        Sql.column(admin, owner + right).forEach(other -> {
            throw new StoreException("the database " + admin.url() + " was made by the user " + other + ", and "
                    + admin.user() + " may not write to it. Give " + other + " as perf.postgresql.user, or let a"
                    + " superuser run: GRANT \"" + other + "\" TO \"" + admin.user() + '"');
        });
    }

    /** Returns whether there is such a database; refuses one that we did not make. */
    boolean has(String name) {
        List<String> known = Sql.column(
                admin,
                "SELECT m.name IS NOT NULL FROM pg_database d LEFT JOIN " + MADE
                        + " m ON m.name = d.datname WHERE d.datname = '" + name + "'");
        if (known.contains("f")) {
            throw new StoreException("the database " + name + " of " + admin.url()
                    + " has a name of this project, but was not made by it: it holds tables that are not ours."
                    + " It was left as it is; rename it, or drop it if nobody needs it.");
        }
        return !known.isEmpty();
    }

    /**
     * Makes a database.
     *
     * @param how the text that follows its name in CREATE DATABASE
     */
    Address create(String name, String how) {
        if (has(name)) {
            throw new StoreException("there is a database " + name + " already; drop it first");
        }
        Sql.run(
                admin,
                "INSERT INTO " + MADE + " VALUES ('" + name + "') ON CONFLICT DO NOTHING",
                "CREATE DATABASE " + name + ' ' + how);
        return address(name);
    }

    /** Gives a database of ours another name, in the caller's transaction. */
    void rename(Statement statement, String from, String to) throws SQLException {
        statement.execute("INSERT INTO " + MADE + " VALUES ('" + to + "') ON CONFLICT DO NOTHING");
        statement.execute("ALTER DATABASE " + from + " RENAME TO " + to);
        statement.execute("DELETE FROM " + MADE + " WHERE name = '" + from + "'");
    }

    /**
     * Drops a database of ours, even while clients are connected to it, and what a killed process kept of it. Does
     * nothing if there is none.
     */
    void drop(String name) {
        together(() -> {
            if (has(name)) {
                Sql.run(admin, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
            }
            if (!Sql.column(admin, "SELECT name FROM " + MADE + " WHERE name = '" + name + "'")
                    .isEmpty()) {
                Sql.run(
                        admin,
                        "DROP DATABASE IF EXISTS " + name + RestoredDatabase.KEPT + " WITH (FORCE)",
                        "DELETE FROM " + MADE + " WHERE name = '" + name + "'");
            }
            return null;
        });
    }

    /** Returns the databases that exist only as long as a run needs them, and that this user may drop. */
    List<String> passing() {
        return Sql.column(
                admin,
                "SELECT DISTINCT name FROM pg_database JOIN " + MADE + " ON datname IN (name, name || '"
                        + RestoredDatabase.KEPT + "') WHERE name ~ '" + PASSING
                        + "' AND pg_has_role(datdba, 'USAGE') ORDER BY 1");
    }

    List<String> beginningWith(String prefix) {
        return Sql.column(
                admin,
                "SELECT datname FROM pg_database JOIN " + MADE + " ON name = datname WHERE starts_with(datname, '"
                        + prefix + "') ORDER BY 1");
    }

    /** Returns an address of the same server and user with another database. */
    static Address at(Address server, String database) {
        return new Address(
                DATABASE.matcher(server.url()).replaceFirst('/' + database), server.user(), server.password());
    }

    Address address(String database) {
        return at(admin, database);
    }

    /** Does something in which all administrative commands share one connection. */
    <T> T together(Supplier<T> work) {
        return Sql.together(admin, work);
    }
}
