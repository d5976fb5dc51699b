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

    private static final String MADE = "public.identityperf_made";

    /** A pattern of the names of databases that may be dropped whenever no run uses the server. */
    private static final String PASSING = "^(" + CloneName.PREFIX + "|" + DatasetName.LOADING + ")[a-z0-9_]*$";

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,63}");

    private static final Pattern DATABASE = Pattern.compile("(?<=[^:/])/[^?]*");

    /** Returns the databases that are recorded in this project's own; refuses it if it has other tables. */
    static OwnDatabases in(Address admin) {
        String tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
        List<String> found = Sql.column(admin, tables);
        if (!found.isEmpty() && !found.contains(MADE.substring(MADE.indexOf('.') + 1))) {
            throw new StoreException("the database " + admin.url() + " holds tables that are not ours: "
                    + String.join(", ", found) + ". It was left as it is; rename it, or use another server.");
        }
        String others = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND NOT "
                + isTrusted("relowner")
                + " UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT "
                + isTrusted("proowner")
                + " UNION ALL SELECT oprname FROM pg_operator WHERE oprnamespace = 'public'::regnamespace AND NOT "
                + isTrusted("oprowner");
        List<String> planted = Sql.column(admin, others);
        if (!planted.isEmpty()) {
            throw new StoreException("the database " + admin.url() + " holds what other users put there: "
                    + String.join(", ", planted) + ". Drop it if nobody needs it, or use another server.");
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

    /**
     * Returns an expression for whether a role may decide what the current user executes: a superuser, the user itself, or a
     * role that it was made a member of. A superuser is a member of all, and trusts no other role for that.
     *
     * @param owner an expression for the role's oid
     */
    static String isTrusted(String owner) {
        return "(SELECT o.rolsuper OR o.oid = me.oid OR NOT me.rolsuper AND pg_catalog.pg_has_role(o.oid, 'USAGE')"
                + " FROM pg_catalog.pg_roles o, pg_catalog.pg_roles me WHERE o.oid = " + owner
                + " AND me.rolname = current_user)";
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
                "SELECT m.name IS NOT NULL AND " + isTrusted("d.datdba") + " FROM pg_database d LEFT JOIN " + MADE
                        + " m ON m.name = d.datname WHERE d.datname = '" + checked(name) + "'");
        if (known.contains("f")) {
            throw new StoreException("the database " + name + " of " + admin.url()
                    + " has a name of this project, but was not made by it: it holds tables that are not ours."
                    + " It was left as it is; rename it, or drop it if nobody needs it.");
        }
        return !known.isEmpty();
    }

    /** Returns a name that means the same in SQL, be it quoted or not. */
    private static String checked(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new StoreException('"' + name + "\" is no name of a database of this project");
        }
        return name;
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
        statement.execute("INSERT INTO " + MADE + " VALUES ('" + checked(to) + "') ON CONFLICT DO NOTHING");
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
                        + RestoredDatabase.KEPT + "') WHERE name ~ '" + PASSING + "' AND " + isTrusted("datdba")
                        + " ORDER BY 1");
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
