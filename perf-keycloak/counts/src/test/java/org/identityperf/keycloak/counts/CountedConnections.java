package org.identityperf.keycloak.counts;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;

/**
 * These connections make Keycloak ask its database through the data source that a test counts. Hibernate makes an instance of
 * its own, so the data source is one of the whole JVM.
 */
public final class CountedConnections implements ConnectionProvider {

    private static final long serialVersionUID = 1;

    private static DataSource counted;

    /** Uses this data source from the next start of Keycloak on. */
    static void use(DataSource dataSource) {
        counted = dataSource;
        System.setProperty("hibernate.connection.provider_class", CountedConnections.class.getName());
    }

    @Override
    public Connection getConnection() throws SQLException {
        return counted.getConnection();
    }

    @Override
    public void closeConnection(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public boolean supportsAggressiveRelease() {
        return false;
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return false;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        throw new IllegalArgumentException("no " + type.getName());
    }
}
