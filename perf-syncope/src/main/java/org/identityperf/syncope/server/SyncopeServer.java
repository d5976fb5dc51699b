package org.identityperf.syncope.server;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.apache.syncope.core.persistence.api.content.ContentLoader;
import org.apache.syncope.core.persistence.api.dao.EntityCacheDAO;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.jpa.StartupDomainLoader;
import org.apache.syncope.core.spring.ApplicationContextProvider;
import org.apache.syncope.core.spring.security.AuthContextUtils;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.syncope.store.Shape;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jndi.JndiObjectFactoryBean;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Syncope's real persistence in this JVM: its DAOs, its entities in OpenJPA, its second-level cache and its code for
 * dynamic membership, on a database. There is no endpoint, no provisioning and no connector.
 *
 * <p>Connections come from Syncope's own pool, HikariCP, of {@value #POOL_SIZE} as in the published
 * runs: a save that ten threads do at once takes two for each, since it validates in a transaction of its own.
 */
public final class SyncopeServer implements AutoCloseable {

    /** How many connections the server keeps to its database. */
    public static final int POOL_SIZE = 20;

    static final String DOMAIN = "Master";

    private static final Logger LOG = Logger.getLogger(SyncopeServer.class.getName());

    private static SyncopeServer running;
    private static Address runningOn;

    static {
        // Warns that it cannot change entities when they are loaded; Syncope's are changed when they are built.
        Logs.quiet("openjpa.Runtime");
    }

    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private final Flavour flavour = Flavour.here();
    private final Pool pool;

    private SyncopeServer(Address address) {
        // Syncope stores a day as its midnight in UTC and tells it in the zone of its JVM.
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneOffset.UTC));
        long start = System.nanoTime();
        pool = new Pool(address);
        context.getEnvironment().getPropertySources().addFirst(ServerSettings.of(flavour));
        context.registerBean("MasterDataSource", JndiObjectFactoryBean.class, pool::asOffered);
        flavour.contexts().forEach(context::register);
        context.register(ServerContext.class);
        context.refresh();
        ApplicationContextProvider.setApplicationContext(context);
        ApplicationContextProvider.setBeanFactory(context.getDefaultListableBeanFactory());
        context.getBean(StartupDomainLoader.class).load();
        context.getBean(ContentLoader.class).load(DOMAIN, pool);
        LOG.info(() -> version() + " ready after "
                + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms on " + address);
    }

    /**
     * The one server of this JVM, on that database, which has Syncope's tables. A server on another database moves there
     * and forgets what it knew: Syncope keeps its context in a static field, and a boot takes seconds.
     */
    public static synchronized SyncopeServer on(Address address) {
        if (running == null) {
            running = new SyncopeServer(address);
        } else if (!address.equals(runningOn)) {
            running.pool.use(address);
            running.evict();
        }
        runningOn = address;
        return running;
    }

    /** A server on an empty database, which gets Syncope's tables; a server that runs is closed. */
    static synchronized SyncopeServer create(Address empty) {
        if (running != null) {
            running.close();
        }
        runningOn = empty;
        running = new SyncopeServer(empty);
        return running;
    }

    /** What is on the class path, such as {@code Syncope 3.0.0 JPA}. */
    public static String version() {
        // Of a package that both flavours have from the same artifact.
        return "Syncope " + EntityFactory.class.getPackage().getImplementationVersion() + ' ' + Flavour.here();
    }

    /**
     * This server, if it keeps users in tables of that shape.
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

    /** A part of the server, by its type. */
    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    /** Does something as the administrator in a transaction of its own, and returns its result. */
    public <T> T inTransaction(Supplier<T> work) {
        PlatformTransactionManager manager =
                context.getBean("MasterTransactionManager", PlatformTransactionManager.class);
        Callable<T> transaction = () -> new TransactionTemplate(manager).execute(status -> work.get());
        return AuthContextUtils.callAsAdmin(DOMAIN, transaction);
    }

    /** Empties the second-level cache of entities and that of queries, as after a bulk load or a restart. */
    public void evict() {
        inTransaction(() -> {
            part(EntityCacheDAO.class).clearCache();
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
