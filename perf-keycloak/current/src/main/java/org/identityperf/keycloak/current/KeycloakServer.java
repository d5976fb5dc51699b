package org.identityperf.keycloak.current;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.Function;
import java.util.logging.Logger;
import org.identityperf.probe.address.Address;
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
 * Keycloak's real model layer in this JVM: its JPA storage on a database, its caches in a local Infinispan, its token
 * mappers; no endpoint.
 *
 * <p>Connections come from Hibernate's own pool of at most {@value #POOL_SIZE}.
 */
public final class KeycloakServer implements AutoCloseable {

    /** The most connections that the server keeps to its database. */
    public static final int POOL_SIZE = 20;

    private static final Logger LOG = Logs.quiet(KeycloakServer.class);

    private static KeycloakServer running;
    private static Address runningOn;

    private final ModelSessionFactory factory;

    private KeycloakServer(ModelSessionFactory factory) {
        this.factory = factory;
        prepareDatabase();
        factory.publish(new PostMigrationEvent(factory));
    }

    /**
     * The one server of this JVM, on that database; a server on another database is closed first. A database without
     * Keycloak's schema gets it.
     */
    public static synchronized KeycloakServer on(Address address) {
        if (running != null && !address.equals(runningOn)) {
            running.close();
        }
        if (running == null) {
            running = boot(address);
            runningOn = address;
        }
        return running;
    }

    /** The version on the class path, such as {@code 26.7.0}. */
    public static String version() {
        return Version.VERSION;
    }

    private static KeycloakServer boot(Address address) {
        long start = System.nanoTime();
        Config.init(new ServerSettings(address, caches()));
        Profile.configure(new PropertiesProfileConfigResolver(System.getProperties()));
        CryptoIntegration.init(KeycloakServer.class.getClassLoader());
        ModelSessionFactory factory = new ModelSessionFactory(ReadySchema.isIn(address, version()));
        factory.init();
        KeycloakServer server = new KeycloakServer(factory);
        LOG.info(() -> "Keycloak " + version() + " ready after "
                + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms on " + address);
        return server;
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

    /** A starting server holds the database lock while it opens and migrates its storage. */
    private void prepareDatabase() {
        inTransaction(session -> {
            DBLockProvider lock = new DBLockManager(session).getDBLock();
            lock.waitForLock(DBLockProvider.Namespace.KEYCLOAK_BOOT);
            try {
                return session.getProvider(JpaConnectionProvider.class);
            } finally {
                lock.releaseLock();
            }
        });
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

    /** Does something in a session and transaction of the server, and returns its result. */
    public <T> T inTransaction(Function<KeycloakSession, T> work) {
        return KeycloakModelUtils.runJobInTransactionWithResult(factory, work::apply);
    }

    @Override
    public void close() {
        synchronized (KeycloakServer.class) {
            if (running == this) {
                running = null;
            }
        }
        factory.close();
    }
}
