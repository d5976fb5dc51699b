package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.RealmSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.UserModel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does a page of the users cost who are given a role?
 *
 * <p>{@code -Pperf -Dperf.include=ReadRoleMembers}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadRoleMembersBenchmark extends SteadyState {

    private static final int PAGE = 20;

    /** This state asks for the members of roles that users are given, another role each time. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends UserState {

        /** Returns the names of the first users who are given a role, by name. */
        abstract List<String> members(String roleId);

        @Override
        Question<Population> question() {
            return new Question<>(
                    (asked, about, i) -> members(about.roleId(role(about, i))),
                    (about, i) -> about.byName()
                            .filter(user -> about.deepRoles(user).contains(Population.roleName(role(about, i))))
                            .limit(PAGE)
                            .map(Population::userName)
                            .toList());
        }

        /** Returns the first role of a chain: users are given no other. */
        private static int role(Population about, int i) {
            int depth = about.sizes().compositeDepth();
            return i * depth % (about.sizes().roles() / depth * depth);
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {

        private RealmSession session;

        @Override
        public Reader open(Address address) {
            session = new RealmSession(KeycloakServer.on(address));
            return OnServer.super.open(address);
        }

        @Override
        List<String> members(String roleId) {
            return session.ask((asked, realm) -> asked.users()
                    .getRoleMembersStream(realm, realm.getRoleById(roleId), 0, PAGE)
                    .map(UserModel::getUsername)
                    .toList());
        }
    }

    /** One statement. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {

        private FloorStatements statements;

        @Override
        public Reader open(Address address) {
            statements = new FloorStatements(address);
            return OnFloor.super.open(address);
        }

        @Override
        List<String> members(String roleId) {
            return statements.ask(
                    "SELECT u.username FROM USER_ROLE_MAPPING m JOIN USER_ENTITY u ON u.id = m.user_id"
                            + " WHERE m.role_id = ? ORDER BY u.username LIMIT ?",
                    FloorStatements::names,
                    roleId,
                    PAGE);
        }

        @Override
        public void close() {
            statements.close();
            super.close();
        }
    }

    /** The real server. */
    @Benchmark
    public Object server(Server asked, ServerCache held) {
        return asked.next();
    }

    /** The same in one statement an operation. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
