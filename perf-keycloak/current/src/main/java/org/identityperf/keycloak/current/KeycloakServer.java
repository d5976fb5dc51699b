package org.identityperf.keycloak.current;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.ClusterServer.Sent;
import org.identityperf.keycloak.shared.ModelLayer;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.identityperf.keycloak.shared.SentMessages;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip.Dialect;
import org.identityperf.probe.log.Logs;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;

/**
 * Keycloak's real model layer in this JVM: its JPA storage on a database, its caches in an Infinispan, local or of a
 * cluster, its token mappers; no endpoint.
 *
 * <p>Connections come from Hibernate's own pool of at most {@value #POOL_SIZE}.
 */
public final class KeycloakServer extends ModelLayer {

    /** The most connections that the server keeps to its database: as many as its distribution has by default. */
    public static final int POOL_SIZE = 100;

    static {
        // Keycloak hands none of its own settings on to Hibernate's pool, which has 20 otherwise and fails at the next.
        System.setProperty("hibernate.connection.pool_size", Integer.toString(POOL_SIZE));
        // Warns of what is meant here: servers of a cluster find each other without the database.
        Logs.quiet("org.keycloak.infinispan.health.impl.JdbcPingClusterHealthImpl");
    }

    private static final String PERSISTENT_SESSIONS = "keycloak.profile.feature.persistent_user_sessions";

    // Of Infinispan's language.
    private static final String LANGUAGE = "16.0";
    // Metrics want a registry that only a whole server has.
    private static final String CONTAINER = """
        <cache-container name="keycloak">
          <transport stack="%s" lock-timeout="60000"/>
          <metrics gauges="false" histograms="false"/>
          %s
        </cache-container>\
        """;

    private KeycloakServer(Address address, Map<String, String> settings) {
        super(address, settings, CurrentSessionFactory::new);
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
        return on(address, KeycloakServer.class, database -> new KeycloakServer(database, settings(database)));
    }

    /** The same, whose start compares all of its change sets with the schema, as that of the distribution does. */
    public static KeycloakServer checkingSchema(Address address) {
        return on(
                address,
                KeycloakServer.class,
                database -> new KeycloakServer(database, () -> new CurrentSessionFactory(false)));
    }

    /**
     * One server of a cluster, beside others of it in this JVM or elsewhere. Whoever asks for it closes it before a server of
     * another kind is asked for.
     *
     * @param kept as by the others
     */
    public static KeycloakServer in(Address address, ClusterPlace place, SessionsKept kept) {
        stop();
        System.setProperty(PERSISTENT_SESSIONS, kept == SessionsKept.PERSISTENT ? "enabled" : "disabled");
        try {
            // The server wants a file, which it reads when it boots: no later end of the JVM leaves it behind.
            Path caches = Files.createTempFile("identity-perf-caches", ".xml");
            try {
                Files.writeString(
                        caches, place.settings(LANGUAGE, CONTAINER.formatted(ClusterPlace.STACK, kept.caches())));
                return new KeycloakServer(address, settings(address, caches.toString(), place.name()));
            } finally {
                Files.delete(caches);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the caches' settings can't be written to the folder of temporary files", e);
        } finally {
            System.clearProperty(PERSISTENT_SESSIONS);
        }
    }

    /** Of a server that is alone; the file is looked for on the class path too. */
    private static Map<String, String> settings(Address address) {
        return settings(address, "caches.xml", "node-1");
    }

    private static Map<String, String> settings(Address address, String caches, String node) {
        boolean mysql = Dialect.of(address) == Dialect.MYSQL;
        return Map.of(
                "db",
                mysql ? "mysql" : "postgres",
                "connectionsJpa.default.driver",
                mysql ? "com.mysql.cj.jdbc.Driver" : "org.postgresql.Driver",
                "cacheEmbedded.default.configFile",
                caches,
                // It warns of caches that a file tells of where this is not said to be meant.
                "cacheEmbedded.default.configMutate",
                "true",
                "cacheEmbedded.default.nodeName",
                node);
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

    /** What it has sent to the others of its cluster. */
    public Sent sent() {
        return SentMessages.by(cache(InfinispanConnectionProvider.WORK_CACHE_NAME));
    }

    /** How many entries its own caches have of online sessions and their client sessions. */
    public long sessionEntries() {
        return own(cache(InfinispanConnectionProvider.USER_SESSION_CACHE_NAME)).size()
                + own(cache(InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME))
                        .size();
    }
}
