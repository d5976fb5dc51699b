package org.identityperf.runner.store.kind;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Ping;

/** A {@code SELECT 1}, padded by a comment. */
public record JdbcPing(Connection connection) implements Ping {

    public JdbcPing(Address address) throws SQLException {
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
