package org.identityperf.keycloak.preload;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.identityperf.keycloak.shared.ModelLayer;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.identityperf.keycloak.shared.ReadySchema;
import org.identityperf.probe.address.Address;
import org.infinispan.Cache;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;
import org.keycloak.models.UserSessionProvider;
import org.keycloak.models.UserSessionProviderFactory;
import org.keycloak.models.sessions.infinispan.changes.SessionEntityWrapper;
import org.keycloak.models.sessions.infinispan.entities.AuthenticatedClientSessionEntity;
import org.keycloak.models.sessions.infinispan.entities.UserSessionEntity;
import org.keycloak.models.sessions.infinispan.initializer.OfflinePersistentUserSessionLoader;

/**
 * The preload model layer is Keycloak's real model layer in this JVM: its JPA storage on a database and its
 * session caches in an Infinispan, local or of a cluster, but no endpoint. It is booted up to the point where a
 * starting server would preload its offline sessions, and has loaded none. Everything that a starting server does
 * before that has run, and nothing of what it does afterwards.
 *
 * <p>Connections come from Hibernate's own pool of at most {@value #POOL_SIZE}; preloading in these versions uses one
 * or two of them.
 */
public final class PreloadModelLayer extends ModelLayer {

    /** The most connections that the server keeps to its database. */
    public static final int POOL_SIZE = 20;

    private static final int FIRST_WITH_PRELOADING = 14;
    private static final int FIRST_WITHOUT_PRELOADING = 25;
    private static final int LAST_JAVA = 22;
    // A start-up gives up after so many failed segments.
    private static final int MAX_ERRORS = 20;
    private static final Map<String, String> SETTINGS = Map.of(
            "connectionsJpa.default.driver", "org.postgresql.Driver",
            "connectionsInfinispan.default.embedded", "true",
            "connectionsInfinispan.default.clustered", "false",
            "userSessions.infinispan.preloadOfflineSessionsFromDatabase", "true");
    // Under this key the loader notes which segments it has loaded.
    private static final String LOADER_STATE = "distributed::offlineUserSessions";

    private final Cache<String, SessionEntityWrapper<UserSessionEntity>> sessions;
    private final Cache<UUID, SessionEntityWrapper<AuthenticatedClientSessionEntity>> clientSessions;
    private final Cache<String, Object> work;
    private final Cache<String, Object> users;

    private PreloadModelLayer(Address address, Map<String, String> settings) {
        super(address, settings, () -> new PreloadSessionFactory(ReadySchema.isIn(address, version())));
        this.sessions = cache(InfinispanConnectionProvider.OFFLINE_USER_SESSION_CACHE_NAME);
        this.clientSessions = cache(InfinispanConnectionProvider.OFFLINE_CLIENT_SESSION_CACHE_NAME);
        this.work = cache(InfinispanConnectionProvider.WORK_CACHE_NAME);
        this.users = cache(InfinispanConnectionProvider.USER_CACHE_NAME);
        // The event below would make the session providers preload if this did not mark it as done.
        work.put(OfflinePersistentUserSessionLoader.PERSISTENT_SESSIONS_LOADED, true);
        announce();
    }

    /**
     * Returns the one server of this JVM, which runs on the given database. A server on another database is closed
     * first. A database without Keycloak's schema gets it.
     *
     * @throws IllegalStateException if this version of Keycloak does not preload offline sessions, or can't run on this
     *     JVM
     */
    public static PreloadModelLayer on(Address address) {
        return on(address, PreloadModelLayer.class, PreloadModelLayer::alone);
    }

    private static PreloadModelLayer alone(Address address) {
        PreloadModelLayer server = boot(address, Map.of());
        server.forgetOfflineSessions();
        return server;
    }

    /**
     * Returns one server of a cluster, whose other servers use the same database, in this JVM or elsewhere. For all of
     * them preloading counts as done until they are made to forget it.
     *
     * @param joined its caches, which have joined the cluster and end with the server
     * @throws IllegalStateException as {@link #on}
     */
    static PreloadModelLayer in(Address address, EmbeddedCacheManager joined) {
        stop();
        try {
            return boot(address, HandedCaches.handing(joined));
        } catch (RuntimeException e) {
            joined.stop();
            throw e;
        }
    }

    private static PreloadModelLayer boot(Address address, Map<String, String> more) {
        requirePreloading(version());
        requireJava(Runtime.version().feature());
        System.setProperty("keycloak.profile.feature.offline_session_preloading", "enabled");
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(more);
        return new PreloadModelLayer(address, settings);
    }

    static void requirePreloading(String version) {
        int major = Integer.parseInt(version.replaceFirst("[^0-9].*", ""));
        if (major < FIRST_WITH_PRELOADING || major >= FIRST_WITHOUT_PRELOADING) {
            throw new IllegalStateException("Keycloak " + version + " does not preload offline sessions page by page"
                    + " in key order: versions " + FIRST_WITH_PRELOADING + " to " + (FIRST_WITHOUT_PRELOADING - 1)
                    + " do; later ones load a session when it is asked for.");
        }
    }

    static void requireJava(int feature) {
        if (feature > LAST_JAVA) {
            throw new IllegalStateException("Keycloak " + version() + " can't run on Java " + feature
                    + ", only on 17 to "
                    + LAST_JAVA + ": its Infinispan calls Subject.getSubject, which later JDKs refuse. Point JAVA_HOME"
                    + " at one of these.");
        }
    }

    /** Puts the server back to its state before it loaded any offline session, or the user of one. */
    public void forgetOfflineSessions() {
        sessions.clear();
        clientSessions.clear();
        users.clear();
        work.remove(OfflinePersistentUserSessionLoader.PERSISTENT_SESSIONS_LOADED);
        work.remove(OfflinePersistentUserSessionLoader.PERSISTENT_SESSIONS_LOADED_IN_CURRENT_DC);
        work.remove(LOADER_STATE);
    }

    /**
     * Loads all offline sessions of the database into both caches, as the server does when it starts.
     *
     * @param sessionsPerSegment how many sessions are read, and put into the caches, in one transaction
     */
    public void preloadOfflineSessions(int sessionsPerSegment) {
        ((UserSessionProviderFactory<?>) factory().getProviderFactory(UserSessionProvider.class))
                .loadPersistentSessions(factory(), MAX_ERRORS, sessionsPerSegment);
    }

    /** Ends the server, and with it the entries in its caches. */
    @Override
    public void close() {
        super.close();
        // Keycloak does not stop caches that were made for it; stopping caches a second time does nothing.
        work.getCacheManager().stop();
    }

    /** Returns the cache of offline sessions, by session id. */
    public Cache<String, SessionEntityWrapper<UserSessionEntity>> offlineSessions() {
        return sessions;
    }

    /** Returns the cache of offline client sessions, by an id that is drawn when they are loaded. */
    public Cache<UUID, SessionEntityWrapper<AuthenticatedClientSessionEntity>> offlineClientSessions() {
        return clientSessions;
    }

    /** Returns the cache of online sessions, by session id. */
    Cache<String, SessionEntityWrapper<UserSessionEntity>> onlineSessions() {
        return cache(InfinispanConnectionProvider.USER_SESSION_CACHE_NAME);
    }

    /**
     * This session factory is for the versions that preload: they find their providers on the class path by themselves.
     */
    private static final class PreloadSessionFactory extends ModelSessionFactory {

        PreloadSessionFactory(boolean schemaReady) {
            super(schemaReady, Set.of("LegacySessionSupportSpi"));
        }
    }
}
