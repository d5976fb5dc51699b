package org.identityperf.keycloak.current.benchmark;

import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.PermissionsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.release.AdminPermissions;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.UserModel;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a page of users cost an administrator who sees some users only, by how many fine-grained permissions say
 * which? Keycloak 26.2 or later.
 *
 * <p>{@code -Pperf -Dperf.tier=pr -Dperf.include=ListPermitted}
 */
@StorageBenchmark(dataset = PermissionsDataset.class)
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
    UserPopulation data() {
        AdminPermissions.require();
        return realm.population();
    }

    @Override
    Operation<UserPopulation> operation() {
        return Operation.names(
                (session, realm, data, i) -> AdminPermissions.asAdministrator(
                        session,
                        realm,
                        () -> session.users()
                                .searchForUserStream(realm, Map.of(), 0, PAGE)
                                .map(UserModel::getUsername)
                                .toList()),
                "SELECT DISTINCT u.username FROM RESOURCE_SERVER_POLICY p"
                        + " JOIN ASSOCIATED_POLICY a ON a.associated_policy_id = p.id"
                        + " JOIN RESOURCE_POLICY o ON o.policy_id = a.policy_id"
                        + " JOIN RESOURCE_SERVER_RESOURCE r ON r.id = o.resource_id"
                        + " JOIN USER_ENTITY u ON u.id = r.name"
                        + " WHERE p.name = ? ORDER BY u.username LIMIT ?",
                (data, i) -> List.of(AdminPermissions.ADMINISTRATOR, PAGE),
                (data, i) -> data.byName()
                        .filter(user -> user < permissions)
                        .limit(PAGE)
                        .map(UserPopulation::userName)
                        .toList());
    }
}
