package org.identityperf.syncope.server;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.syncope.release.Domain;
import org.identityperf.syncope.release.Flavour;
import org.identityperf.syncope.release.Persistence;
import org.identityperf.syncope.store.Shape;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A Syncope server is Syncope's real persistence in this JVM, on a database. It has Syncope's DAOs, its entities in
 * OpenJPA, its second-level cache and its code for dynamic membership. It has no endpoint, no provisioning and no
 * connector.
 *
 * <p>Connections come from Syncope's own pool, HikariCP, with {@value #POOL_SIZE} connections as in the published runs.
 * Ten threads that save at once take two connections each, since a save validates in a transaction of its own.
 */
public final class SyncopeServer implements AutoCloseable {

    /** How many connections the server keeps to its database. */
    public static final int POOL_SIZE = 20;

    private static final Logger LOG = Logger.getLogger(SyncopeServer.class.getName());

    private static SyncopeServer running;
    private static Address runningOn;

    static {
        // OpenJPA warns that it cannot enhance entities when they are loaded; Syncope's are enhanced at build time.
        Logs.quiet("openjpa.Runtime");
    }

    private final Flavour flavour = Flavour.here();
    private final Pool pool;
    // The hosts of Elasticsearch; none where the database answers searches.
    private final List<String> searchesAt;
    private final ConfigurableApplicationContext context;

    private SyncopeServer(Address address, Optional<Address> index) {
        // Syncope stores a day as its midnight in UTC and returns it in the time zone of its JVM.
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneOffset.UTC));
        long start = System.nanoTime();
        pool = new Pool(address);
        searchesAt = hosts(index);
        context = Persistence.start(flavour, pool, index);
        LOG.info(() -> version() + " ready after "
                + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms on " + address);
    }

    /**
     * Returns the one server of this JVM, connected to that database, which must have Syncope's tables. A server that
     * runs on another database switches to this one and empties its caches. There is only one, because Syncope keeps
     * its context in a static field, and a start takes seconds.
     */
    public static SyncopeServer on(Address address) {
        return on(address, Optional.empty());
    }

    /**
     * Returns the same server with Syncope's extension for Elasticsearch, which indexes and searches at that address. A
     * server that runs without it, or at other hosts, is closed first.
     *
     * @throws IllegalStateException if the class path lacks the extension
     */
    public static SyncopeServer indexed(Address address, Address index) {
        return on(address, Optional.of(index));
    }

    private static synchronized SyncopeServer on(Address address, Optional<Address> index) {
        if (running != null && !running.searchesAt.equals(hosts(index))) {
            stop();
        }
        if (running == null) {
            long start = KeptServer.boots();
            running = new SyncopeServer(address, index);
            KeptServer.booted(start, SyncopeServer::stop);
        } else if (!address.equals(runningOn)) {
            running.pool.use(address);
            running.evict();
        }
        runningOn = address;
        return running;
    }

    /** Starts a server on an empty database and creates Syncope's tables there; a running server is closed first. */
    static synchronized SyncopeServer create(Address empty) {
        stop();
        runningOn = empty;
        running = new SyncopeServer(empty, Optional.empty());
        return running;
    }

    private static List<String> hosts(Optional<Address> index) {
        return index.map(Address::hosts).orElse(List.of());
    }

    private static synchronized void stop() {
        if (running != null) {
            running.close();
        }
    }

    /** Returns what is on the class path, such as {@code Syncope 3.0.0 JPA}. */
    public static String version() {
        // Both flavours have this package, from the same artifact.
        return "Syncope " + EntityFactory.class.getPackage().getImplementationVersion() + ' ' + Flavour.here();
    }

    /**
     * Returns this server if it keeps users in tables of that shape.
     *
     * @throws IllegalStateException if the class path holds the other flavour
     */
    public SyncopeServer requireShape(Shape shape) {
        if (flavour.shape() != shape) {
            throw new IllegalStateException(version() + " keeps users as " + flavour.shape() + ", not as " + shape
                    + ": each flavour needs a class path of its own");
        }
        return this;
    }

    /** Returns whether Elasticsearch answers its searches, and hears of each changed user. */
    boolean isIndexed() {
        return !searchesAt.isEmpty();
    }

    /** Returns a part of the server by its type. */
    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns all parts of the server. */
    public ApplicationContext parts() {
        return context;
    }

    /** Runs work as the administrator in a transaction of its own, and returns its result. */
    public <T> T inTransaction(Supplier<T> work) {
        PlatformTransactionManager manager =
                context.getBean(Persistence.TRANSACTIONS, PlatformTransactionManager.class);
        Callable<T> transaction = () -> new TransactionTemplate(manager).execute(status -> work.get());
        return Domain.asAdmin(transaction);
    }

    /** Empties the second-level caches of entities and queries, as after a bulk load or a restart. */
    public void evict() {
        inTransaction(() -> {
            Domain.clearCaches(context);
            return true;
        });
    }

    @Override
    public void close() {
        synchronized (SyncopeServer.class) {
            if (running == this) {
                running = null;
            }
        }
        context.close();
        pool.close();
    }
}
