package org.identityperf.syncope.shape;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.store.UserStore;

/**
 * Connected users are a user store with one connection to PostgreSQL. A value bound as text takes the type that the
 * statement needs, as on the server's own connections. Keys are of type {@code char} in some tables and {@code varchar}
 * in others.
 */
abstract class ConnectedUsers implements UserStore {

    private final Connection connection;

    ConnectedUsers(Address address) throws SQLException {
        this.connection = address.with("stringtype", "unspecified").connect();
    }

    /** Receives the rows of a query. */
    interface Row {
        void take(ResultSet row) throws SQLException;
    }

    /** Runs several statements in one transaction, which is rolled back if one of them fails. */
    final <T> T inTransaction(Supplier<T> work) {
        try {
            connection.setAutoCommit(false);
            try {
                T result = work.get();
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    /** Reads all rows of a query. Outside a transaction, the query is a transaction of its own. */
    final void read(SqlText sql, Row each) {
        try (PreparedStatement statement = prepared(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                each.take(rows);
            }
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    /** Returns the first column of all rows. */
    final List<String> texts(SqlText sql) {
        List<String> found = new ArrayList<>();
        read(sql, row -> found.add(row.getString(1)));
        return found;
    }

    /**
     * Writes and returns how many rows were written. Outside a transaction, the statement is a transaction of its own.
     */
    final int write(SqlText sql) {
        try (PreparedStatement statement = prepared(sql)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    private PreparedStatement prepared(SqlText sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.text());
        int place = 1;
        for (Object bind : sql.binds()) {
            statement.setObject(place++, bind);
        }
        return statement;
    }

    private static IllegalStateException refused(SQLException e) {
        return new IllegalStateException(e.getMessage(), e);
    }

    @Override
    public final boolean has(UUID key) {
        return !texts(SqlText.of("SELECT id FROM syncopeuser WHERE id = ?", key.toString()))
                .isEmpty();
    }

    @Override
    public final void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw refused(e);
        }
    }
}
