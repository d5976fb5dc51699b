package org.identityperf.keycloak.shared;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.KeptServer;
import org.infinispan.Cache;
import org.infinispan.context.Flag;
import org.keycloak.Config;
import org.keycloak.common.Profile;
import org.keycloak.common.Version;
import org.keycloak.common.crypto.CryptoIntegration;
import org.keycloak.common.profile.PropertiesProfileConfigResolver;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;
import org.keycloak.connections.jpa.JpaConnectionProvider;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.dblock.DBLockManager;
import org.keycloak.models.dblock.DBLockProvider;
import org.keycloak.models.utils.KeycloakModelUtils;
import org.keycloak.models.utils.PostMigrationEvent;

/**
 * A model layer is Keycloak's real model layer in this JVM, as far as it is the same in every version: settings,
 * features, providers and its storage on a database. Usually there is one at a time, since Keycloak boots from settings
 * in static fields. Several are possible if they boot one after the other with the same features.
 */
public abstract class ModelLayer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ModelLayer.class.getName());

    private static ModelLayer running;
    private static Address runningOn;

    static {
        Logs.quiet(
                // Warns that Hibernate's own pool is not meant for production; here it is the server's own default.
                "org.hibernate.orm.connections.pooling",
                // Warn of what is intended here: a deprecated feature, and caches that live in memory only.
                "org.keycloak.common.Profile",
                "org.infinispan.CONFIG");
    }

    private final ModelSessionFactory factory;

    /**
     * Boots the model layer until its storage is open.
     *
     * @param address of a database; one without Keycloak's schema gets it
     * @param settings those that this version needs in addition to those of every version
     * @param makesFactory makes the version's session factory
     */
    protected ModelLayer(Address address, Map<String, String> settings, Supplier<ModelSessionFactory> makesFactory) {
        Config.init(new ServerSettings(address, settings));
        Profile.configure(new PropertiesProfileConfigResolver(System.getProperties()));
        CryptoIntegration.init(ModelLayer.class.getClassLoader());
        factory = makesFactory.get();
        factory.init();
        withBootLock(storage -> storage.getProvider(JpaConnectionProvider.class));
    }

    /** Returns the version on the class path, such as {@code 24.0.5}. */
    public static String version() {
        return Version.VERSION;
    }

    /**
     * Returns the one server of this JVM, which runs on the given database. A server on another database is closed
     * first.
     *
     * @param boot makes a server if there is none
     */
    protected static synchronized <S extends ModelLayer> S on(
            Address address, Class<S> type, Function<Address, S> boot) {
        if (running == null || !address.equals(runningOn)) {
            long start = KeptServer.boots();
            stop();
            running = boot.apply(address);
            KeptServer.booted(start, ModelLayer::stop);
            runningOn = address;
            LOG.info(() -> "Keycloak " + version() + " ready after "
                    + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms on " + address);
        }
        return type.cast(running);
    }

    /** Closes the one server of this JVM, if there is one. */
    public static synchronized void stop() {
        if (running != null) {
            running.close();
        }
    }

    /**
     * Does work in a transaction while this server holds the database lock, as a starting one does while it opens and
     * migrates its storage. That happens in a session of its own: since 26.3 a migration takes another lock, and a
     * session has one.
     */
    protected final <T> T withBootLock(Function<KeycloakSession, T> work) {
        return inTransaction(session -> {
            DBLockProvider lock = new DBLockManager(session).getDBLock();
            lock.waitForLock(DBLockProvider.Namespace.KEYCLOAK_BOOT);
            try {
                return inTransaction(work);
            } finally {
                lock.releaseLock();
            }
        });
    }

    /** Notifies all providers that the storage is open, upon which they become ready. */
    protected final void announce() {
        factory.publish(new PostMigrationEvent(factory));
    }

    /** Returns the factory of the server's sessions. */
    protected final ModelSessionFactory factory() {
        return factory;
    }

    /** Does the work in a session and transaction of the server, and returns its result. */
    public <T> T inTransaction(Function<KeycloakSession, T> work) {
        return KeycloakModelUtils.runJobInTransactionWithResult(factory, work::apply);
    }

    /** Returns the cache of that name, as the server itself has it. */
    protected final <K, V> Cache<K, V> cache(String name) {
        return inTransaction(session ->
                session.getProvider(InfinispanConnectionProvider.class).getCache(name));
    }

    /** Returns the part of a cache that this server itself holds, without the other servers of its cluster. */
    public static <K, V> Cache<K, V> own(Cache<K, V> cache) {
        return cache.getAdvancedCache().withFlags(Flag.CACHE_MODE_LOCAL);
    }

    @Override
    public void close() {
        synchronized (ModelLayer.class) {
            if (running == this) {
                running = null;
            }
        }
        factory.close();
    }
}
