package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.operation.RealmObjects;
import org.identityperf.keycloak.current.operation.RealmObjects.GroupView;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;

/** Composites and groups of other depths than usual are what Keycloak's own model would have written. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class DeepRealmTest {

    private static final int USERS = 20;
    private static final int GROUPS = 40;
    private static final Map<String, Long> SIZES = Map.of(
            "users", (long) USERS, "roles", 17L, "groups", (long) GROUPS, "compositeDepth", 3L, "groupDepth", 3L);

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static UserPopulation population;
    private static String userOfTheModel;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current", "realm=" + store + ":" + RealmDataset.class.getName() + Sizes.of(SIZES));
        address = databases.get("realm");
        population = new UserPopulation(CurrentSizes.of(Sizes.of(SIZES)), RealmSeed.read(address));
        server = CurrentModelLayer.on(address);
        userOfTheModel = server.inTransaction(DeepRealmTest::writeByTheModel);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    /**
     * A chain of roles and one of groups as those that were loaded, but for their names, and a user who has both.
     *
     * @return the user's id
     */
    private static String writeByTheModel(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        RoleModel role = session.roles().addRealmRole(realm, "model-role0");
        GroupModel group = session.groups().createGroup(realm, "model-group0");
        UserModel user = session.users().addUser(realm, "model-user");
        user.grantRole(role);
        for (int i = 1; i < 3; i++) {
            RoleModel part = session.roles().addRealmRole(realm, "model-role" + i);
            role.addCompositeRole(part);
            role = part;
            group = session.groups().createGroup(realm, "model-group" + i, group);
        }
        user.joinGroup(group);
        return user.getId();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COMPOSITE_ROLE | composite = (SELECT id FROM KEYCLOAK_ROLE WHERE name = ?) | role0",
                "COMPOSITE_ROLE | composite = (SELECT id FROM KEYCLOAK_ROLE WHERE name = ?) | role1",
                "KEYCLOAK_ROLE | name = ? | role2",
                "KEYCLOAK_GROUP | name = ? | group0",
                "KEYCLOAK_GROUP | name = ? | group2"
            })
    void rowsAreAsTheModelWritesThem(String table, String condition, String name) throws SQLException {
        assertThat(WrittenRows.in(address, table, condition, name))
                .isEqualTo(WrittenRows.in(address, table, condition, "model-" + name))
                .isNotEmpty();
    }

    @Test
    void serverAndFloorTellOfEveryUserWhatTheSeedSays() throws SQLException {
        for (Reader one : List.of(new ServerReader(address), new FloorReader(address))) {
            try (one) {
                for (long i = 0; i < USERS; i++) {
                    String id = population.userId(i);
                    assertThat(Users.roles(one, id)).isEqualTo(population.deepRoles(i));
                    assertThat(Users.groupPaths(one, id)).isEqualTo(population.groupPaths(i));
                }
            }
        }
    }

    @Test
    void serverAndFloorTellOfAUserOfTheModelTheSame() {
        for (Reader one : List.of(new ServerReader(address), new FloorReader(address))) {
            try (one) {
                assertThat(Users.roles(one, userOfTheModel)).contains("model-role0", "model-role1", "model-role2");
                assertThat(Users.groupPaths(one, userOfTheModel))
                        .containsExactly("/model-group0/model-group1/model-group2");
            }
        }
    }

    @Test
    void belowTheLastOfAChainOfGroupsAreTenOthers() {
        assertThat(population.below(0)).containsExactly(1);
        assertThat(population.below(1)).containsExactly(2);
        // Ten chains of three are at the top; those below the first begin with group 30, and there are 40 groups.
        assertThat(population.below(2)).containsExactly(30, 33, 36, 39);
        assertThat(population.below(5)).isEmpty();
        for (Reader one : List.of(new ServerReader(address), new FloorReader(address))) {
            try (one) {
                for (int k = 0; k < GROUPS; k++) {
                    assertThat(RealmObjects.below(one, population.groupId(k)))
                            .isEqualTo(population
                                    .below(k)
                                    .map(below -> new GroupView(
                                            UserPopulation.groupName(below),
                                            population.below(below).count()))
                                    .toList());
                }
            }
        }
    }

    @Test
    void fewerRolesThanAChainHasAreRefused() {
        assertThatThrownBy(() -> CurrentSizes.of(Sizes.of(Map.of("roles", 9L, "compositeDepth", 10L))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("9 roles in chains of 10: there must be one chain at least; ask for more roles");
    }
}
