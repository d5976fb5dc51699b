package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.identityperf.keycloak.current.operation.Deletion;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.DeletedRows;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.TableRows;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keycloak.models.ClientModel;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserConsentModel;
import org.keycloak.models.UserModel;

/** What is there to be deleted is what Keycloak would have written, and it can be put back. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class DeletionDatasetTest {

    /** Their realm is the sessions' one too. */
    private static final int USERS = SessionsDatasetTest.USERS;

    private static final int ATTACHED = 2;

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static DeletionPopulation population;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "deletion=" + store + ":" + DeletionDataset.class.getName() + "[attached=" + ATTACHED + ",users="
                        + USERS + "]");
        address = databases.get("deletion");
        server = CurrentModelLayer.on(address);
        population = DeletionPopulation.in(address, USERS, ATTACHED);
        server.inTransaction(DeletionDatasetTest::writeByTheModel);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    /** A user, a role, a group and a client with attached things as those that were loaded, but for their names. */
    private static Void writeByTheModel(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        RoleModel role = session.roles().addRealmRole(realm, "model-role100");
        role.setSingleAttribute("attached0", "value");
        GroupModel group = session.groups().createGroup(realm, "model-group100");
        session.groups().createGroup(realm, "model-group110", group);
        group.setSingleAttribute("attached0", "value");
        group.grantRole(role);
        UserModel user = session.users().addUser(realm, "model-user30");
        user.joinGroup(group);
        ClientModel client = session.clients().addClient(realm, "model-client100");
        client.setAttribute("attached0", "value");
        client.addScopeMapping(role);
        UserConsentModel consent = new UserConsentModel(client);
        consent.addGrantedClientScope(realm.getClientScopesStream().findFirst().orElseThrow());
        session.users().addConsent(realm, user.getId(), consent);
        return null;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ROLE_ATTRIBUTE | role_id = (SELECT id FROM KEYCLOAK_ROLE WHERE name = ?) AND name = 'attached0' | role100",
                "GROUP_ATTRIBUTE | group_id = (SELECT id FROM KEYCLOAK_GROUP WHERE name = ?) AND name = 'attached0'"
                        + " | group100",
                "KEYCLOAK_GROUP | name = ? | group110",
                "GROUP_ROLE_MAPPING | group_id = (SELECT id FROM KEYCLOAK_GROUP WHERE name = ?) LIMIT 1 | group100",
                "USER_GROUP_MEMBERSHIP | group_id = (SELECT id FROM KEYCLOAK_GROUP WHERE name = ?) LIMIT 1 | group100",
                "CLIENT_ATTRIBUTES | client_id = (SELECT id FROM CLIENT WHERE client_id = ?) AND name = 'attached0'"
                        + " | client100",
                "SCOPE_MAPPING | role_id = (SELECT id FROM KEYCLOAK_ROLE WHERE name = ?) LIMIT 1 | role100",
                "USER_CONSENT | client_id = (SELECT id FROM CLIENT WHERE client_id = ?) LIMIT 1 | client100",
                "USER_CONSENT_CLIENT_SCOPE | user_consent_id IN (SELECT id FROM USER_CONSENT WHERE client_id ="
                        + " (SELECT id FROM CLIENT WHERE client_id = ?)) LIMIT 1 | client100"
            })
    void rowsAreAsTheModelWritesThem(String table, String condition, String name) throws SQLException {
        assertThat(WrittenRows.in(address, table, condition, name))
                .isEqualTo(WrittenRows.in(address, table, condition, "model-" + name))
                .isNotEmpty();
    }

    /** The role's deletion is put back as it was loaded, whoever deleted it, and no table keeps a trace. */
    @ParameterizedTest
    @ValueSource(strings = {"SERVER", "FLOOR"})
    void whatWasDeletedIsPutBack(Implementation implementation) throws SQLException {
        List<TableRows> roles = Deletion.ROLE.rows(population, address);
        try (DeletedRows rows = new DeletedRows(address, roles);
                Reader reader = Reader.open(address, implementation)) {
            SortedMap<String, Long> loaded = rows.counts();
            String condition = "child_role = ? OR composite = '" + population.roleKey(3) + "'";
            List<String> composites = WrittenRows.in(address, "COMPOSITE_ROLE", condition, population.roleKey(3));

            assertThat(Deletion.ROLE.delete(reader, population.roleKey(3))).isTrue();

            assertThat(WrittenRows.in(address, "COMPOSITE_ROLE", condition, population.roleKey(3)))
                    .isEmpty();
            assertThat(rows.counts())
                    .isEqualTo(rows.without(loaded))
                    .containsEntry("COMPOSITE_ROLE", loaded.get("COMPOSITE_ROLE") - 2 * ATTACHED);

            rows.putBack(3);

            assertThat(rows.counts()).isEqualTo(loaded);
            assertThat(WrittenRows.in(address, "COMPOSITE_ROLE", condition, population.roleKey(3)))
                    .isEqualTo(composites)
                    .hasSize(2 * ATTACHED);
        }
    }

    @Test
    void theRealmHasAsManyOfEachAsAreAttached() {
        DeletionDataset dataset = new DeletionDataset();

        assertThat(dataset.baseSizes(Sizes.of(Map.of("attached", 10L, "users", 5000L)))
                        .byDimension())
                .containsEntry("users", 5000L)
                .containsEntry("roles", 100L);
        assertThat(dataset.baseSizes(Sizes.of(Map.of("attached", 300L, "users", 5000L)))
                        .byDimension())
                .containsEntry("roles", 300L)
                .containsEntry("clientRoles", 300L);
    }

    @Test
    void moreThanThereAreUsersIsRefused() {
        assertThatThrownBy(() -> new DeletionPopulation(population.realm(), 31))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("31 attached of each kind, in a realm of 30 users: there must be one at least, and as many"
                        + " users as are attached");
    }
}
