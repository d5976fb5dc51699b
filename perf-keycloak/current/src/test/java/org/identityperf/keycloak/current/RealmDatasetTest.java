package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.operation.RealmObjects;
import org.identityperf.keycloak.current.operation.RealmObjects.ClientView;
import org.identityperf.keycloak.current.operation.RealmObjects.GroupView;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.operation.Users.UserView;
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
import org.keycloak.models.ClientModel;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;

/** What is loaded is what Keycloak's own model would have written. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class RealmDatasetTest {

    private static final int USERS = 50;
    private static final int ROLES = 16;
    private static final int GROUPS = 25;
    private static final int CLIENTS = 30;
    private static final int CLIENT_ROLES = 5;

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "realm=" + store + ":" + RealmDataset.class.getName() + "[users=" + USERS + ",roles=" + ROLES
                        + ",groups=" + GROUPS + ",clients=" + CLIENTS + ",clientRoles=" + CLIENT_ROLES + "]");
        address = databases.get("realm");
        server = CurrentModelLayer.on(address);
        server.inTransaction(RealmDatasetTest::writeByTheModel);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    /** A user, roles, groups and a client as those that were loaded, but for their names. */
    private static Void writeByTheModel(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        RoleModel whole = session.roles().addRealmRole(realm, "model-role0");
        RoleModel part = session.roles().addRealmRole(realm, "model-role1");
        whole.addCompositeRole(part);
        GroupModel top = session.groups().createGroup(realm, "model-group0");
        GroupModel below = session.groups().createGroup(realm, "model-group1", top);
        UserModel user = session.users().addUser(realm, "model-user0");
        user.setEnabled(true);
        user.setEmail("model-user0@example.org");
        user.setFirstName("First0");
        user.setLastName("Last0");
        user.setSingleAttribute(UserPopulation.DEPARTMENT, UserPopulation.department(0));
        user.setSingleAttribute(UserPopulation.NUMBER, "model-number0");
        user.setSingleAttribute(UserPopulation.LOCALE, "en");
        user.grantRole(whole);
        user.joinGroup(below);
        ClientModel client = session.clients().addClient(realm, "model-client0");
        client.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        client.setPublicClient(true);
        client.setFullScopeAllowed(true);
        client.addRedirectUri("https://model-client0.example.org/*");
        client.addWebOrigin("https://model-client0.example.org");
        client.setAttribute(ClientPopulation.ATTRIBUTE, "+");
        client.addRole("model-right0").addCompositeRole(client.addRole("model-right1"));
        return null;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "USER_ENTITY | username = ? | user0",
                "USER_ATTRIBUTE | value = ? | number0",
                "USER_GROUP_MEMBERSHIP | user_id = (SELECT id FROM USER_ENTITY WHERE username = ?) LIMIT 1 | user0",
                "KEYCLOAK_ROLE | name = ? | role0",
                "COMPOSITE_ROLE | composite = (SELECT id FROM KEYCLOAK_ROLE WHERE name = ?) | role0",
                "KEYCLOAK_GROUP | name = ? | group0",
                "CLIENT | client_id = ? | client0",
                "CLIENT_ATTRIBUTES | client_id = (SELECT id FROM CLIENT WHERE client_id = ?) | client0",
                "REDIRECT_URIS | client_id = (SELECT id FROM CLIENT WHERE client_id = ?) | client0",
                "WEB_ORIGINS | client_id = (SELECT id FROM CLIENT WHERE client_id = ?) | client0",
                "CLIENT_SCOPE_CLIENT | client_id = (SELECT id FROM CLIENT WHERE client_id = ?) | client0",
                "KEYCLOAK_ROLE | name = ? LIMIT 1 | right0",
                "COMPOSITE_ROLE | composite = (SELECT id FROM KEYCLOAK_ROLE WHERE name = ? LIMIT 1) LIMIT 1 | right0"
            })
    void rowsAreAsTheModelWritesThem(String table, String condition, String name) throws SQLException {
        assertThat(WrittenRows.in(address, table, condition, name))
                .isEqualTo(WrittenRows.in(address, table, condition, "model-" + name))
                .isNotEmpty();
    }

    @Test
    void aSizeThatIsAsUsualMayBeToldOrNot() {
        RealmDataset dataset = new RealmDataset();

        assertThat(dataset.ownSizes(Sizes.of(Map.of("users", 1000L, "roles", 100L, "clients", 100L))))
                .isEqualTo(dataset.ownSizes(Sizes.none()))
                .isEqualTo(Sizes.none());
        assertThat(dataset.ownSizes(Sizes.of(Map.of("users", 5000L, "roles", 100L, "sessions", 10L))))
                .isEqualTo(Sizes.of("users", 5000));
    }

    @Test
    void aGroupBelowAnotherNamesIt() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT below.name, above.name FROM KEYCLOAK_GROUP below"
                        + " JOIN KEYCLOAK_GROUP above ON above.id = below.parent_group"
                        + " WHERE below.name IN ('group10', 'model-group1') ORDER BY 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(List.of(rows.getString(1), rows.getString(2))).containsExactly("group10", "group0");
            assertThat(rows.next()).isTrue();
            assertThat(List.of(rows.getString(1), rows.getString(2))).containsExactly("model-group1", "model-group0");
        }
    }

    @Test
    void everyUserHasTheDefaultRoleAsTheModelGivesIt() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM USER_ROLE_MAPPING"
                        + " WHERE role_id = (SELECT default_role FROM REALM WHERE id = 'current')")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(USERS + 1);
        }
    }

    @Test
    void serverAndFloorTellOfEveryUserWhatTheSeedSays() throws SQLException {
        UserPopulation population = population();
        try (Reader server = new ServerReader(address);
                Reader floor = new FloorReader(address)) {
            agree(server, floor, population);
        }
    }

    private static UserPopulation population() throws SQLException {
        CurrentSizes sizes = CurrentSizes.of(Sizes.of(Map.of(
                "users",
                (long) USERS,
                "roles",
                (long) ROLES,
                "groups",
                (long) GROUPS,
                "clients",
                (long) CLIENTS,
                "clientRoles",
                (long) CLIENT_ROLES)));
        return new UserPopulation(sizes, RealmSeed.read(address));
    }

    private static void agree(Reader server, Reader floor, UserPopulation population) {
        for (Reader one : List.of(server, floor)) {
            for (Users.One operation : Users.One.values()) {
                OperationAnswers.areRight(operation.operation(), one, population, USERS);
            }
        }
        for (int k = 0; k < GROUPS; k++) {
            String group = population.groupId(k);
            assertThat(Users.members(server, group, USERS))
                    .isEqualTo(Users.members(floor, group, USERS))
                    .isEqualTo(population.members(k));
        }
        assertThat(Users.page(server, 10, 10))
                .isEqualTo(Users.page(floor, 10, 10))
                .isEqualTo(views(population.byName().skip(9).limit(10)));
        assertThat(Users.search(server, "user1", USERS))
                .isEqualTo(Users.search(floor, "user1", USERS))
                .isEqualTo(views(population.beginningWith(1)));
        assertThat(Users.withAttribute(server, UserPopulation.DEPARTMENT, UserPopulation.department(7), USERS))
                .isEqualTo(Users.withAttribute(floor, UserPopulation.DEPARTMENT, UserPopulation.department(7), USERS))
                .isEqualTo(views(population.inDepartment(7)));
        assertThat(Users.count(server)).isEqualTo(Users.count(floor)).isEqualTo(USERS + 1);
    }

    private static List<UserView> views(Stream<Long> users) {
        return users.map(UserView::of).toList();
    }

    @Test
    void serverAndFloorTellOfClientsRolesAndGroupsWhatTheSeedSays() throws SQLException {
        UserPopulation population = population();
        try (Reader server = new ServerReader(address);
                Reader floor = new FloorReader(address)) {
            for (Reader one : List.of(server, floor)) {
                for (RealmObjects.Read operation : RealmObjects.Read.values()) {
                    OperationAnswers.areRight(operation.operation(), one, population, CLIENTS);
                }
                assertThat(RealmObjects.clients(one, ClientPopulation.BEFORE, CLIENTS))
                        .isEqualTo(population
                                .clients()
                                .byName()
                                .map(ClientView::of)
                                .toList());
                assertThat(RealmObjects.below(one, population.groupId(0)))
                        .extracting(GroupView::name)
                        .containsExactlyElementsOf(IntStream.range(10, 20)
                                .mapToObj(UserPopulation::groupName)
                                .toList());
                assertThat(RealmObjects.below(one, population.groupId(1)))
                        .hasSize(5)
                        .contains(new GroupView("group20", 0));
            }
        }
    }
}
