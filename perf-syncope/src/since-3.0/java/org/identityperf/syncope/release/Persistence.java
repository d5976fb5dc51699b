package org.identityperf.syncope.release;

import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.apache.syncope.core.persistence.api.content.ContentLoader;
import org.apache.syncope.core.persistence.api.dao.EntityCacheDAO;
import org.apache.syncope.core.persistence.jpa.StartupDomainLoader;
import org.apache.syncope.core.spring.ApplicationContextProvider;
import org.apache.syncope.core.spring.security.AuthContextUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jndi.JndiObjectFactoryBean;

/** This class starts Syncope's persistence and does what a release has its own calls for: 3.0, by Java configuration. */
public final class Persistence {

    /** The one domain of the server. */
    public static final String DOMAIN = "Master";

    /** The name of the part that begins and ends transactions. */
    public static final String TRANSACTIONS = "MasterTransactionManager";

    private static final String JSONB_CONTEXT = "org.apache.syncope.core.persistence.jpa.PGJPAJSONPersistenceContext";

    private Persistence() {}

    /**
     * Starts the persistence on a database, and creates Syncope's tables, views and indexes there if it is empty.
     *
     * @throws RuntimeException if Syncope refuses the database
     */
    public static ConfigurableApplicationContext start(Flavour flavour, DataSource pool) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment().getPropertySources().addFirst(SyncopeSettings.of(flavour));
        context.registerBean("MasterDataSource", JndiObjectFactoryBean.class, () -> offered(pool));
        if (flavour == Flavour.JSONB) {
            // Before that of standard JPA, whose parts it replaces; by name, since not every class path has it.
            context.register(named(JSONB_CONTEXT));
        }
        context.register(ServerContext.class);
        context.refresh();
        ApplicationContextProvider.setApplicationContext(context);
        ApplicationContextProvider.setBeanFactory(context.getDefaultListableBeanFactory());
        context.getBean(StartupDomainLoader.class).load();
        context.getBean(ContentLoader.class).load(DOMAIN, pool);
        return context;
    }

    private static Class<?> named(String type) {
        try {
            return Class.forName(type);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the class path has a JSONB flavour of Syncope without " + type, e);
        }
    }

    /** Returns the pool in the form in which Syncope looks it up: the default where a container offers none. */
    private static JndiObjectFactoryBean offered(DataSource pool) {
        JndiObjectFactoryBean offered = new JndiObjectFactoryBean();
        offered.setJndiName("java:comp/env/jdbc/syncopeMasterDataSource");
        offered.setExpectedType(DataSource.class);
        offered.setDefaultObject(pool);
        return offered;
    }

    /** Runs work as the administrator of the domain, and returns its result. */
    public static <T> T asAdmin(Callable<T> work) {
        return AuthContextUtils.callAsAdmin(DOMAIN, work);
    }

    /** Empties the second-level caches of entities and of queries. */
    public static void clearCaches(ApplicationContext context) {
        context.getBean(EntityCacheDAO.class).clearCache();
    }
}
