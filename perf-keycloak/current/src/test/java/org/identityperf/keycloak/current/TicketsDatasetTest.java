package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.Resource;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** What is loaded is what Keycloak's own resources and permission tickets would have been. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class TicketsDatasetTest {

    /** Their realm is the sessions' one too. */
    private static final int USERS = SessionsDatasetTest.USERS;

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static TicketPopulation population;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "tickets=" + store + ":" + TicketsDataset.class.getName() + "[tickets=100,users=" + USERS + "]");
        address = databases.get("tickets");
        server = CurrentModelLayer.on(address);
        population = new TicketPopulation(UserPopulation.in(address, USERS), 100);
        server.inRealm(TicketsDatasetTest::writeByTheModel);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    private static RealmModel writeByTheModel(KeycloakSession session, RealmModel realm) {
        StoreFactory stores = session.getProvider(AuthorizationProvider.class).getStoreFactory();
        ResourceServer owner = stores.getResourceServerStore().findByClient(realm.getClientById(CurrentSchema.CLIENT));
        Resource shared = stores.getResourceStore()
                .create(owner, "model-shared0", population.realm().userId(0));
        shared.setOwnerManagedAccess(true);
        stores.getPermissionTicketStore()
                .create(owner, shared, null, population.realm().userId(1))
                .setGrantedTimestamp(UserPopulation.CREATED);
        return realm;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RESOURCE_SERVER_RESOURCE | name = ?",
                "RESOURCE_SERVER_PERM_TICKET"
                        + " | resource_id = (SELECT id FROM RESOURCE_SERVER_RESOURCE WHERE name = ?) LIMIT 1"
            })
    void rowsAreAsTheModelWritesThem(String table, String condition) throws SQLException {
        // The server also makes a policy for each ticket that is granted. It is not loaded: no question asks for it.
        List<String> written = WrittenRows.in(address, table, condition, "model-shared0").stream()
                .map(row -> row.replace("policy_id=an id", "policy_id=none"))
                .toList();

        assertThat(WrittenRows.in(address, table, condition, "shared0"))
                .isEqualTo(written)
                .hasSize(1);
    }

    @Test
    void aResourceIsSharedWithThoseWhoComeAfterItsOwner() {
        assertThat(population.owner(3)).isEqualTo(3);
        assertThat(population.sharedWith(3)).contains("user4", "user13").hasSize(TicketPopulation.SHARED_WITH);
        assertThat(population.sharedResources(4)).contains("shared3").doesNotContain("shared4");
    }

    @Test
    void aResourceThatIsSharedWithItsOwnerIsRefused() {
        assertThatThrownBy(() -> new TicketPopulation(UserPopulation.in(address, TicketPopulation.SHARED_WITH), 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("100 permission tickets of 10 users: there must be 10 for each resource, and more users");
    }
}
