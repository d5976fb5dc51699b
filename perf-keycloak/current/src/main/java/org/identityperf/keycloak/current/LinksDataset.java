package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.broker.oidc.OIDCIdentityProviderFactory;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.RealmModel;

/**
 * This dataset has links of a realm's users with identity providers, in the form in which Keycloak writes them; see
 * {@link LinkPopulation}. The identity providers are so few that Keycloak itself makes them.
 */
public final class LinksDataset extends RealmAddition {

    /** The dimension: how many identity providers each user is linked with. */
    public static final String LINKS = "links";

    private static final long BYTES_A_LINK = 500;

    public LinksDataset() {
        super("Links", 1, LINKS, BYTES_A_LINK);
    }

    @Override
    public long bytes(Sizes sizes) {
        return bytesForEachUser(sizes);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        LinkPopulation links = new LinkPopulation(realm, Math.toIntExact(count));
        CurrentModelLayer.make(database, (session, made) -> providers(made, links.links()));
        KeycloakTable.load(database, progress, List.of(List.of(rows(links))));
    }

    /** Makes so many identity providers. */
    // Keycloak 25 has no other way to make one.
    @SuppressWarnings("deprecation")
    static void providers(RealmModel realm, int count) {
        for (int k = 0; k < count; k++) {
            IdentityProviderModel provider = new IdentityProviderModel();
            provider.setAlias(LinkPopulation.provider(k));
            provider.setProviderId(OIDCIdentityProviderFactory.PROVIDER_ID);
            provider.setEnabled(true);
            realm.addIdentityProvider(provider);
        }
    }

    private static KeycloakTable rows(LinkPopulation population) {
        int each = population.links();
        return new KeycloakTable(
                "FEDERATED_IDENTITY",
                population.realm().sizes().users() * each,
                text("identity_provider", row -> LinkPopulation.provider(row % each)),
                text("realm_id", CurrentSchema.REALM),
                text("federated_user_id", row -> LinkPopulation.subject(row / each)),
                text("federated_username", row -> UserPopulation.userName(row / each)),
                text("user_id", row -> population.realm().userId(row / each)));
    }
}
