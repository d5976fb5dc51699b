package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.FederationDataset;
import org.identityperf.keycloak.current.FederationPopulation;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.federation.TableUserStorage;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserProvider;
import org.openjdk.jmh.annotations.Benchmark;
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

    /** A {@code Found} value says who is looked for. */
    public enum Found {
        /** A user of a provider by name, as a login does. */
        USERNAME(
                (asked, about, i) ->
                        one(asked, (users, realm) -> users.getUserByUsername(realm, name(about, i)), name(about, i)),
                Found::view),
        /** A user of a provider by id, as a token's user. */
        ID(
                (asked, about, i) -> one(
                        asked,
                        (users, realm) ->
                                users.getUserById(realm, FederationPopulation.userId(about.last(), user(about, i))),
                        name(about, i)),
                Found::view),
        /** The last page of all users, which are users of a provider. */
        LAST_PAGE(
                (asked, about, i) -> page(asked, about),
                (about, i) -> about.realm()
                        .byName()
                        .skip(beforeLast(about))
                        .map(user -> view(about, user))
                        .toList()),
        /** A user of the realm itself, by name. */
        LOCAL(
                (asked, about, i) -> asked.users().byUserName(UserPopulation.userName(user(about, i))),
                (about, i) -> UserView.of(user(about, i))),
        /** Nobody, by a name that neither the realm nor a provider knows. */
        NOBODY((asked, about, i) -> anybody(asked, UserPopulation.userName(users(about) + i)), (about, i) -> false);

        private final Question<FederationPopulation> question;

        Found(Question.Asking<FederationPopulation> asking, Question.Answer<FederationPopulation> answer) {
            this.question = new Question<>(asking, answer);
        }

        private static long users(FederationPopulation about) {
            return about.realm().sizes().users();
        }

        private static long user(FederationPopulation about, int i) {
            return about.realm().apart(i);
        }

        private static String name(FederationPopulation about, int i) {
            return FederationPopulation.userName(about.last(), user(about, i));
        }

        private static long beforeLast(FederationPopulation about) {
            return Math.max(0, users(about) - PAGE);
        }

        private static UserView view(FederationPopulation about, int i) {
            return view(about, user(about, i));
        }

        private static UserView view(FederationPopulation about, long user) {
            return new UserView(
                    FederationPopulation.userName(about.last(), user),
                    FederationPopulation.email(about.last(), user),
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

        private static UserView one(Reader asked, BiFunction<UserProvider, RealmModel, UserModel> look, String name) {
            return asked.ask(
                    (session, realm) -> UserView.of(look.apply(session.users(), realm)),
                    statements -> statements
                            .ask(OF_PROVIDERS + "username = ?", Found::views, name)
                            .get(0));
        }

        private static List<UserView> page(Reader asked, FederationPopulation about) {
            long first = beforeLast(about);
            return asked.ask(
                    (session, realm) -> session.users()
                            .searchForUserStream(
                                    realm,
                                    Map.of(),
                                    Math.toIntExact(about.storageProviders() * users(about) + first),
                                    PAGE)
                            .map(UserView::of)
                            .toList(),
                    statements -> statements.ask(
                            OF_PROVIDERS + "storage_provider = ? ORDER BY username LIMIT ? OFFSET ?",
                            Found::views,
                            about.last(),
                            PAGE,
                            first));
        }

        private static boolean anybody(Reader asked, String name) {
            return asked.ask(
                    (session, realm) -> session.users().getUserByUsername(realm, name) != null,
                    statements -> statements.ask(ANYBODY, ResultSet::next, name, CurrentSchema.REALM, name));
        }
    }

    /** Who is looked for. */
    @Param
    public Found found;

    /** How many users the realm has, and each provider. */
    @Param("1000")
    public long users;

    /** How many user storage providers the realm has. */
    @Param("1")
    public int storageProviders;

    @Override
    FederationPopulation population(Address address) throws SQLException {
        return new FederationPopulation(
                new UserPopulation(CurrentSizes.ofUsers(users), RealmSeed.read(address)), storageProviders);
    }

    @Override
    Question<FederationPopulation> question() {
        return found.question;
    }

    @Override
    void prepare(Reader asked, FederationPopulation about) {
        asked.users().byId(about.realm().userId(about.realm().apart(LENGTH)));
    }

    /** Measures the server's own code, with a provider that reads a table. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same rows in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
