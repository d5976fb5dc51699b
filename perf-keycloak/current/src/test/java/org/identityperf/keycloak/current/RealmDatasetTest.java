package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.reader.UserReader;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.lab.job.TestDatabases;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;

/** What is loaded is what Keycloak's own model would have written. */
class RealmDatasetTest {

    private static final int USERS = 50;
    private static final int ROLES = 16;
    private static final int GROUPS = 25;

    /** Ids, and what is a matter of the moment. */
    private static final Set<String> OF_THEIR_OWN = Set.of(
            "id",
            "user_id",
            "role_id",
            "group_id",
            "composite",
            "child_role",
            "created_timestamp",
            "last_modified_timestamp",
            "parent_group");

    private static TestDatabases databases;
    private static Address address;
    private static KeycloakServer server;

    @BeforeAll
    static void load() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "realm=" + RealmDataset.class.getName() + "[users=" + USERS + ",roles=" + ROLES + ",groups=" + GROUPS
                        + "]");
        address = databases.get("realm");
        server = KeycloakServer.on(address);
        server.inTransaction(RealmDatasetTest::writeByTheModel);
    }

    @AfterAll
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    /** A user, two roles and two groups as those that were loaded, but for their names. */
    private static Void writeByTheModel(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(KeycloakSchema.REALM);
        session.getContext().setRealm(realm);
        RoleModel whole = session.roles().addRealmRole(realm, "model-role0");
        RoleModel part = session.roles().addRealmRole(realm, "model-role1");
        whole.addCompositeRole(part);
        GroupModel top = session.groups().createGroup(realm, "model-group0");
        GroupModel below = session.groups().createGroup(realm, "model-group1", top);
        UserModel user = session.users().addUser(realm, "model-user");
        user.setEnabled(true);
        user.setEmail("model-user@example.org");
        user.setFirstName("First0");
        user.setLastName("Last0");
        user.setSingleAttribute(Population.DEPARTMENT, Population.department(0));
        user.setSingleAttribute(Population.NUMBER, "model-number");
        user.setSingleAttribute(Population.LOCALE, "en");
        user.grantRole(whole);
        user.joinGroup(below);
        return null;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "user_entity | username = 'user0' | username = 'model-user'",
                "user_attribute | value = 'number0' | value = 'model-number'",
                "keycloak_role | name = 'role0' | name = 'model-role0'",
                "keycloak_group | name = 'group0' | name = 'model-group0'",
                "user_group_membership | user_id = (SELECT id FROM user_entity WHERE username = 'user0') LIMIT 1"
                        + " | user_id = (SELECT id FROM user_entity WHERE username = 'model-user')",
                "composite_role | composite = (SELECT id FROM keycloak_role WHERE name = 'role0')"
                        + " | composite = (SELECT id FROM keycloak_role WHERE name = 'model-role0')"
            })
    void aRowIsAsTheModelWritesIt(String table, String loaded, String written) throws SQLException {
        assertThat(row(table, loaded)).isEqualTo(row(table, written)).isNotEmpty();
    }

    private static Map<String, String> row(String table, String condition) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + table + " WHERE " + condition)) {
            assertThat(rows.next()).as(table + " where " + condition).isTrue();
            ResultSetMetaData columns = rows.getMetaData();
            Map<String, String> row = new TreeMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                String name = columns.getColumnName(i);
                String value = rows.getString(i);
                row.put(name, OF_THEIR_OWN.contains(name) ? value == null ? "none" : "some" : told(value));
            }
            return row;
        }
    }

    /** Names apart, which differ. */
    private static String told(String value) {
        return value == null
                ? "none"
                : value.replace("model-", "")
                        .replaceAll("^user$", "user0")
                        .replaceAll("^user@", "user0@")
                        .replaceAll("^number$", "number0");
    }

    @Test
    void aGroupBelowAnotherNamesIt() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT below.name, above.name FROM keycloak_group below"
                        + " JOIN keycloak_group above ON above.id = below.parent_group"
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
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM user_role_mapping"
                        + " WHERE role_id = (SELECT default_role FROM realm WHERE id = 'current')")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(USERS + 1);
        }
    }

    @Test
    void serverAndFloorAgreeOnEveryUser() throws SQLException {
        Population population = new Population(new CurrentSizes(USERS, ROLES, GROUPS), DatasetSeed.read(address));
        try (Reader server = new ServerReader(address);
                Reader floor = new FloorReader(address)) {
            agree(server.users(), floor.users(), population);
        }
    }

    private static void agree(UserReader server, UserReader floor, Population population) {
        for (long i = 0; i < USERS; i++) {
            String id = population.userId(i);
            assertThat(server.byId(id)).isEqualTo(floor.byId(id)).isEqualTo(UserView.of(i));
            assertThat(server.roles(id)).isEqualTo(floor.roles(id)).isEqualTo(population.deepRoles(i));
            assertThat(server.groups(id)).isEqualTo(floor.groups(id)).isEqualTo(population.groupNames(i));
        }
        for (int k = 0; k < GROUPS; k++) {
            String group = population.groupId(k);
            assertThat(server.members(group, 0, USERS))
                    .isEqualTo(floor.members(group, 0, USERS))
                    .isEqualTo(population.members(k));
        }
        assertThat(server.page(10, 10))
                .isEqualTo(floor.page(10, 10))
                .isEqualTo(views(population.byName().skip(9).limit(10)));
        assertThat(server.search("user1", 0, USERS))
                .isEqualTo(floor.search("user1", 0, USERS))
                .isEqualTo(views(population.beginningWith(1)));
        assertThat(server.count()).isEqualTo(floor.count()).isEqualTo(USERS + 1);
    }

    private static List<UserView> views(Stream<Long> users) {
        return users.map(UserView::of).toList();
    }
}
