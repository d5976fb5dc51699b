package org.identityperf.keycloak.preload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.configuration.parsing.ParserRegistry;
import org.infinispan.jboss.marshalling.core.JBossUserMarshaller;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;

/**
 * This class makes the caches of one server of a cluster as Keycloak 22 to 24 are delivered, which {@code cluster.xml}
 * describes. Keycloak's own embedded mode would differ: there the cache {@code work} is distributed like the sessions,
 * and entries read elsewhere are kept a second time.
 */
final class ClusterCaches {

    // The version of Infinispan's configuration language; Keycloak 22 to 24 all have 14.
    private static final String LANGUAGE = "14.0";
    private static final List<String> SESSION_CACHES = List.of(
            InfinispanConnectionProvider.USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_CLIENT_SESSION_CACHE_NAME);

    private ClusterCaches() {}

    /** Makes the caches. They join the cluster, or begin it, when they are started, and the caller has to stop them. */
    static EmbeddedCacheManager at(ClusterPlace place, SessionCaches caches) {
        ConfigurationBuilderHolder settings = settings(place);
        GlobalConfigurationBuilder global = settings.getGlobalConfigurationBuilder();
        global.transport().nodeName(place.name());
        marshalLikeTheServer(global);
        EmbeddedCacheManager container = new DefaultCacheManager(settings, false);
        Configuration sessions = caches.configuration();
        SESSION_CACHES.forEach(name -> container.defineConfiguration(name, sessions));
        return container;
    }

    private static ConfigurationBuilderHolder settings(ClusterPlace place) {
        ClassLoader classes = ClusterCaches.class.getClassLoader();
        try (InputStream file = classes.getResourceAsStream("cluster.xml")) {
            String container = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            byte[] settings = place.settings(LANGUAGE, container).getBytes(StandardCharsets.UTF_8);
            return new ParserRegistry(classes, false, new Properties())
                    .parse(new ByteArrayInputStream(settings), MediaType.APPLICATION_XML);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read cluster.xml of the module", e);
        }
    }

    /**
     * Sets how entries are marshalled. Keycloak 24 has a class for it; in versions before, the start of the server does
     * no more than this.
     */
    // Infinispan has deprecated this marshaller; Keycloak 22 to 24 have no other.
    @SuppressWarnings("deprecation")
    private static void marshalLikeTheServer(GlobalConfigurationBuilder global) {
        try {
            Class.forName("org.keycloak.marshalling.Marshalling")
                    .getMethod("configure", GlobalConfigurationBuilder.class)
                    .invoke(null, global);
        } catch (ClassNotFoundException before24) {
            global.serialization().marshaller(new JBossUserMarshaller());
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("this version of Keycloak says in another way how its entries travel", e);
        }
    }
}
