package org.identityperf.syncope.shape;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.identityperf.probe.address.Address;

/**
 * A fixed number of open connections to PostgreSQL, lent to one operation each. What is bound as text takes the type that
 * the statement asks for, as in the server's own connections: keys are of type {@code char} in some tables and
 * {@code varchar} in others.
 */
final class Connections implements AutoCloseable {

    private final BlockingQueue<Connection> free;
    private final List<Connection> all = new ArrayList<>();

    private Connections(int count) {
        this.free = new ArrayBlockingQueue<>(count);
    }

    static Connections open(Address address, int count) throws SQLException {
        Connections connections = new Connections(count);
        try {
            for (int i = 0; i < count; i++) {
                connections.all.add(address.with("stringtype", "unspecified").connect());
            }
        } catch (SQLException e) {
            connections.close();
            throw e;
        }
        connections.free.addAll(connections.all);
        return connections;
    }

    /** Something done on a connection. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** Takes a row. */
    interface Row {
        void take(ResultSet row) throws SQLException;
    }

    /** Reads all rows of a query that is a transaction by itself. */
    void read(Sql sql, Row each) {
        alone(connection -> {
            read(connection, sql, each);
            return sql;
        });
    }

    /** Writes by a statement that is a transaction by itself; returns how many rows. */
    int write(Sql sql) {
        return alone(connection -> write(connection, sql));
    }

    private <T> T alone(Work<T> work) {
        Connection connection = take();
        try {
            return work.on(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            free.add(connection);
        }
    }

    /** Does several statements in one transaction, which is undone if one of them fails. */
    <T> T inTransaction(Work<T> work) {
        return alone(connection -> {
            connection.setAutoCommit(false);
            try {
                T result = work.on(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        });
    }

    private Connection take() {
        try {
            return free.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a connection", e);
        }
    }

    /** Reads all rows of a query. */
    static void read(Connection connection, Sql sql, Row each) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                each.take(rows);
            }
        }
    }

    /** Writes; returns how many rows. */
    static int write(Connection connection, Sql sql) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(Connection connection, Sql sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.text());
        int place = 1;
        for (Object bind : sql.binds()) {
            statement.setObject(place++, bind);
        }
        return statement;
    }

    @Override
    public void close() {
        for (Connection connection : all) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException("a connection can't be closed: " + e.getMessage(), e);
            }
        }
    }
}
