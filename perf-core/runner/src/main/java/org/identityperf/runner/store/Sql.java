package org.identityperf.runner.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;

/**
 * {@code Sql} runs administrative SQL commands. Each call has a connection of its own, except in a {@link #together}:
 * opening a connection costs more than most commands. Errors name the command.
 */
public final class Sql {

    private static final ThreadLocal<Open> OPEN = new ThreadLocal<>();

    /** This is the connection that the calls of a thread share. */
    private record Open(Address address, Connection connection) {}

    private Sql() {}

    /** Does something in which all commands at that address share one connection. */
    public static <T> T together(Address address, Supplier<T> work) {
        if (OPEN.get() != null) {
            return work.get();
        }
        try (Connection connection = address.connect()) {
            OPEN.set(new Open(address, connection));
            return work.get();
        } catch (SQLException e) {
            throw new StoreException(address.url() + " can't be reached: " + e.getMessage(), e);
        } finally {
            OPEN.remove();
        }
    }

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

    private interface Work {
        void with(Statement statement) throws SQLException;
    }

    private static void at(Address address, String command, Work work) {
        Open open = OPEN.get();
        try {
            if (open != null
                    && open.address().equals(address)
                    && !open.connection().isClosed()) {
                with(open.connection(), work);
            } else {
                try (Connection connection = address.connect()) {
                    with(connection, work);
                }
            }
        } catch (SQLException e) {
            throw refusal(address, command, e);
        }
    }

    private static void with(Connection connection, Work work) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            work.with(statement);
        }
    }

    private static StoreException refusal(Address address, String command, SQLException cause) {
        return new StoreException(address.url() + " refuses \"" + command + "\": " + cause.getMessage(), cause);
    }
}
