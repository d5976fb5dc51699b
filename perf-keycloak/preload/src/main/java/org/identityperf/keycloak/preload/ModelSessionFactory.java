package org.identityperf.keycloak.preload;

import java.util.Map;
import java.util.Set;
import org.keycloak.Config;
import org.keycloak.connections.jpa.updater.JpaUpdaterProvider;
import org.keycloak.provider.Provider;
import org.keycloak.provider.ProviderFactory;
import org.keycloak.provider.ProviderManager;
import org.keycloak.services.DefaultKeycloakSessionFactory;

/**
 * Keycloak's session factory with its model layer only: storage, caches, sessions and what they need, without the
 * endpoints, themes and protocols of a whole server. Providers that are not there in a version are no error.
 */
// Keycloak's own signatures use raw types.
@SuppressWarnings("rawtypes")
final class ModelSessionFactory extends DefaultKeycloakSessionFactory {

    private static final Set<String> MODEL = Set.of(
            "AuthenticationSessionSpi",
            "AuthorizationSpi",
            "CachePublicKeyProviderSpi",
            "CacheRealmProviderSpi",
            "CacheUserProviderSpi",
            "ClientScopeSpi",
            "ClientSpi",
            "ClusterSpi",
            "ComponentFactorySpi",
            "CredentialSpi",
            "DBLockSpi",
            "DatastoreSpi",
            "DeploymentStateSpi",
            "EventStoreSpi",
            "ExecutorsSpi",
            "GlobalLockProviderSpi",
            "GroupSpi",
            "IdentityProviderSpi",
            "IdentityProviderStorageSpi",
            "InfinispanConnectionSpi",
            "JpaConnectionSpi",
            "JpaUpdaterSpi",
            "LegacySessionSupportSpi",
            "LiquibaseConnectionSpi",
            "LoginProtocolSpi",
            "MigrationSpi",
            "PasswordHashSpi",
            "PublicKeyStorageSpi",
            "RealmSpi",
            "RoleSpi",
            "RoleStorageProviderSpi",
            "SingleUseObjectSpi",
            "StickySessionEncoderSpi",
            "StoreFactorySpi",
            "TimerSpi",
            "UserLoginFailureSpi",
            "UserSessionPersisterSpi",
            "UserSessionSpi",
            "UserSpi");

    private final boolean schemaReady;

    /** On a database whose schema is as this version wants it, or needs to be made so. */
    ModelSessionFactory(boolean schemaReady) {
        this.schemaReady = schemaReady;
    }

    @Override
    protected Map<Class<? extends Provider>, Map<String, ProviderFactory>> loadFactories(ProviderManager manager) {
        spis.removeIf(spi -> !MODEL.contains(spi.getClass().getSimpleName()));
        Map<Class<? extends Provider>, Map<String, ProviderFactory>> factories = super.loadFactories(manager);
        if (schemaReady) {
            ReadySchema ready = new ReadySchema();
            factories.put(JpaUpdaterProvider.class, Map.of(ready.getId(), ready));
        }
        return factories;
    }

    @Override
    protected boolean isEnabled(ProviderFactory factory, Config.Scope scope) {
        String type = factory.getClass().getName();
        return !type.startsWith("org.keycloak.broker.")
                && !type.startsWith("org.keycloak.protocol.saml.")
                && !type.startsWith("org.keycloak.protocol.docker.")
                && super.isEnabled(factory, scope);
    }
}
