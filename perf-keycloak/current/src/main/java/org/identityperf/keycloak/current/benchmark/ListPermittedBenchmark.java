package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.PermissionsDataset;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.release.AdminPermissions;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.UserModel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a page of users cost an administrator who sees some users only, by how many fine-grained permissions say
 * which (issue 32041)? Keycloak 26.2 or later.
 *
 * <p>{@code -Pperf -Dperf.tier=pr -Dperf.include=ListPermitted}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = PermissionsDataset.class)
public class ListPermittedBenchmark extends ReadBenchmark<UserPopulation> {

    private static final int PAGE = 20;

    /** How many permissions there are, each for one user. */
    @Param("10")
    public long permissions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    @Override
    int length() {
        return 1;
    }

    @Override
    UserPopulation population(Address address) throws SQLException {
        AdminPermissions.require();
        return new UserPopulation(CurrentSizes.ofUsers(users), RealmSeed.read(address));
    }

    @Override
    Question<UserPopulation> question() {
        return new Question<>(
                (asked, about, i) -> page(asked),
                (about, i) -> about.byName()
                        .filter(user -> user < permissions)
                        .limit(PAGE)
                        .map(UserPopulation::userName)
                        .toList());
    }

    private static List<String> page(Reader asked) {
        return asked.ask(
                (session, realm) -> AdminPermissions.asAdministrator(
                        session,
                        realm,
                        () -> session.users()
                                .searchForUserStream(realm, Map.of(), 0, PAGE)
                                .map(UserModel::getUsername)
                                .toList()),
                statements -> statements.ask(
                        "SELECT DISTINCT u.username FROM RESOURCE_SERVER_POLICY p"
                                + " JOIN ASSOCIATED_POLICY a ON a.associated_policy_id = p.id"
                                + " JOIN RESOURCE_POLICY o ON o.policy_id = a.policy_id"
                                + " JOIN RESOURCE_SERVER_RESOURCE r ON r.id = o.resource_id"
                                + " JOIN USER_ENTITY u ON u.id = r.name"
                                + " WHERE p.name = ? ORDER BY u.username LIMIT ?",
                        FloorStatements::names,
                        AdminPermissions.ADMINISTRATOR,
                        PAGE));
    }

    @Override
    void prepare(Reader asked, UserPopulation about) {
        asked.realms().byId(CurrentSchema.REALM);
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
