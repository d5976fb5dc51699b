package org.identityperf.keycloak.shared;

import java.util.Map;
import java.util.Set;
import org.keycloak.Config;
import org.keycloak.connections.jpa.updater.JpaUpdaterProvider;
import org.keycloak.provider.Provider;
import org.keycloak.provider.ProviderFactory;
import org.keycloak.provider.ProviderManager;
import org.keycloak.provider.Spi;
import org.keycloak.services.DefaultKeycloakSessionFactory;

/**
 * A model session factory is Keycloak's session factory with the model layer only: storage, caches, sessions and what
 * they need. The endpoints and themes of a whole server are left out. A provider that a version lacks is no error.
 */
// Keycloak's own signatures use raw types.
@SuppressWarnings("rawtypes")
public abstract class ModelSessionFactory extends DefaultKeycloakSessionFactory {

    private static final Set<String> IN_EVERY_VERSION = Set.of(
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
    private final Set<String> besides;

    /**
     * Makes a factory that has read no provider yet.
     *
     * @param schemaReady whether the database has the schema of this version; if not, the schema is migrated
     * @param besides the names of further kinds of providers that the version's model layer needs
     */
    protected ModelSessionFactory(boolean schemaReady, Set<String> besides) {
        this.schemaReady = schemaReady;
        this.besides = besides;
    }

    @Override
    protected Map<Class<? extends Provider>, Map<String, ProviderFactory>> loadFactories(ProviderManager manager) {
        spis.removeIf(spi -> !isOfModel(spi));
        Map<Class<? extends Provider>, Map<String, ProviderFactory>> factories = super.loadFactories(manager);
        if (schemaReady) {
            ReadySchema ready = new ReadySchema();
            factories.put(JpaUpdaterProvider.class, Map.of(ready.getId(), ready));
        }
        return factories;
    }

    private boolean isOfModel(Spi spi) {
        String name = spi.getClass().getSimpleName();
        return IN_EVERY_VERSION.contains(name) || besides.contains(name);
    }

    @Override
    protected boolean isEnabled(ProviderFactory factory, Config.Scope scope) {
        String type = factory.getClass().getName();
        return !type.startsWith("org.keycloak.broker.")
                && !type.startsWith("org.keycloak.protocol.saml.")
                && !type.startsWith("org.keycloak.protocol.docker.")
                // They listen to every event.
                && !type.startsWith("org.keycloak.models.workflow.")
                && super.isEnabled(factory, scope);
    }
}
