package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.keycloak.broker.oidc.OIDCIdentityProviderFactory;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** What is loaded is what Keycloak's own identity providers would have been. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class IdentityProvidersDatasetTest {

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "providers=" + store + ":" + IdentityProvidersDataset.class.getName() + "[identityProviders=3]");
        address = databases.get("providers");
        server = CurrentModelLayer.on(address);
        server.inRealm(IdentityProvidersDatasetTest::writeByTheModel);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    // Keycloak 25 has no other way to make one.
    @SuppressWarnings("deprecation")
    private static RealmModel writeByTheModel(KeycloakSession session, RealmModel realm) {
        IdentityProviderModel provider = new IdentityProviderModel();
        provider.setAlias("model-provider0");
        provider.setProviderId(OIDCIdentityProviderFactory.PROVIDER_ID);
        provider.setEnabled(true);
        provider.setStoreToken(false);
        provider.setAddReadTokenRoleOnCreate(false);
        provider.setAuthenticateByDefault(false);
        provider.setTrustEmail(false);
        provider.setLinkOnly(false);
        provider.setHideOnLogin(false);
        provider.getConfig().put("clientId", "realm-at-model-provider0");
        for (String setting : new String[] {"authorizationUrl", "issuer", "tokenUrl"}) {
            provider.getConfig().put(setting, "https://model-provider0.example.org/" + setting);
        }
        realm.addIdentityProvider(provider);
        return realm;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "IDENTITY_PROVIDER | provider_alias = ?",
                "IDENTITY_PROVIDER_CONFIG"
                        + " | identity_provider_id = (SELECT internal_id FROM IDENTITY_PROVIDER WHERE provider_alias = ?)"
            })
    void rowsAreAsTheModelWritesThem(String table, String condition) throws SQLException {
        assertThat(WrittenRows.in(address, table, condition, "provider0"))
                .isEqualTo(WrittenRows.in(address, table, condition, "model-provider0"))
                .isNotEmpty();
    }

    @Test
    void noIdentityProviderIsRefused() {
        assertThatThrownBy(() -> new IdentityProviderPopulation(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 identity providers: there must be one at least");
    }
}
