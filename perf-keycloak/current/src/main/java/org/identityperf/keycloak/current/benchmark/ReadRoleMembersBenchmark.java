package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.UserModel;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does a page of the users cost who are given a role? Each operation asks for another role.
 *
 * <p>{@code -Pperf -Dperf.include=ReadRoleMembers}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadRoleMembersBenchmark extends UserReads {

    private static final int PAGE = 20;

    @Override
    Question<UserPopulation> question() {
        return new Question<>(
                (asked, about, i) -> members(asked, about.roleId(role(about, i))),
                (about, i) -> about.byName()
                        .filter(user -> about.deepRoles(user).contains(UserPopulation.roleName(role(about, i))))
                        .limit(PAGE)
                        .map(UserPopulation::userName)
                        .toList());
    }

    /** Returns the first role of a chain: users are given no other. */
    private static int role(UserPopulation about, int i) {
        int depth = about.sizes().compositeDepth();
        return i * depth % (about.sizes().roles() / depth * depth);
    }

    /** Returns the names of the first users who are given a role, by name. */
    private static List<String> members(Reader asked, String roleId) {
        return asked.ask(
                (session, realm) -> session.users()
                        .getRoleMembersStream(realm, realm.getRoleById(roleId), 0, PAGE)
                        .map(UserModel::getUsername)
                        .toList(),
                statements -> statements.ask(
                        "SELECT u.username FROM USER_ROLE_MAPPING m JOIN USER_ENTITY u ON u.id = m.user_id"
                                + " WHERE m.role_id = ? ORDER BY u.username LIMIT ?",
                        FloorStatements::names,
                        roleId,
                        PAGE));
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
