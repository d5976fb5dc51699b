package org.identityperf.runner.store.network;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;

/** A JDBC ping is a {@code SELECT 1}, padded by a comment. */
final class JdbcPing implements Ping {

    private final Connection connection;
    private final PreparedStatement one;

    JdbcPing(Address address) throws SQLException {
        connection = address.connect();
        try {
            one = connection.prepareStatement("SELECT 1");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void send(int padding) throws SQLException {
        if (padding == 0) {
            one.execute();
        } else {
            try (Statement padded = connection.createStatement()) {
                padded.execute("SELECT 1 /*" + "-".repeat(padding) + "*/");
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
