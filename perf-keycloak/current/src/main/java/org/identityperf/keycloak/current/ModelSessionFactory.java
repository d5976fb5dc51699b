package org.identityperf.keycloak.current;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.keycloak.Config;
import org.keycloak.connections.jpa.updater.JpaUpdaterProvider;
import org.keycloak.http.HttpRequest;
import org.keycloak.http.HttpResponse;
import org.keycloak.models.KeycloakSession;
import org.keycloak.provider.KeycloakDeploymentInfo;
import org.keycloak.provider.ProviderFactory;
import org.keycloak.provider.ProviderManager;
import org.keycloak.services.DefaultKeycloakContext;
import org.keycloak.services.DefaultKeycloakSession;
import org.keycloak.services.DefaultKeycloakSessionFactory;

/**
 * Keycloak's session factory with its model layer only: storage, caches, sessions, token mappers and what they need,
 * without the endpoints and themes of a whole server, and without a request. Providers that are not there in a version
 * are no error.
 */
// Keycloak's own signatures use raw types.
@SuppressWarnings("rawtypes")
final class ModelSessionFactory extends DefaultKeycloakSessionFactory {

    private static final Set<String> MODEL = Set.of(
            "AlternativeLookupSPI",
            "AuthenticationSessionSpi",
            "AuthorizationSpi",
            "BruteForceProtectorSpi",
            "CacheCrlProviderSpi",
            "CacheEmbeddedConfigProviderSpi",
            "CachePublicKeyProviderSpi",
            "CacheRealmProviderSpi",
            "CacheRemoteConfigProviderSpi",
            "CacheUserProviderSpi",
            "CachedStoreFactorySpi",
            "CekManagementSpi",
            "ClientPolicyManagerSpi",
            "ClientRegistrationPolicySpi",
            "ClientScopeSpi",
            "ClientScopeStorageProviderSpi",
            "ClientSpi",
            "ClientStorageProviderSpi",
            "ClusterEventStoreSpi",
            "ClusterSpi",
            "ComponentFactorySpi",
            "CredentialSpi",
            "DBLockSpi",
            "DatastoreSpi",
            "DeploymentStateSpi",
            "EventStoreSpi",
            "ExceptionConverterSpi",
            "ExecutorsSpi",
            "GlobalLockProviderSpi",
            "GroupSpi",
            "GroupStorageProviderSpi",
            "HashSpi",
            "IdentityProviderSpi",
            "IdentityProviderStorageSpi",
            "InfinispanConnectionSpi",
            "InfinispanTransactionSpi",
            "JGroupsCertificateProviderSpi",
            "JpaConnectionSpi",
            "JpaEntitySpi",
            "JpaUpdaterSpi",
            "KeySpi",
            "LiquibaseConnectionSpi",
            "LoadBalancerCheckSpi",
            "LocalCacheSPI",
            "LoginProtocolSpi",
            "MigrationSpi",
            "OAuth2DeviceUserCodeSpi",
            "OrganizationSpi",
            "PasswordHashSpi",
            "PasswordPolicyManagerSpi",
            "PasswordPolicySpi",
            "PolicySpi",
            "ProtocolMapperSpi",
            "PublicKeyStorageSpi",
            "RealmManagerSpi",
            "RealmSpi",
            "RequiredActionSpi",
            "RevokedTokenPersisterSpi",
            "RevokedTokenSpi",
            "RoleSpi",
            "RoleStorageProviderSpi",
            "ServerConfigurationStorageProviderSpi",
            "SignatureSpi",
            "SingleUseObjectSpi",
            "StickySessionEncoderSpi",
            "StoreFactorySpi",
            "TimerSpi",
            "TracingSpi",
            "UserFederatedStorageProviderSpi",
            "UserLoginFailureSpi",
            "UserProfileSpi",
            "UserSessionPersisterSpi",
            "UserSessionSpi",
            "UserSpi",
            "UserStorageProviderSpi",
            "ValidatorSPI");

    private final boolean schemaReady;

    /** On a database whose schema is as this version wants it, or needs to be made so. */
    ModelSessionFactory(boolean schemaReady) {
        this.schemaReady = schemaReady;
    }

    /** The distribution finds its providers when it is built; here they are looked for on the class path. */
    @Override
    public void init() {
        ProviderManager manager = new ProviderManager(
                KeycloakDeploymentInfo.create().services(), getClass().getClassLoader());
        manager.loadSpis().stream()
                .filter(spi -> MODEL.contains(spi.getClass().getSimpleName()))
                .forEach(spis::add);
        factoriesMap = loadFactories(manager);
        if (schemaReady) {
            ReadySchema ready = new ReadySchema();
            factoriesMap.put(JpaUpdaterProvider.class, Map.of(ready.getId(), ready));
        }
        checkProvider();
        super.init();
    }

    @Override
    protected boolean isEnabled(ProviderFactory factory, Config.Scope scope) {
        String type = factory.getClass().getName();
        return !type.startsWith("org.keycloak.broker.")
                && !type.startsWith("org.keycloak.protocol.saml.")
                && !type.startsWith("org.keycloak.protocol.docker.")
                && super.isEnabled(factory, scope);
    }

    @Override
    public KeycloakSession create() {
        return new ModelSession(this);
    }

    private static final class ModelSession extends DefaultKeycloakSession {

        ModelSession(ModelSessionFactory factory) {
            super(factory);
        }

        @Override
        protected DefaultKeycloakContext createKeycloakContext(KeycloakSession session) {
            return new WithoutRequest(session);
        }
    }

    private static final class WithoutRequest extends DefaultKeycloakContext {

        WithoutRequest(KeycloakSession session) {
            super(session);
        }

        @Override
        protected Optional<HttpRequest> createHttpRequest() {
            return Optional.empty();
        }

        @Override
        protected Optional<HttpResponse> createHttpResponse() {
            return Optional.empty();
        }
    }
}
