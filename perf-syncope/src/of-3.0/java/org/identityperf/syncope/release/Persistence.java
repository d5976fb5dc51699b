package org.identityperf.syncope.release;

import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.syncope.common.lib.types.EntitlementsHolder;
import org.apache.syncope.common.lib.types.IdRepoEntitlement;
import org.apache.syncope.core.persistence.api.content.ContentLoader;
import org.apache.syncope.core.persistence.jpa.StartupDomainLoader;
import org.apache.syncope.core.spring.ApplicationContextProvider;
import org.identityperf.probe.address.Address;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jndi.JndiObjectFactoryBean;

/** This class starts Syncope's persistence: 3.0, by Java configuration. */
public final class Persistence {

    /** The name of the part that begins and ends transactions. */
    public static final String TRANSACTIONS = "MasterTransactionManager";

    private static final String JSONB_CONTEXT = "org.apache.syncope.core.persistence.jpa.PGJPAJSONPersistenceContext";

    private Persistence() {}

    /**
     * Starts the persistence on a database, and creates Syncope's tables, views and indexes there if it is empty.
     *
     * @param index where Syncope's extension for Elasticsearch indexes and searches; without it the database answers
     * @throws RuntimeException if Syncope refuses the database
     */
    public static ConfigurableApplicationContext start(Flavour flavour, DataSource pool, Optional<Address> index) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment().getPropertySources().addFirst(SyncopeSettings.with(settings(flavour)));
        context.registerBean("MasterDataSource", JndiObjectFactoryBean.class, () -> Domain.offered(pool));
        if (flavour == Flavour.JSONB) {
            // Before that of standard JPA, whose parts it replaces; by name, since not every class path has it.
            context.register(named(JSONB_CONTEXT));
        }
        context.register(ServerContext.class);
        index.ifPresent(place -> {
            // What a server begins with: its administrator may do everything. The extension reads users by such checks.
            EntitlementsHolder.getInstance().addAll(IdRepoEntitlement.values());
            SearchEngine.addTo(context, place);
        });
        context.refresh();
        ApplicationContextProvider.setApplicationContext(context);
        ApplicationContextProvider.setBeanFactory(context.getDefaultListableBeanFactory());
        context.getBean(StartupDomainLoader.class).load();
        context.getBean(ContentLoader.class).load(Domain.NAME, pool);
        if (index.isPresent()) {
            SearchEngine.require(context);
        }
        return context;
    }

    private static Map<String, Object> settings(Flavour flavour) {
        boolean jsonb = flavour == Flavour.JSONB;
        return Map.of(
                "persistence.indexesXML",
                jsonb ? "classpath:pgjsonb/indexes.xml" : "classpath:indexes.xml",
                "persistence.viewsXML",
                jsonb ? "classpath:pgjsonb/views.xml" : "classpath:views.xml",
                SyncopeSettings.DOMAIN + "orm",
                jsonb ? "META-INF/spring-orm-pgjsonb.xml" : "META-INF/spring-orm.xml",
                SyncopeSettings.DOMAIN + "auditSql",
                jsonb ? "audit_pgjsonb.sql" : "audit.sql",
                // The JSONB configuration uses this setting to find out whether the database is PostgreSQL.
                "provisioning.quartz.sql",
                "tables_postgres.sql");
    }

    private static Class<?> named(String type) {
        try {
            return Class.forName(type);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the class path has a JSONB flavour of Syncope without " + type, e);
        }
    }
}
