package org.identityperf.runner.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;

/**
 * {@code Sql} runs administrative SQL commands, each call over a connection of its own. Its errors name the command.
 */
public final class Sql {

    private Sql() {}

    /** Runs the commands one after the other, each in a transaction of its own. */
    public static void run(Address address, String... commands) {
        at(address, commands[0], statement -> {
            for (String command : commands) {
                try {
                    statement.execute(command);
                } catch (SQLException e) {
                    throw refusal(address, command, e);
                }
            }
        });
    }

    public static List<String> column(Address address, String query) {
        List<String> values = new ArrayList<>();
        at(address, query, statement -> {
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    values.add(rows.getString(1));
                }
            }
        });
        return values;
    }

    /** Returns the first value of a query's result as text; null if there is none. */
    public static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    private interface Work {
        void with(Statement statement) throws SQLException;
    }

    private static void at(Address address, String command, Work work) {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            work.with(statement);
        } catch (SQLException e) {
            throw refusal(address, command, e);
        }
    }

    private static StoreException refusal(Address address, String command, SQLException cause) {
        return new StoreException(address.url() + " refuses \"" + command + "\": " + cause.getMessage(), cause);
    }
}
