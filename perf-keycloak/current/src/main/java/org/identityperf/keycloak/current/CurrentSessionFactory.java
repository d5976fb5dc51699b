package org.identityperf.keycloak.current;

import java.util.Set;
import org.identityperf.keycloak.current.release.ReleaseSessionFactory;
import org.keycloak.Config;
import org.keycloak.broker.oidc.OIDCIdentityProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.provider.ProviderFactory;
import org.keycloak.services.DefaultKeycloakContext;
import org.keycloak.services.DefaultKeycloakSession;

/**
 * This is the session factory of Keycloak 25 and later, with token mappers, listeners to events and what they need,
 * without a request.
 */
final class CurrentSessionFactory extends ReleaseSessionFactory {

    private static final Set<String> BESIDES = Set.of(
            "AlternativeLookupSPI",
            "AuthenticatorSpi",
            "AuthorizationDetailsProcessorSpi",
            "AuthorizationEndpointCheckSpi",
            "AuthorizationRequestParserSpi",
            "BruteForceProtectorSpi",
            "CacheCrlProviderSpi",
            "CacheEmbeddedConfigProviderSpi",
            "CacheRemoteConfigProviderSpi",
            "CachedStoreFactorySpi",
            "CekManagementSpi",
            "ClientAuthenticatorSpi",
            "ClientPolicyConditionSpi",
            "ClientPolicyExecutorSpi",
            "ClientPolicyManagerSpi",
            "ClientRegistrationPolicySpi",
            "ClientScopeStorageProviderSpi",
            "ClientStorageProviderSpi",
            "ClientTypeManagerSpi",
            "ClientTypeSpi",
            "ClientValidationSPI",
            "ClusterEventStoreSpi",
            "CookieSpi",
            "CorsSpi",
            "DeployedConfigurationsSpi",
            "DeviceRepresentationSpi",
            "EventListenerSpi",
            "ExceptionConverterSpi",
            "FormActionSpi",
            "FormAuthenticatorSpi",
            "FreeMarkerSPI",
            "GroupStorageProviderSpi",
            "HashSpi",
            "HostnameSpi",
            "IdentityProviderMapperSpi",
            "InfinispanTransactionSpi",
            "JGroupsCertificateProviderSpi",
            "JpaEntitySpi",
            "KeySpi",
            "LoadBalancerCheckSpi",
            "LocalCacheSPI",
            "LocaleSelectorSPI",
            "LocaleUpdaterSPI",
            "LoginFormsSpi",
            "MappedDiagnosticContextSpi",
            "OAuth2DeviceUserCodeSpi",
            "OAuth2GrantTypeSpi",
            "OrganizationSpi",
            "ParameterizedScopeTypeSpi",
            "PasswordPolicyManagerSpi",
            "PasswordPolicySpi",
            "PolicySpi",
            "ProtocolMapperSpi",
            "RealmManagerSpi",
            "RefreshTokenSpi",
            "RequiredActionSpi",
            "ResourceEncodingSpi",
            "RevokedTokenPersisterSpi",
            "RevokedTokenSpi",
            "SecurityHeadersSpi",
            "SecurityProfileSpi",
            "ServerConfigurationStorageProviderSpi",
            "SignatureSpi",
            "SocialProviderSpi",
            "ThemeManagerSpi",
            "ThemeResourceSpi",
            "ThemeSelectorSpi",
            "ThemeSpi",
            "TokenContextEncoderSpi",
            "TokenInterceptorSpi",
            "TokenIntrospectionSpi",
            "TokenPostProcessorSpi",
            "TracingSpi",
            "UserFederatedStorageProviderSpi",
            "UserProfileSpi",
            "UserStorageProviderSpi",
            "ValidatorSPI",
            "VaultSpi",
            "X509ClientCertificateLookupSpi");

    /** The required action that belongs to identity providers; newer releases have it. */
    private static final String LINKS_ACCOUNTS = "idp_link";

    private static final String SAML = "org.keycloak.protocol.saml.";

    private final boolean migratesRealms;

    /**
     * @param migratesRealms whether realms of an older release are migrated, which also gives them new scopes of SAML
     */
    CurrentSessionFactory(boolean schemaReady, boolean migratesRealms) {
        super(schemaReady, BESIDES);
        this.migratesRealms = migratesRealms;
    }

    /**
     * Keeps one kind of identity provider enabled: without a known kind, a realm lists no links. Nor does a login end
     * without each of the realm's required actions, of which one belongs to identity providers.
     */
    @Override
    // Keycloak's own signature uses raw types.
    @SuppressWarnings("rawtypes")
    protected boolean isEnabled(ProviderFactory factory, Config.Scope scope) {
        return migratesRealms && factory.getClass().getName().startsWith(SAML)
                || factory instanceof OIDCIdentityProviderFactory
                || LINKS_ACCOUNTS.equals(factory.getId())
                || super.isEnabled(factory, scope);
    }

    @Override
    public KeycloakSession create() {
        return new ModelSession(this);
    }

    private static final class ModelSession extends DefaultKeycloakSession {

        ModelSession(CurrentSessionFactory factory) {
            super(factory);
        }

        @Override
        protected DefaultKeycloakContext createKeycloakContext(KeycloakSession session) {
            return new WithoutRequest(session);
        }
    }
}
