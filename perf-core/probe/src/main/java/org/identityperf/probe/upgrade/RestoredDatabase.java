package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;

/**
 * A restored database is a PostgreSQL database that can be put back as it was, for an operation that can be done only
 * once, such as an upgrade. A copy of it keeps what it was, beside it and until this is closed. Where the process was
 * killed, the store drops the copy together with the database.
 */
public final class RestoredDatabase implements AutoCloseable {

    /** What follows the database's name in that of its copy. */
    public static final String KEPT = "_kept";

    private static final String SETTINGS = "SELECT unnest(setconfig) FROM pg_db_role_setting s JOIN pg_database d"
            + " ON d.oid = s.setdatabase WHERE s.setrole = 0 AND d.datname = ?";

    /** From this version on a copy can be made of files, which writes no log. */
    private static final int COPIES_FILES = 15;

    private final Connection admin;
    private final String name;
    private final String kept;

    private RestoredDatabase(Connection admin, String name) throws SQLException {
        this.admin = admin;
        this.name = name;
        this.kept = name + KEPT;
        run("DROP DATABASE IF EXISTS " + kept);
        run(copy(kept, name));
    }

    /** Keeps a database as it is; nobody may be connected to it. */
    public static RestoredDatabase of(Address database) throws SQLException {
        String place = database.place();
        Address beside = new Address(
                database.url().replaceFirst("/" + place + "(?=\\?|$)", "/postgres"),
                database.user(),
                database.password());
        return new RestoredDatabase(beside.connect(), place);
    }

    /** Puts the database back; whoever is connected to it loses the connection. */
    public void restore() throws SQLException {
        List<String> settings = settings();
        run("DROP DATABASE " + name + " WITH (FORCE)");
        run(copy(name, kept));
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            run("ALTER DATABASE " + name + " SET " + parts[0] + " TO '" + parts[1].replace("'", "''") + "'");
        }
    }

    private List<String> settings() throws SQLException {
        List<String> settings = new ArrayList<>();
        try (PreparedStatement query = admin.prepareStatement(SETTINGS)) {
            query.setString(1, name);
            try (ResultSet answer = query.executeQuery()) {
                while (answer.next()) {
                    settings.add(answer.getString(1));
                }
            }
        }
        return settings;
    }

    private String copy(String to, String from) throws SQLException {
        return "CREATE DATABASE " + to + " TEMPLATE " + from
                + (admin.getMetaData().getDatabaseMajorVersion() >= COPIES_FILES ? " STRATEGY file_copy" : "");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        try (admin) {
            run("DROP DATABASE IF EXISTS " + kept);
        }
    }
}
