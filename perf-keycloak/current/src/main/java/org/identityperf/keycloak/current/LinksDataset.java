package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;
import org.keycloak.broker.oidc.OIDCIdentityProviderFactory;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * This dataset has links of a realm's users with identity providers, in the form in which Keycloak writes them; see
 * {@link LinkPopulation}. The identity providers are so few that Keycloak itself makes them.
 */
public final class LinksDataset implements Dataset {

    /** The dimension: how many identity providers each user is linked with. */
    public static final String LINKS = "links";

    private static final long BYTES_A_LINK = 500;
    private static final long FEWEST_BYTES = 50_000_000;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Links", 1, new RealmDataset()).sizedBy(List.of(LINKS, CurrentSizes.USERS));
    }

    /** Returns the sizes of the realm below, which has all the users. */
    @Override
    public Sizes baseSizes(Sizes sizes) {
        return sizes.of(List.of(CurrentSizes.USERS));
    }

    @Override
    public long bytes(Sizes sizes) {
        double links = (double) sizes.of(LINKS) * sizes.of(CurrentSizes.USERS);
        return (long) (FEWEST_BYTES + links * BYTES_A_LINK);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        LinkPopulation links =
                new LinkPopulation(new UserPopulation(CurrentSizes.of(sizes), seed), Math.toIntExact(sizes.of(LINKS)));
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(session -> providers(session, links.links()));
        }
        BulkLoad.all(database, List.of(List.of(rows(links))), progress);
    }

    /** Makes so many identity providers, and returns how many there are. */
    // Keycloak 25 has no other way to make one.
    @SuppressWarnings("deprecation")
    static long providers(KeycloakSession session, int count) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        for (int k = 0; k < count; k++) {
            IdentityProviderModel provider = new IdentityProviderModel();
            provider.setAlias(LinkPopulation.provider(k));
            provider.setProviderId(OIDCIdentityProviderFactory.PROVIDER_ID);
            provider.setEnabled(true);
            realm.addIdentityProvider(provider);
        }
        return realm.getIdentityProvidersStream().count();
    }

    private static TableRows rows(LinkPopulation population) {
        return new TableRows(
                "FEDERATED_IDENTITY",
                List.of("identity_provider", "realm_id", "federated_user_id", "federated_username", "user_id"),
                population.realm().sizes().users() * population.links(),
                (row, into) -> {
                    long i = row / population.links();
                    into.text(LinkPopulation.provider((int) (row % population.links())))
                            .text(CurrentSchema.REALM)
                            .text(LinkPopulation.subject(i))
                            .text(UserPopulation.userName(i))
                            .text(population.realm().userId(i));
                });
    }
}
