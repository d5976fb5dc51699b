package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.bool;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.broker.oidc.OIDCIdentityProviderFactory;

/**
 * This dataset has identity providers of a realm, in the form in which Keycloak writes them; see
 * {@link IdentityProviderPopulation}.
 */
public final class IdentityProvidersDataset extends SizedDataset {

    /** The one dimension: how many identity providers there are. */
    public static final String IDENTITY_PROVIDERS = "identityProviders";

    /** The settings of each, by name; a setting's value is made of the name of its identity provider. */
    private static final List<String> SETTINGS = List.of("authorizationUrl", "issuer", "tokenUrl");

    /** The bytes of an identity provider with its settings, and of their indexes. */
    private static final long BYTES_A_PROVIDER = 4000;

    private static final long FEWEST_BYTES = 50_000_000;

    public IdentityProvidersDataset() {
        super(
                DatasetDescription.of("IdentityProviders", 1, new CurrentSchema())
                        .sizedBy(List.of(IDENTITY_PROVIDERS)),
                BYTES_A_PROVIDER,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        int count = new IdentityProviderPopulation(Math.toIntExact(sizes.of(IDENTITY_PROVIDERS))).identityProviders();
        KeycloakTable.load(database, progress, List.of(List.of(providers(count), settings(count))));
    }

    private static KeycloakTable providers(int count) {
        return new KeycloakTable(
                "IDENTITY_PROVIDER",
                count,
                text("internal_id", IdentityProviderPopulation::id),
                text("provider_alias", IdentityProviderPopulation::alias),
                text("provider_id", OIDCIdentityProviderFactory.PROVIDER_ID),
                text("realm_id", CurrentSchema.REALM),
                bool("enabled", true),
                bool("store_token", false),
                bool("authenticate_by_default", false),
                bool("add_token_role", false),
                bool("trust_email", false),
                bool("link_only", false),
                bool("hide_on_login", false));
    }

    private static KeycloakTable settings(int count) {
        int each = SETTINGS.size() + 1;
        return new KeycloakTable(
                "IDENTITY_PROVIDER_CONFIG",
                (long) count * each,
                text("identity_provider_id", row -> IdentityProviderPopulation.id(row / each)),
                text("name", row -> row % each == SETTINGS.size() ? "clientId" : SETTINGS.get((int) (row % each))),
                text(
                        "value",
                        row -> row % each == SETTINGS.size()
                                ? IdentityProviderPopulation.clientId(row / each)
                                : "https://" + IdentityProviderPopulation.alias(row / each) + ".example.org/"
                                        + SETTINGS.get((int) (row % each))));
    }
}
