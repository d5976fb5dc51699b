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

/**
 * This dataset has identity providers of a realm, in the form in which Keycloak writes them; see
 * {@link IdentityProviderPopulation}.
 */
public final class IdentityProvidersDataset implements Dataset {

    /** The one dimension: how many identity providers there are. */
    public static final String IDENTITY_PROVIDERS = "identityProviders";

    /** The settings of each, by name; a setting's value is made of the name of its identity provider. */
    private static final List<String> SETTINGS = List.of("authorizationUrl", "issuer", "tokenUrl");

    /** The bytes of an identity provider with its settings, and of their indexes. */
    private static final long BYTES_A_PROVIDER = 4000;

    private static final long FEWEST_BYTES = 50_000_000;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("IdentityProviders", 1, new CurrentSchema())
                .sizedBy(List.of(IDENTITY_PROVIDERS));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes(IDENTITY_PROVIDERS, BYTES_A_PROVIDER, FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        int count = new IdentityProviderPopulation(Math.toIntExact(sizes.of(IDENTITY_PROVIDERS))).identityProviders();
        BulkLoad.all(
                database,
                TableColumns.existing(database, List.of(List.of(providers(count), settings(count)))),
                progress);
    }

    private static TableRows providers(int count) {
        return new TableRows(
                "IDENTITY_PROVIDER",
                List.of(
                        "internal_id",
                        "provider_alias",
                        "provider_id",
                        "realm_id",
                        "enabled",
                        "store_token",
                        "authenticate_by_default",
                        "add_token_role",
                        "trust_email",
                        "link_only",
                        "hide_on_login"),
                count,
                (k, into) -> {
                    into.text(IdentityProviderPopulation.id((int) k))
                            .text(IdentityProviderPopulation.alias((int) k))
                            .text(OIDCIdentityProviderFactory.PROVIDER_ID)
                            .text(CurrentSchema.REALM)
                            .bool(true);
                    for (int flag = 0; flag < 6; flag++) {
                        into.bool(false);
                    }
                });
    }

    private static TableRows settings(int count) {
        int each = SETTINGS.size() + 1;
        return new TableRows(
                "IDENTITY_PROVIDER_CONFIG",
                List.of("identity_provider_id", "name", "value"),
                (long) count * each,
                (row, into) -> {
                    int k = (int) (row / each);
                    int which = (int) (row % each);
                    boolean last = which == SETTINGS.size();
                    into.text(IdentityProviderPopulation.id(k))
                            .text(last ? "clientId" : SETTINGS.get(which))
                            .text(
                                    last
                                            ? IdentityProviderPopulation.clientId(k)
                                            : "https://" + IdentityProviderPopulation.alias(k) + ".example.org/"
                                                    + SETTINGS.get(which));
                });
    }
}
