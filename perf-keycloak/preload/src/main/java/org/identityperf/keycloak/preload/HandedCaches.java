package org.identityperf.keycloak.preload;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.Config;
import org.keycloak.cluster.ManagedCacheManagerProvider;

/**
 * This provider gives a starting server the caches that were made for it, as Keycloak's distribution does. Keycloak
 * asks it for every server of the JVM, so a setting names the caches of one server.
 */
public final class HandedCaches implements ManagedCacheManagerProvider {

    private static final String SETTING = "handed";
    private static final Map<String, EmbeddedCacheManager> WAITING = new ConcurrentHashMap<>();

    /** Keeps caches for a server, and returns the settings that make the server take them. */
    static Map<String, String> handing(EmbeddedCacheManager caches) {
        String name = UUID.randomUUID().toString();
        WAITING.put(name, caches);
        return Map.of("connectionsInfinispan.default." + SETTING, name);
    }

    /** Returns the caches kept for the server, or null if there are none: then the server makes its own. */
    // Keycloak asks for no type but a cache manager.
    @SuppressWarnings("unchecked")
    @Override
    public <C> C getCacheManager(Config.Scope settings) {
        String name = settings.get(SETTING);
        return name == null ? null : (C) WAITING.remove(name);
    }
}
