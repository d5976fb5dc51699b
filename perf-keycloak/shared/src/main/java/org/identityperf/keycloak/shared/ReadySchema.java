package org.identityperf.keycloak.shared;

import java.io.File;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.keycloak.Config;
import org.keycloak.connections.jpa.updater.JpaUpdaterProvider;
import org.keycloak.connections.jpa.updater.JpaUpdaterProviderFactory;
import org.keycloak.connections.jpa.updater.liquibase.LiquibaseJpaUpdaterProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;

/**
 * A ready schema replaces Liquibase on a database that this very version of Keycloak has migrated. Comparing all change
 * sets with the database again would take more than a second of every start and find nothing.
 */
public final class ReadySchema implements JpaUpdaterProviderFactory, JpaUpdaterProvider {

    /** The SQL states by which PostgreSQL and MySQL report that a table does not exist. */
    private static final Set<String> NO_TABLE = Set.of("42P01", "42S02");

    /** Returns whether the last migration of that database was to that version. */
    public static boolean isIn(Address address, String version) {
        String last = "SELECT version FROM MIGRATION_MODEL ORDER BY update_time DESC LIMIT 1";
        try {
            return version.equals(Query.text(address, last));
        } catch (SQLException e) {
            if (NO_TABLE.contains(e.getSQLState())) {
                return false;
            }
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
