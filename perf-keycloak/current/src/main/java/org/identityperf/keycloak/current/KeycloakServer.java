package org.identityperf.keycloak.current;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.function.Supplier;
import org.identityperf.keycloak.shared.ModelLayer;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip.Dialect;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;

/**
 * Keycloak's real model layer in this JVM: its JPA storage on a database, its caches in a local Infinispan, its token
 * mappers; no endpoint.
 *
 * <p>Connections come from Hibernate's own pool of at most {@value #POOL_SIZE}.
 */
public final class KeycloakServer extends ModelLayer {

    /** The most connections that the server keeps to its database: as many as its distribution has by default. */
    public static final int POOL_SIZE = 100;

    static {
        // Keycloak hands none of its own settings on to Hibernate's pool, which has 20 otherwise and fails at the next.
        System.setProperty("hibernate.connection.pool_size", Integer.toString(POOL_SIZE));
    }

    private KeycloakServer(Address address) {
        super(address, settings(address), CurrentSessionFactory::new);
        announce();
    }

    private KeycloakServer(Address address, Supplier<ModelSessionFactory> makesFactory) {
        super(address, settings(address), makesFactory);
        announce();
    }

    /**
     * The one server of this JVM, on that database; a server on another database is closed first. A database without
     * Keycloak's schema gets it.
     */
    public static KeycloakServer on(Address address) {
        return on(address, KeycloakServer.class, KeycloakServer::new);
    }

    /** The same, whose start compares all of its change sets with the schema, as that of the distribution does. */
    public static KeycloakServer checkingSchema(Address address) {
        return on(
                address,
                KeycloakServer.class,
                database -> new KeycloakServer(database, () -> new CurrentSessionFactory(false)));
    }

    private static Map<String, String> settings(Address address) {
        boolean mysql = Dialect.of(address) == Dialect.MYSQL;
        return Map.of(
                "db",
                mysql ? "mysql" : "postgres",
                "connectionsJpa.default.driver",
                mysql ? "com.mysql.cj.jdbc.Driver" : "org.postgresql.Driver",
                "cacheEmbedded.default.configFile",
                caches().toString(),
                "cacheEmbedded.default.nodeName",
                "node-1");
    }

    /** The server wants a file; the JVM removes it when it ends. */
    private static Path caches() {
        try (InputStream caches = KeycloakServer.class.getResourceAsStream("/caches.xml")) {
            Path file = Files.createTempFile("identity-perf-caches", ".xml");
            file.toFile().deleteOnExit();
            Files.copy(caches, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("the caches' settings can't be written to the folder of temporary files", e);
        }
    }

    /** Makes the server's caches of what is in the database as they are after a start: empty. */
    public void forget() {
        inTransaction(session -> {
            InfinispanConnectionProvider caches = session.getProvider(InfinispanConnectionProvider.class);
            for (String name : InfinispanConnectionProvider.LOCAL_CACHE_NAMES) {
                caches.getCache(name).clear();
            }
            return null;
        });
    }
}
