package org.identityperf.keycloak.current;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.identityperf.keycloak.current.release.ServerCaches;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.ClusterServer.Sent;
import org.identityperf.keycloak.shared.ModelLayer;
import org.identityperf.keycloak.shared.ReadySchema;
import org.identityperf.keycloak.shared.SentMessages;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.identityperf.probe.upgrade.WatchedDriver;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;
import org.keycloak.connections.jpa.JpaConnectionProvider;
import org.keycloak.migration.MigrationModelManager;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

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
        // As the distribution has it: no named query is parsed before it is used.
        System.setProperty("hibernate.query.startup_check", "false");
        // Warns of what is intended here: servers of a cluster find each other without the database.
        Logs.quiet("org.keycloak.infinispan.health.impl.JdbcPingClusterHealthImpl");
    }

    private static final List<String> FILLED_FROM_DATABASE = List.of(
            InfinispanConnectionProvider.REALM_CACHE_NAME,
            InfinispanConnectionProvider.REALM_REVISIONS_CACHE_NAME,
            InfinispanConnectionProvider.USER_CACHE_NAME,
            InfinispanConnectionProvider.USER_REVISIONS_CACHE_NAME,
            InfinispanConnectionProvider.AUTHORIZATION_CACHE_NAME,
            InfinispanConnectionProvider.AUTHORIZATION_REVISIONS_CACHE_NAME,
            InfinispanConnectionProvider.KEYS_CACHE_NAME);

    private static final List<String> OF_SESSIONS = List.of(
            InfinispanConnectionProvider.USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_CLIENT_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.AUTHENTICATION_SESSIONS_CACHE_NAME,
            InfinispanConnectionProvider.LOGIN_FAILURE_CACHE_NAME,
            InfinispanConnectionProvider.ACTION_TOKEN_CACHE);

    // Online sessions that nobody else keeps are not pushed out of the caches.
    private static final Pattern BOUND_ONLINE =
            Pattern.compile("(?<=\"(?:sessions|clientSessions)\">)<memory max-count=\"\\d+\"/>");

    private static final String PERSISTENT_SESSIONS = "keycloak.profile.feature.persistent_user_sessions";

    // The version of Infinispan's configuration language: that of Keycloak 25, which later ones read too.
    private static final String LANGUAGE = "15.0";
    // Metrics are off, since they need a registry that only a whole server has.
    private static final String CONTAINER = """
        <cache-container name="keycloak">
          <transport stack="%s" lock-timeout="60000"/>
          <metrics gauges="false" histograms="false"/>
          %s
        </cache-container>\
        """;

    private final EmbeddedCacheManager caches;

    /** What a start does about the schema. */
    private enum Start {
        /** It trusts the record that the last migration was to this version, if there is such. */
        TRUSTING,
        /** It compares all change sets with the schema. */
        CHECKING,
        /** It also migrates the realms. */
        UPGRADING
    }

    private CurrentModelLayer(Address address, Map<String, String> settings, Start start) {
        super(
                address,
                settings,
                () -> new CurrentSessionFactory(
                        start == Start.TRUSTING && ReadySchema.isIn(address, version()), start == Start.UPGRADING));
        caches = cache(InfinispanConnectionProvider.WORK_CACHE_NAME).getCacheManager();
        if (start == Start.UPGRADING) {
            withBootLock(storage -> {
                MigrationModelManager.migrate(storage);
                return true;
            });
        }
        commitAsShipped();
        announce();
    }

    private void commitAsShipped() {
        inTransaction(session -> {
            CurrentSessionFactory.commitAsShipped(session.getProvider(JpaConnectionProvider.class)
                    .getEntityManager()
                    .getEntityManagerFactory());
            return null;
        });
    }

    /**
     * Returns the one server of this JVM, which runs on the given database. A server on another database is closed
     * first. A database without Keycloak's schema gets it.
     */
    public static CurrentModelLayer on(Address address) {
        return on(address, Start.TRUSTING);
    }

    /**
     * Returns a server as {@link #on} does, but its start compares all change sets with the schema, as the distribution
     * does.
     */
    public static CurrentModelLayer checkingSchema(Address address) {
        return on(address, Start.CHECKING);
    }

    /**
     * Returns a server as {@link #checkingSchema} does, whose start also migrates the realms that an older release has
     * left, as the distribution does.
     */
    public static CurrentModelLayer upgrading(Address address) {
        return on(address, Start.UPGRADING);
    }

    private static CurrentModelLayer on(Address address, Start start) {
        return on(address, CurrentModelLayer.class, database -> alone(database, start));
    }

    private static CurrentModelLayer alone(Address address, Start start) {
        try (InputStream file = CurrentModelLayer.class.getClassLoader().getResourceAsStream("caches.xml")) {
            String caches = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return ServerCaches.handedTo(
                    Release.here().keepsOnlineSessions()
                            ? caches
                            : BOUND_ONLINE.matcher(caches).replaceAll(""),
                    "node-1",
                    ofCaches -> new CurrentModelLayer(address, settings(address, ofCaches), start));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read caches.xml of the module", e);
        }
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
            return ServerCaches.handedTo(
                    place.settings(LANGUAGE, CONTAINER.formatted(ClusterPlace.STACK, kept.caches())),
                    place.name(),
                    ofCaches -> new CurrentModelLayer(address, settings(address, ofCaches), Start.TRUSTING));
        } finally {
            System.clearProperty(PERSISTENT_SESSIONS);
        }
    }

    private static Map<String, String> settings(Address address, Map<String, String> ofCaches) {
        Map<String, String> settings = new HashMap<>(ofCaches);
        // One thread notes logins, in their order, so that a login can wait until its own is noted.
        settings.put("executors.default.bruteforce.min", "1");
        settings.put("executors.default.bruteforce.max", "1");
        settings.put("db", DatabaseKind.of(address).vendor());
        settings.put("connectionsJpa.default.driver", driver(address));
        return settings;
    }

    private static String driver(Address address) {
        return UpgradeSteps.watching()
                ? WatchedDriver.class.getName()
                : DatabaseKind.of(address).driver();
    }

    /**
     * Does work on the realm as a request does: in a session and transaction of its own, which first set the realm.
     *
     * @return the result of the work
     */
    public <T> T inRealm(BiFunction<KeycloakSession, RealmModel, T> work) {
        return inTransaction(session -> {
            RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
            session.getContext().setRealm(realm);
            return work.apply(session, realm);
        });
    }

    /** Has a server make something in the realm of a database, and closes the server. */
    static void make(Address database, BiConsumer<KeycloakSession, RealmModel> work) {
        try (CurrentModelLayer server = on(database)) {
            server.inRealm((session, realm) -> {
                work.accept(session, realm);
                return realm;
            });
        }
    }

    /** Empties the server's caches of what is in the database, as after a start. */
    public void forget() {
        inTransaction(session -> {
            InfinispanConnectionProvider caches = session.getProvider(InfinispanConnectionProvider.class);
            FILLED_FROM_DATABASE.forEach(name -> caches.getCache(name).clear());
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

    /** Returns how many entries its own caches have that belong to a session, a login or a token. */
    public long entries() {
        return OF_SESSIONS.stream().mapToLong(name -> own(cache(name)).size()).sum();
    }

    @Override
    public void close() {
        super.close();
        // Up to 26.2 Keycloak does not stop caches that were made for it; stopping them a second time does nothing.
        caches.stop();
    }
}
