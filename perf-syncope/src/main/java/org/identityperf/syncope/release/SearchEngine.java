package org.identityperf.syncope.release;

import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.http.HttpHost;
import org.apache.syncope.core.persistence.api.dao.AnySearchDAO;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityconnectors.framework.common.objects.SyncDeltaType;
import org.identityperf.probe.address.Address;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * The search engine is Syncope's own extension for Elasticsearch. It indexes each user who is saved, and answers
 * searches in place of the database. Its classes are those of 3.0, found by name, because only some runs have it on
 * their class path.
 */
public final class SearchEngine {

    private static final String CLIENT = "org.apache.syncope.ext.elasticsearch.client.ElasticsearchClientContext";
    private static final String FACTORY = "org.apache.syncope.ext.elasticsearch.client.ElasticsearchClientFactoryBean";
    private static final String SEARCHES = "org.apache.syncope.core.persistence.jpa.ElasticsearchPersistenceContext";

    private static final String EVENT = "org.apache.syncope.core.provisioning.api.event.EntityLifecycleEvent";
    private static final String DOMAIN = "Master";
    private static final String EARLIER = "org.apache.syncope.core.provisioning.api.event.AnyLifecycleEvent";

    private SearchEngine() {}

    /** Returns whether the class path of this JVM has the extension. */
    public static boolean isHere() {
        return found(CLIENT).isPresent();
    }

    /**
     * Adds the extension to a server that has not started. It comes after the persistence whose searches it replaces.
     *
     * @throws IllegalStateException if the class path lacks the extension
     */
    static void addTo(AnnotationConfigApplicationContext server, Address place) {
        connect(server, place);
        server.register(required(SEARCHES));
    }

    /**
     * Refuses a server whose searches the database would answer.
     *
     * @throws IllegalStateException if it is one
     */
    static void require(ApplicationContext server) {
        Class<?> searches = server.getBean(AnySearchDAO.class).getClass();
        if (!searches.getSimpleName().startsWith("Elasticsearch")) {
            throw new IllegalStateException("the extension is on the class path, and searches are by " + searches);
        }
    }

    /**
     * Says that a user was changed, by the event that the server's workflow publishes after each change. It belongs into
     * the transaction of the change.
     */
    public static void changed(ApplicationContext server, SyncDeltaType how, User user) {
        // Its name since 3.0.6, and before.
        Class<?> event = found(EVENT).orElseGet(() -> required(EARLIER));
        try {
            server.publishEvent(event.getConstructors()[0].newInstance(server, how, user, DOMAIN));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the server has no event " + event + " of a changed user", e);
        }
    }

    /**
     * Creates the empty indices of a server whose domain has that name, with the extension's own settings and mappings.
     *
     * @throws IllegalStateException if the class path lacks the extension, or one that can't be used
     */
    public static void createIndices(Address place, String domain) {
        try (AnnotationConfigApplicationContext client = new AnnotationConfigApplicationContext()) {
            connect(client, place);
            client.refresh();
            Object loader = client.getBean("elasticsearchIndexLoader");
            // It does not use the pool of connections that it also takes.
            loader.getClass().getMethod("load", String.class, DataSource.class).invoke(loader, domain, null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the extension can't create the indices of " + domain, e);
        }
    }

    /** Adds the extension's client. It has no setting for a user, so the part that connects is made here. */
    private static void connect(AnnotationConfigApplicationContext context, Address place) {
        List<HttpHost> hosts = place.hosts().stream()
                .map(host -> HttpHost.create(place.scheme() + "://" + host))
                .toList();
        BeanDefinitionBuilder factory =
                BeanDefinitionBuilder.genericBeanDefinition(required(FACTORY)).addConstructorArgValue(hosts);
        if (!place.user().isEmpty()) {
            factory.addPropertyValue("username", place.user()).addPropertyValue("password", place.password());
        }
        context.registerBeanDefinition("elasticsearchClientFactoryBean", factory.getBeanDefinition());
        context.register(required(CLIENT));
    }

    private static Class<?> required(String type) {
        return found(type).orElseThrow(() -> new IllegalStateException("the class path has no " + type));
    }

    private static Optional<Class<?>> found(String type) {
        try {
            return Optional.of(Class.forName(type));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }
}
