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
 * The current model layer is Keycloak's real model layer in this JVM: its JPA storage on a database, its caches in
 * an Infinispan, local or of a cluster, and its token mappers, but no endpoint.
 *
 * <p>Connections come from Hibernate's own pool of at most {@value #POOL_SIZE}.
 */
public final class CurrentModelLayer extends ModelLayer {

    /** The most connections that the server keeps to its database: as many as its distribution has by default. */
    public static final int POOL_SIZE = 100;

    static {
        // Keycloak passes no settings to Hibernate's pool, which otherwise has 20 connections and fails at the next.
        System.setProperty("hibernate.connection.pool_size", Integer.toString(POOL_SIZE));
        // Warns of what is intended here: servers of a cluster find each other without the database.
        Logs.quiet("org.keycloak.infinispan.health.impl.JdbcPingClusterHealthImpl");
    }

    private static final String PERSISTENT_SESSIONS = "keycloak.profile.feature.persistent_user_sessions";

    // The version of Infinispan's configuration language.
    private static final String LANGUAGE = "16.0";
    // Metrics are off, since they need a registry that only a whole server has.
    private static final String CONTAINER = """
        <cache-container name="keycloak">
          <transport stack="%s" lock-timeout="60000"/>
          <metrics gauges="false" histograms="false"/>
          %s
        </cache-container>\
        """;

    private CurrentModelLayer(Address address, Map<String, String> settings) {
        super(address, settings, CurrentSessionFactory::new);
        announce();
    }

    private CurrentModelLayer(Address address, Supplier<ModelSessionFactory> makesFactory) {
        super(address, settings(address), makesFactory);
        announce();
    }

    /**
     * Returns the one server of this JVM, which runs on the given database. A server on another database is closed
     * first. A database without Keycloak's schema gets it.
     */
    public static CurrentModelLayer on(Address address) {
        return on(address, CurrentModelLayer.class, database -> new CurrentModelLayer(database, settings(database)));
    }

    /**
     * Returns a server as {@link #on} does, but its start compares all change sets with the schema, as the distribution
     * does.
     */
    public static CurrentModelLayer checkingSchema(Address address) {
        return on(
                address,
                CurrentModelLayer.class,
                database -> new CurrentModelLayer(database, () -> new CurrentSessionFactory(false)));
    }

    /**
     * Returns one server of a cluster, whose other servers run in this JVM or elsewhere. The caller closes it before a
     * server of another kind is requested.
     *
     * @param kept where sessions are kept, the same for all servers
     */
    public static CurrentModelLayer in(Address address, ClusterPlace place, SessionsKept kept) {
        stop();
        System.setProperty(PERSISTENT_SESSIONS, kept == SessionsKept.PERSISTENT ? "enabled" : "disabled");
        try {
            // The server reads this file when it boots and it is deleted then, so an ending JVM leaves none behind.
            Path caches = Files.createTempFile("identity-perf-caches", ".xml");
            try {
                Files.writeString(
                        caches, place.settings(LANGUAGE, CONTAINER.formatted(ClusterPlace.STACK, kept.caches())));
                return new CurrentModelLayer(address, settings(address, caches.toString(), place.name()));
            } finally {
                Files.delete(caches);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the caches' settings can't be written to the folder of temporary files", e);
        } finally {
            System.clearProperty(PERSISTENT_SESSIONS);
        }
    }

    /** Returns the settings of a server that is alone. Its cache file is looked for on the class path too. */
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
                // Without this, the server warns that a file configures its caches.
                "cacheEmbedded.default.configMutate",
                "true",
                "cacheEmbedded.default.nodeName",
                node);
    }

    /** Empties the server's caches of what is in the database, as after a start. */
    public void forget() {
        inTransaction(session -> {
            InfinispanConnectionProvider caches = session.getProvider(InfinispanConnectionProvider.class);
            for (String name : InfinispanConnectionProvider.LOCAL_CACHE_NAMES) {
                caches.getCache(name).clear();
            }
            return null;
        });
    }

    /** Returns what the server has sent to the others of its cluster. */
    public Sent sent() {
        return SentMessages.by(cache(InfinispanConnectionProvider.WORK_CACHE_NAME));
    }

    /** Returns how many entries its own caches have of online sessions and their client sessions. */
    public long sessionEntries() {
        return own(cache(InfinispanConnectionProvider.USER_SESSION_CACHE_NAME)).size()
                + own(cache(InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME))
                        .size();
    }
}
