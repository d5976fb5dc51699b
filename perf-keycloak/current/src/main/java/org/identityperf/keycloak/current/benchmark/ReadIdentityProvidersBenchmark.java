package org.identityperf.keycloak.current.benchmark;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.IdentityProviderPopulation;
import org.identityperf.keycloak.current.IdentityProvidersDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.release.IdentityProviders;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.RealmModel;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read a realm's identity providers, by how many there are?
 *
 * <p>{@code -Pperf -Dperf.include=ReadIdentityProviders}
 */
@StorageBenchmark(dataset = IdentityProvidersDataset.class, countedInvocations = 10)
public class ReadIdentityProvidersBenchmark extends ReadBenchmark<IdentityProviderPopulation> {

    private static final int PAGE = 20;
    private static final String CLIENT_ID = "clientId";
    private static final String PROVIDERS = "SELECT p.provider_alias, c.value FROM IDENTITY_PROVIDER p"
            + " JOIN IDENTITY_PROVIDER_CONFIG c ON c.identity_provider_id = p.internal_id AND c.name = '" + CLIENT_ID
            + "' WHERE p.realm_id = ?";

    /** What is read. */
    public enum Of {
        /** All that the login page shows. */
        LOGIN(Operation.of(
                (session, realm, data, i) -> views(IdentityProviders.atLogin(session, realm)),
                PROVIDERS + " AND p.enabled AND NOT p.link_only",
                Of::views,
                (data, i) -> List.of(CurrentSchema.REALM),
                (data, i) -> data.all())),
        /** Whether there is any, as each login page asks. */
        ANY(Operation.of(
                (session, realm, data, i) -> any(realm),
                "SELECT 1 FROM IDENTITY_PROVIDER WHERE realm_id = ? LIMIT 1",
                ResultSet::next,
                (data, i) -> List.of(CurrentSchema.REALM),
                (data, i) -> true)),
        /** One by its name, as a login through it asks. */
        ALIAS(Operation.of(
                (session, realm, data, i) -> byAlias(realm, alias(data, i)),
                PROVIDERS + " AND p.provider_alias = ?",
                rows -> views(rows).values().iterator().next(),
                (data, i) -> List.of(CurrentSchema.REALM, alias(data, i)),
                (data, i) -> IdentityProviderPopulation.clientId(data.apart(i)))),
        /** The first page of all, as administrators see it. */
        PAGE_OF_ALL(Operation.names(
                (session, realm, data, i) -> IdentityProviders.page(session, realm, 0, PAGE)
                        .map(IdentityProviderModel::getAlias)
                        .toList(),
                "SELECT provider_alias FROM IDENTITY_PROVIDER WHERE realm_id = ? ORDER BY provider_alias LIMIT ?",
                (data, i) -> List.of(CurrentSchema.REALM, PAGE),
                (data, i) -> data.byName().limit(PAGE).toList()));

        private final Operation<IdentityProviderPopulation> operation;

        Of(Operation<IdentityProviderPopulation> operation) {
            this.operation = operation;
        }

        private static String alias(IdentityProviderPopulation data, int i) {
            return IdentityProviderPopulation.alias(data.apart(i));
        }

        private static String clientId(IdentityProviderModel provider) {
            return provider.getConfig().get(CLIENT_ID);
        }

        private static SortedMap<String, String> views(Stream<IdentityProviderModel> providers) {
            return providers.collect(
                    Collectors.toMap(IdentityProviderModel::getAlias, Of::clientId, (one, other) -> one, TreeMap::new));
        }

        private static SortedMap<String, String> views(ResultSet rows) throws SQLException {
            SortedMap<String, String> views = new TreeMap<>();
            while (rows.next()) {
                views.put(rows.getString(1), rows.getString(2));
            }
            return views;
        }

        // Keycloak 25 has no other way to ask.
        @SuppressWarnings("deprecation")
        private static boolean any(RealmModel realm) {
            return realm.isIdentityFederationEnabled();
        }

        // Keycloak 25 has no other way to ask.
        @SuppressWarnings("deprecation")
        private static String byAlias(RealmModel realm, String alias) {
            return clientId(realm.getIdentityProviderByAlias(alias));
        }
    }

    /** How many identity providers there are. */
    @Param("10")
    public int identityProviders;

    /** What is read. */
    @Param
    public Of operation;

    @Override
    IdentityProviderPopulation data() {
        return new IdentityProviderPopulation(identityProviders);
    }

    @Override
    Operation<IdentityProviderPopulation> operation() {
        return operation.operation;
    }
}
