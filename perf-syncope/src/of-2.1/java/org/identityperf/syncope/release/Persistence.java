package org.identityperf.syncope.release;

import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.syncope.core.persistence.jpa.content.XMLContentLoader;
import org.apache.syncope.core.provisioning.api.ConnectorRegistry;
import org.apache.syncope.core.spring.ApplicationContextProvider;
import org.apache.syncope.core.spring.ResourceWithFallbackLoader;
import org.apache.syncope.core.spring.security.DefaultPasswordGenerator;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;

/** This class starts Syncope's persistence: 2.1, by XML configuration. */
public final class Persistence {

    /** The name of the part that begins and ends transactions. */
    public static final String TRANSACTIONS = "MasterTransactionManager";

    private Persistence() {}

    /**
     * Starts the persistence on a database, and creates Syncope's tables, views and indexes there if it is empty.
     *
     * @param index must be empty, since this class starts no search engine
     * @throws RuntimeException if Syncope refuses the database
     */
    public static ConfigurableApplicationContext start(Flavour flavour, DataSource pool, Optional<Address> index) {
        if (index.isPresent()) {
            throw new IllegalStateException("a server of 2.1 has no search engine here, and can't use " + index.get());
        }
        GenericApplicationContext context = new GenericApplicationContext();
        String folder = flavour == Flavour.JSONB ? "pgjsonb/" : "";
        context.getEnvironment().getPropertySources().addFirst(settings(flavour));
        context.registerBean(PropertySourcesPlaceholderConfigurer.class, () -> placeholders(folder));
        context.registerBean(ApplicationContextProvider.class);
        context.registerBean("adminUser", String.class, () -> SyncopePopulation.ADMIN);
        context.registerBean("anonymousUser", String.class, () -> "anonymous");
        context.registerBean(DefaultPasswordGenerator.class);
        context.registerBean(ConnectorRegistry.class, () -> Absent.of(ConnectorRegistry.class));
        new XmlBeanDefinitionReader(context).loadBeanDefinitions("classpath:persistenceContext.xml");
        context.registerBean("localMasterDataSource", DataSource.class, () -> pool);
        file(context, "MasterContentXML", "classpath:syncope-content.xml");
        file(context, "viewsXML", "classpath:" + folder + "views.xml");
        file(context, "indexesXML", "classpath:" + folder + "indexes.xml");
        context.refresh();
        context.getBean(XMLContentLoader.class).load();
        return context;
    }

    private static MapPropertySource settings(Flavour flavour) {
        boolean jsonb = flavour == Flavour.JSONB;
        return new MapPropertySource(
                "syncope",
                Map.of(
                        "Master.schema",
                        "",
                        "Master.databasePlatform",
                        "org.apache.openjpa.jdbc.sql.PostgresDictionary",
                        "Master.orm",
                        jsonb ? "META-INF/spring-orm-pgjsonb.xml" : "META-INF/spring-orm.xml",
                        "Master.audit.sql",
                        jsonb ? "audit_pgjsonb.sql" : "audit.sql"));
    }

    /** Reads which classes a flavour consists of, from the flavour's own file. */
    private static PropertySourcesPlaceholderConfigurer placeholders(String folder) {
        PropertySourcesPlaceholderConfigurer placeholders = new PropertySourcesPlaceholderConfigurer();
        placeholders.setLocation(new ClassPathResource(folder + "persistence.properties"));
        // A folder of configuration, which an installed server has, is not there.
        placeholders.setIgnoreUnresolvablePlaceholders(true);
        return placeholders;
    }

    /** Replaces a file of configuration, which an installed server has in a folder, by one of the class path. */
    private static void file(BeanDefinitionRegistry context, String name, String resource) {
        context.registerBeanDefinition(
                name,
                BeanDefinitionBuilder.genericBeanDefinition(ResourceWithFallbackLoader.class)
                        .addPropertyValue("primary", resource)
                        .addPropertyValue("fallback", resource)
                        .getBeanDefinition());
    }
}
