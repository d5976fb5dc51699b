package org.identityperf.keycloak.preload;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.Config;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;
import org.keycloak.provider.Provider;
import org.keycloak.provider.ProviderFactory;
import org.keycloak.provider.ProviderManager;

/** The session factory of the versions that preload: they find their providers on the class path by themselves. */
final class PreloadSessionFactory extends ModelSessionFactory {

    private final Optional<EmbeddedCacheManager> handed;

    /**
     * A factory that has read no provider yet.
     *
     * @param handed the caches, where Keycloak does not make them itself
     */
    PreloadSessionFactory(boolean schemaReady, Optional<EmbeddedCacheManager> handed) {
        super(schemaReady, Set.of("LegacySessionSupportSpi"));
        this.handed = handed;
    }

    // Keycloak's own signatures use raw types.
    @SuppressWarnings("rawtypes")
    @Override
    protected Map<Class<? extends Provider>, Map<String, ProviderFactory>> loadFactories(ProviderManager manager) {
        Map<Class<? extends Provider>, Map<String, ProviderFactory>> factories = super.loadFactories(manager);
        handed.map(HandedCaches::new).ifPresent(caches -> {
            caches.init(Config.scope("connectionsInfinispan", caches.getId()));
            factories.put(InfinispanConnectionProvider.class, Map.of(caches.getId(), caches));
        });
        return factories;
    }
}
