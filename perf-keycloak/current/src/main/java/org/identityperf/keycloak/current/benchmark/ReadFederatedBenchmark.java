package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.FederationDataset;
import org.identityperf.keycloak.current.FederationPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.federation.TableUserStorage;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserProvider;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find users in a realm with user federation, by how many read-only user storage providers it has?
 * Users of a provider are those of the one that is asked last. {@link TableUserStorage} is the provider.
 *
 * <p>{@code -Pperf -Dperf.include=ReadFederated}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = FederationDataset.class, countedInvocations = 10)
public class ReadFederatedBenchmark extends ReadBenchmark<FederationPopulation> {

    private static final int PAGE = 20;
    private static final String OF_PROVIDERS =
            "SELECT username, email, first_name, last_name FROM " + TableUserStorage.TABLE + " WHERE ";
    private static final String ANYBODY = "SELECT 1 FROM USER_ENTITY WHERE username = ? AND realm_id = ? UNION ALL"
            + " SELECT 1 FROM " + TableUserStorage.TABLE + " WHERE username = ?";

    /** Who is looked for. */
    public enum Found {
        /** A user of a provider by name, as a login does. */
        USERNAME(
                (reader, data, i) ->
                        one(reader, (users, realm) -> users.getUserByUsername(realm, name(data, i)), name(data, i)),
                Found::view),
        /** A user of a provider by id, as a token's user. */
        ID(
                (reader, data, i) -> one(
                        reader,
                        (users, realm) ->
                                users.getUserById(realm, FederationPopulation.userId(data.last(), user(data, i))),
                        name(data, i)),
                Found::view),
        /** The last page of all users, which are users of a provider. */
        LAST_PAGE(
                (reader, data, i) -> page(reader, data),
                (data, i) -> data.realm()
                        .byName()
                        .skip(beforeLast(data))
                        .map(user -> view(data, user))
                        .toList()),
        /** A user of the realm itself, by name. */
        LOCAL(
                (reader, data, i) -> Users.byUserName(reader, UserPopulation.userName(user(data, i))),
                (data, i) -> UserView.of(user(data, i))),
        /** Nobody, by a name that neither the realm nor a provider knows. */
        NOBODY((reader, data, i) -> anybody(reader, UserPopulation.userName(users(data) + i)), (data, i) -> false);

        private final Operation<FederationPopulation> operation;

        Found(Operation.Run<FederationPopulation> run, Operation.Answer<FederationPopulation> answer) {
            this.operation = new Operation<>(run, answer);
        }

        private static long users(FederationPopulation data) {
            return data.realm().sizes().users();
        }

        private static long user(FederationPopulation data, int i) {
            return data.realm().apart(i);
        }

        private static String name(FederationPopulation data, int i) {
            return FederationPopulation.userName(data.last(), user(data, i));
        }

        private static long beforeLast(FederationPopulation data) {
            return Math.max(0, users(data) - PAGE);
        }

        private static UserView view(FederationPopulation data, int i) {
            return view(data, user(data, i));
        }

        private static UserView view(FederationPopulation data, long user) {
            return new UserView(
                    FederationPopulation.userName(data.last(), user),
                    FederationPopulation.email(data.last(), user),
                    UserPopulation.firstName(user),
                    UserPopulation.lastName(user),
                    Map.of());
        }

        private static List<UserView> views(ResultSet rows) throws SQLException {
            List<UserView> views = new ArrayList<>();
            while (rows.next()) {
                views.add(new UserView(
                        rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4), Map.of()));
            }
            return views;
        }

        private static UserView one(Reader reader, BiFunction<UserProvider, RealmModel, UserModel> look, String name) {
            return reader.ask(
                    (session, realm) -> UserView.of(look.apply(session.users(), realm)),
                    statements -> statements
                            .ask(OF_PROVIDERS + "username = ?", Found::views, name)
                            .get(0));
        }

        private static List<UserView> page(Reader reader, FederationPopulation data) {
            long first = beforeLast(data);
            return reader.ask(
                    (session, realm) -> session.users()
                            .searchForUserStream(
                                    realm,
                                    Map.of(),
                                    Math.toIntExact(data.storageProviders() * users(data) + first),
                                    PAGE)
                            .map(UserView::of)
                            .toList(),
                    statements -> statements.ask(
                            OF_PROVIDERS + "storage_provider = ? ORDER BY username LIMIT ? OFFSET ?",
                            Found::views,
                            data.last(),
                            PAGE,
                            first));
        }

        private static boolean anybody(Reader reader, String name) {
            return reader.ask(
                    (session, realm) -> session.users().getUserByUsername(realm, name) != null,
                    statements -> statements.ask(ANYBODY, ResultSet::next, name, CurrentSchema.REALM, name));
        }
    }

    /** Who is looked for. */
    @Param
    public Found operation;

    /** How many users the realm has, and each provider. */
    @Param("1000")
    public long users;

    /** How many user storage providers the realm has. */
    @Param("1")
    public int storageProviders;

    @Override
    FederationPopulation data(Address address) throws SQLException {
        return new FederationPopulation(UserPopulation.in(address, users), storageProviders);
    }

    @Override
    Operation<FederationPopulation> operation() {
        return operation.operation;
    }

    @Override
    void prepare(Reader reader, FederationPopulation data) {
        Users.byId(reader, data.realm().userId(data.realm().apart(LENGTH)));
    }
}
