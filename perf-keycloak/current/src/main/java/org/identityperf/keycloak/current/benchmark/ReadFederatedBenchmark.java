package org.identityperf.keycloak.current.benchmark;

import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.FederationDataset;
import org.identityperf.keycloak.current.FederationPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.federation.TableUserStorage;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.operation.Users.UserView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find users in a realm with user federation, by how many read-only user storage providers it has?
 * Users of a provider are those of the one that is asked last. {@link TableUserStorage} is the provider.
 *
 * <p>{@code -Pperf -Dperf.include=ReadFederated}
 */
@StorageBenchmark(dataset = FederationDataset.class, countedInvocations = 10)
public class ReadFederatedBenchmark extends ReadBenchmark<FederationPopulation> {

    private static final int PAGE = 20;
    private static final String OF_PROVIDERS =
            "SELECT username, email, first_name, last_name FROM " + TableUserStorage.TABLE + " WHERE ";

    /** Who is looked for. */
    public enum Found {
        /** A user of a provider by name, as a login does. */
        USERNAME(Operation.of(
                (session, realm, data, i) -> UserView.of(session.users().getUserByUsername(realm, name(data, i))),
                OF_PROVIDERS + "username = ?",
                rows -> Users.briefViews(rows).get(0),
                (data, i) -> List.of(name(data, i)),
                Found::view)),
        /** A user of a provider by id, as a token's user. */
        ID(Operation.of(
                (session, realm, data, i) -> UserView.of(
                        session.users().getUserById(realm, FederationPopulation.userId(data.last(), user(data, i)))),
                OF_PROVIDERS + "username = ?",
                rows -> Users.briefViews(rows).get(0),
                (data, i) -> List.of(name(data, i)),
                Found::view)),
        /** The last page of all users, which are users of a provider. */
        LAST_PAGE(Operation.of(
                (session, realm, data, i) -> session.users()
                        .searchForUserStream(
                                realm,
                                Map.of(),
                                Math.toIntExact(data.storageProviders() * users(data) + beforeLast(data)),
                                PAGE)
                        .map(UserView::of)
                        .toList(),
                OF_PROVIDERS + "storage_provider = ? ORDER BY username LIMIT ? OFFSET ?",
                Users::briefViews,
                (data, i) -> List.of(data.last(), PAGE, beforeLast(data)),
                (data, i) -> data.realm()
                        .byName()
                        .skip(beforeLast(data))
                        .map(user -> view(data, user))
                        .toList())),
        /** A user of the realm itself, by name. */
        LOCAL(new Operation<>(
                (reader, data, i) -> Users.byUserName(reader, UserPopulation.userName(user(data, i))),
                (data, i) -> UserView.of(user(data, i)))),
        /** Nobody, by a name that neither the realm nor a provider knows. */
        NOBODY(Operation.of(
                (session, realm, data, i) -> session.users().getUserByUsername(realm, unknown(data, i)) != null,
                "SELECT 1 FROM USER_ENTITY WHERE username = ? AND realm_id = ? UNION ALL SELECT 1 FROM "
                        + TableUserStorage.TABLE + " WHERE username = ?",
                ResultSet::next,
                (data, i) -> List.of(unknown(data, i), CurrentSchema.REALM, unknown(data, i)),
                (data, i) -> false));

        private final Operation<FederationPopulation> operation;

        Found(Operation<FederationPopulation> operation) {
            this.operation = operation;
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

        private static String unknown(FederationPopulation data, int i) {
            return UserPopulation.userName(users(data) + i);
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
    FederationPopulation data() {
        return new FederationPopulation(realm.population(), storageProviders);
    }

    @Override
    Operation<FederationPopulation> operation() {
        return operation.operation;
    }

    @Override
    void readFirst() {
        Users.byId(reader, data.realm().userId(data.realm().apart(LENGTH)));
    }
}
