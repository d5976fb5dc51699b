package org.identityperf.keycloak.current.release;

import java.util.Map;
import java.util.function.Function;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.configuration.parsing.ParserRegistry;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.Config;
import org.keycloak.cluster.ManagedCacheManagerProvider;
import org.keycloak.common.Version;
import org.keycloak.marshalling.Marshalling;
import org.keycloak.models.KeycloakSession;

/**
 * This class hands caches to a starting server. Up to 26.2, the server asks a provider for caches that were made for it;
 * the distribution has such a provider too.
 */
public final class ServerCaches implements ManagedCacheManagerProvider {

    private static final ThreadLocal<EmbeddedCacheManager> WAITING = new ThreadLocal<>();

    /**
     * Boots a server with those caches.
     *
     * @param infinispan the caches in Infinispan's own language
     * @param node the name of the server among others
     * @param boot starts the server, in this thread, with the settings that make it take these caches
     * @throws IllegalStateException if they are those of a cluster
     */
    public static <S> S handedTo(String infinispan, String node, Function<Map<String, String>, S> boot) {
        ConfigurationBuilderHolder settings = new ParserRegistry(ServerCaches.class.getClassLoader()).parse(infinispan);
        if (settings.getGlobalConfigurationBuilder().transport().getTransport() != null) {
            throw new IllegalStateException(
                    "several servers of Keycloak " + Version.VERSION + " are not measured here: up"
                            + " to 26.2 a server does not complete the caches of its cluster by itself. Choose 26.3 or later,"
                            + " or leave out ClusterChange");
        }
        settings.getGlobalConfigurationBuilder().transport().nodeName(node);
        Marshalling.configure(settings.getGlobalConfigurationBuilder());
        EmbeddedCacheManager caches = new DefaultCacheManager(settings, true);
        WAITING.set(caches);
        try {
            return boot.apply(Map.of());
        } catch (RuntimeException e) {
            caches.stop();
            throw e;
        } finally {
            WAITING.remove();
        }
    }

    /** Returns the caches of the server that boots, as Keycloak 25.0 to 26.1 ask for them. */
    // Keycloak asks for no type but a cache manager.
    @SuppressWarnings("unchecked")
    public <C> C getEmbeddedCacheManager(Config.Scope settings) {
        return (C) WAITING.get();
    }

    /** Returns the same caches, as Keycloak 26.2 asks for them. */
    public <C> C getEmbeddedCacheManager(KeycloakSession session, Config.Scope settings) {
        return getEmbeddedCacheManager(settings);
    }

    /** Returns null, since no cache is on another server. */
    public <C> C getRemoteCacheManager(Config.Scope settings) {
        return null;
    }
}
