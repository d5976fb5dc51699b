package org.identityperf.syncope.release;

import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.syncope.core.persistence.api.ApplicationContextProvider;
import org.apache.syncope.core.persistence.api.content.ContentLoader;
import org.apache.syncope.core.persistence.jpa.StartupDomainLoader;
import org.identityperf.probe.address.Address;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jndi.JndiObjectFactoryBean;

/** This class starts Syncope's persistence: since 4.0. */
public final class Persistence {

    /** The name of the part that begins and ends transactions. */
    public static final String TRANSACTIONS = "domainTransactionManager";

    private Persistence() {}

    /**
     * Starts the persistence on a database, and creates Syncope's tables, views and indexes there if it is empty.
     *
     * @param index must be empty, since this class starts no search engine
     * @throws RuntimeException if Syncope refuses the database
     */
    public static ConfigurableApplicationContext start(Flavour flavour, DataSource pool, Optional<Address> index) {
        if (index.isPresent()) {
            throw new IllegalStateException(
                    "a server since 4.0 has no search engine here, and can't use " + index.get());
        }
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(SyncopeSettings.with(Map.of("persistence.db-type", "POSTGRESQL")));
        context.registerBean("MasterDataSource", JndiObjectFactoryBean.class, () -> Domain.offered(pool));
        context.register(ServerContext.class);
        // Entities look parts of the server up in it, also while it starts.
        ApplicationContextProvider.setApplicationContext(context);
        ApplicationContextProvider.setBeanFactory(context.getDefaultListableBeanFactory());
        context.refresh();
        context.getBean(StartupDomainLoader.class).load();
        context.getBean(ContentLoader.class).load(Domain.NAME);
        return context;
    }
}
