package org.identityperf.keycloak.preload;

import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.connections.infinispan.DefaultInfinispanConnectionProviderFactory;

/** Keycloak's own way to its caches where whoever starts it has made them, as its distribution does. */
final class HandedCaches extends DefaultInfinispanConnectionProviderFactory {

    private final EmbeddedCacheManager caches;

    HandedCaches(EmbeddedCacheManager caches) {
        this.caches = caches;
    }

    /** The version's own service for this would be found by every server of this JVM. */
    @Override
    protected EmbeddedCacheManager initEmbedded() {
        return initContainerManaged(caches);
    }
}
