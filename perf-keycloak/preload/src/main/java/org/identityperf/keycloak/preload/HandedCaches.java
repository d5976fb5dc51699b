package org.identityperf.keycloak.preload;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.Config;
import org.keycloak.cluster.ManagedCacheManagerProvider;

/**
 * Keycloak's own way to caches that whoever starts it has made, as its distribution does. It asks this service for every
 * server of the JVM, so a setting says for which server some wait.
 */
public final class HandedCaches implements ManagedCacheManagerProvider {

    private static final String SETTING = "handed";
    private static final Map<String, EmbeddedCacheManager> WAITING = new ConcurrentHashMap<>();

    /** Has caches wait for the server; these settings of it say that they do. */
    static Map<String, String> handing(EmbeddedCacheManager caches) {
        String name = UUID.randomUUID().toString();
        WAITING.put(name, caches);
        return Map.of("connectionsInfinispan.default." + SETTING, name);
    }

    /** None for a server that none wait for: it makes its own. */
    // Keycloak takes nothing but a cache manager.
    @SuppressWarnings("unchecked")
    @Override
    public <C> C getCacheManager(Config.Scope settings) {
        String name = settings.get(SETTING);
        return name == null ? null : (C) WAITING.remove(name);
    }
}
