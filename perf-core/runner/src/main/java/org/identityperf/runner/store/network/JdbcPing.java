package org.identityperf.runner.store.network;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;

/** A JDBC ping is a {@code SELECT 1}, padded by a comment. */
record JdbcPing(Connection connection) implements Ping {

    JdbcPing(Address address) throws SQLException {
        this(address.connect());
    }

    @Override
    public void send(int padding) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1 /*" + "-".repeat(padding) + "*/");
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
