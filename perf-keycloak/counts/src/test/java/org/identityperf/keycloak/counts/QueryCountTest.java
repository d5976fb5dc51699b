package org.identityperf.keycloak.counts;

import static org.identityperf.assertions.CountAssertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.assertions.Counts;
import org.identityperf.assertions.Growth;
import org.identityperf.assertions.StorageTest;
import org.junit.jupiter.api.BeforeEach;
import org.keycloak.common.Version;
import org.keycloak.models.GroupModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.utils.RoleUtils;

/** Three questions that Keycloak's developers ask of their storage, each in one test. The numbers are those of one release. */
class QueryCountTest {

    private static final String COUNTED = "26.7.0";

    @BeforeEach
    void requireTheCountedRelease() {
        assumeTrue(COUNTED.equals(Version.VERSION), () -> "the numbers are those of " + COUNTED);
    }

    /** Does a role that is made of others cost a statement for each of them? */
    @StorageTest(KeycloakSchema.class)
    void expandingACompositeRole(Counts counts) throws Exception {
        try (Keycloak keycloak = Keycloak.on(counts)) {
            fillRoles(keycloak, 1);
            assertThat(counts.of(() -> keycloak.inRealm(
                            (session, realm) -> RoleUtils.expandCompositeRoles(Set.of(realm.getRole("all")))
                                    .size())))
                    .hasStatementCount(4)
                    .growsWith(roles -> fillRoles(keycloak, roles), 5, 10, 20, Growth.CONSTANT);
        }
    }

    private static void fillRoles(Keycloak keycloak, int roles) {
        keycloak.change((session, realm) -> {
            RoleModel all = realm.getRole("all") == null ? realm.addRole("all") : realm.getRole("all");
            for (long i = all.getCompositesStream().count(); i < roles; i++) {
                all.addCompositeRole(realm.addRole("part " + i));
            }
        });
        keycloak.forget();
    }

    /** Does a page of groups cost a statement for each group? */
    @StorageTest(KeycloakSchema.class)
    void aPageOfGroupsWithTheNumberOfTheirChildren(Counts counts) throws Exception {
        try (Keycloak keycloak = Keycloak.on(counts)) {
            keycloak.change((session, realm) -> {
                for (int i = 0; i < 30; i++) {
                    GroupModel group = realm.createGroup("group " + i);
                    realm.createGroup("child", group);
                }
            });
            keycloak.forget();
            assertThat(counts.of(() -> keycloak.inRealm((session, realm) -> session.groups()
                            .getTopLevelGroupsStream(realm, "", false, 0, 20)
                            .map(GroupModel::getSubGroupsCount)
                            .toList())))
                    .hasStatementCount(1 + 2 * 20)
                    .doesNotTouchTables("user_entity");
        }
    }

    /** Does a page of users, with their attributes, cost a statement for each user? */
    @StorageTest(KeycloakSchema.class)
    void aPageOfUsersWithTheirAttributes(Counts counts) throws Exception {
        try (Keycloak keycloak = Keycloak.on(counts)) {
            keycloak.change((session, realm) -> {
                for (int i = 0; i < 30; i++) {
                    UserModel user = session.users().addUser(realm, "user" + i);
                    user.setSingleAttribute("department", "d" + i);
                }
            });
            keycloak.forget();
            assertThat(counts.of(() -> keycloak.inRealm((session, realm) -> attributes(session.users()
                            .searchForUserStream(realm, Map.of(UserModel.SEARCH, "user"), 0, 20)
                            .toList()))))
                    .hasStatementCount(3)
                    .touchesOnlyTables("user_entity", "user_attribute", "org");
        }
    }

    private static List<Map<String, List<String>>> attributes(List<UserModel> users) {
        return users.stream().map(UserModel::getAttributes).toList();
    }
}
