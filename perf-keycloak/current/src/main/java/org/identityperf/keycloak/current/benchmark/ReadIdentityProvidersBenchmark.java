package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

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
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.release.IdentityProviders;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.RealmModel;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read a realm's identity providers, by how many there are?
 *
 * <p>{@code -Pperf -Dperf.include=ReadIdentityProviders}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = IdentityProvidersDataset.class, countedInvocations = 10)
public class ReadIdentityProvidersBenchmark extends ReadBenchmark<IdentityProviderPopulation> {

    private static final int PAGE = 20;
    private static final String CLIENT_ID = "clientId";
    private static final String PROVIDERS = "SELECT p.provider_alias, c.value FROM IDENTITY_PROVIDER p"
            + " JOIN IDENTITY_PROVIDER_CONFIG c ON c.identity_provider_id = p.internal_id AND c.name = '" + CLIENT_ID
            + "' WHERE p.realm_id = ?";

    /** What is read. */
    public enum Of {
        /** All that the login page shows. */
        LOGIN(
                (reader, data, i) -> reader.ask(
                        (session, realm) -> views(IdentityProviders.atLogin(session, realm)),
                        statements -> statements.ask(
                                PROVIDERS + " AND p.enabled AND NOT p.link_only", Of::views, CurrentSchema.REALM)),
                (data, i) -> data.all()),
        /** Whether there is any, as each login page asks. */
        ANY((reader, data, i) -> reader.ask((session, realm) -> any(realm), Of::any), (data, i) -> true),
        /** One by its name, as a login through it asks. */
        ALIAS(
                (reader, data, i) -> byAlias(reader, IdentityProviderPopulation.alias(data.apart(i))),
                (data, i) -> IdentityProviderPopulation.clientId(data.apart(i))),
        /** The first page of all, as administrators see it. */
        PAGE_OF_ALL(
                (reader, data, i) -> page(reader),
                (data, i) -> data.byName().limit(PAGE).toList());

        private final Operation<IdentityProviderPopulation> operation;

        Of(Operation.Run<IdentityProviderPopulation> run, Operation.Answer<IdentityProviderPopulation> answer) {
            this.operation = new Operation<>(run, answer);
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

        private static boolean any(FloorStatements statements) {
            return statements.ask(
                    "SELECT 1 FROM IDENTITY_PROVIDER WHERE realm_id = ? LIMIT 1", ResultSet::next, CurrentSchema.REALM);
        }

        // Keycloak 25 has no other way to ask.
        @SuppressWarnings("deprecation")
        private static String byAlias(Reader reader, String alias) {
            return reader.ask(
                    (session, realm) -> clientId(realm.getIdentityProviderByAlias(alias)),
                    statements -> statements
                            .ask(PROVIDERS + " AND p.provider_alias = ?", Of::views, CurrentSchema.REALM, alias)
                            .get(alias));
        }

        private static List<String> page(Reader reader) {
            return reader.ask(
                    (session, realm) -> IdentityProviders.page(session, realm, 0, PAGE)
                            .map(IdentityProviderModel::getAlias)
                            .toList(),
                    statements -> statements.ask(
                            "SELECT provider_alias FROM IDENTITY_PROVIDER WHERE realm_id = ?"
                                    + " ORDER BY provider_alias LIMIT ?",
                            FloorStatements::names,
                            CurrentSchema.REALM,
                            PAGE));
        }
    }

    /** How many identity providers there are. */
    @Param("10")
    public int identityProviders;

    /** What is read. */
    @Param
    public Of operation;

    @Override
    IdentityProviderPopulation data(Address address) {
        return new IdentityProviderPopulation(identityProviders);
    }

    @Override
    Operation<IdentityProviderPopulation> operation() {
        return operation.operation;
    }
}
