package org.identityperf.keycloak.shared;

import java.io.File;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;
import org.keycloak.Config;
import org.keycloak.connections.jpa.updater.JpaUpdaterProvider;
import org.keycloak.connections.jpa.updater.JpaUpdaterProviderFactory;
import org.keycloak.connections.jpa.updater.liquibase.LiquibaseJpaUpdaterProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;

/**
 * Stands in for Liquibase on a database that this very version of Keycloak has migrated: comparing all change sets with
 * the database again takes more than a second of every start and finds nothing.
 */
public final class ReadySchema implements JpaUpdaterProviderFactory, JpaUpdaterProvider {

    /** Whether the last migration of that database was to that version. */
    public static boolean isIn(Address address, String version) {
        String last = "SELECT version FROM migration_model ORDER BY update_time DESC LIMIT 1";
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet exists = statement.executeQuery("SELECT to_regclass('migration_model') IS NOT NULL")) {
            exists.next();
            if (!exists.getBoolean(1)) {
                return false;
            }
            try (PreparedStatement query = connection.prepareStatement(last);
                    ResultSet found = query.executeQuery()) {
                return found.next() && version.equals(found.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Keycloak cannot start on " + address + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Status validate(Connection connection, String defaultSchema) {
        return Status.VALID;
    }

    @Override
    public void update(Connection connection, String defaultSchema) {
        throw new IllegalStateException("the schema was ready and needs no update");
    }

    @Override
    public void export(Connection connection, String defaultSchema, File file) {
        throw new IllegalStateException("the schema was ready and has no update to export");
    }

    @Override
    public JpaUpdaterProvider create(KeycloakSession session) {
        return this;
    }

    @Override
    public String getId() {
        return LiquibaseJpaUpdaterProviderFactory.PROVIDER_ID;
    }

    @Override
    public void init(Config.Scope config) {}

    @Override
    public void postInit(KeycloakSessionFactory factory) {}

    @Override
    public void close() {}
}
