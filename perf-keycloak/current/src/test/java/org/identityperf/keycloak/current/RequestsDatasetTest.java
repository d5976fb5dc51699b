package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.NotAuthorizedException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users.UserView;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.service.TokenRequests;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.keycloak.models.AdminRoles;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;

/** Requests are decided about by the server itself: who may do what, and what a token is worth. */
class RequestsDatasetTest {

    private static final int REALMS = RealmsDatasetTest.REALMS.realms();
    private static final int USERS = 20;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static SessionPopulation sessions;

    @BeforeAll
    static void load() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "requests=postgresql:" + RequestsDataset.class.getName() + "[realms=" + REALMS + ",sessions=20,users="
                        + USERS + "]");
        address = databases.get("requests");
        server = CurrentModelLayer.on(address);
        sessions = SessionPopulation.in(address, USERS, 20);
    }

    @AfterAll
    static void giveBack() throws IOException {
        SessionClock.now();
        server.close();
        databases.close();
    }

    @Test
    void theAdministratorSeesAllRealms() {
        String token = server.inTransaction(TokenRequests::ofAdministrator);

        Set<String> seen =
                server.inTransaction(session -> Administration.realms().on(session, token));

        assertThat(seen).isEqualTo(new RealmPopulation(REALMS).names());
    }

    @Test
    void withoutItsRoleTheAdministratorSeesNoUsersAndNeitherServerNorFloorLetsItIn() {
        String token = server.inTransaction(TokenRequests::ofAdministrator);
        administrate(false);
        try (Reader floor = new FloorReader(address)) {
            assertThatThrownBy(() -> server.inTransaction(
                            session -> Administration.users(0).on(session, token)))
                    .isInstanceOf(ForbiddenException.class);
            boolean admitted = floor.request(session -> null, Administration::admits);
            assertThat(admitted).isFalse();
        } finally {
            administrate(true);
        }
        List<UserView> seen =
                server.inTransaction(session -> Administration.users(0).on(session, token));
        assertThat(seen).hasSize(USERS);
    }

    @Test
    void theFloorAnswersAPageInBriefByUsersWithoutAttributes() throws Exception {
        Administration.Administered data =
                new Administration.Administered(UserPopulation.in(address, USERS), new RealmPopulation(REALMS));
        Operation<Administration.Administered> page = Administration.Frequent.BRIEF_USERS.operation();
        try (Reader floor = new FloorReader(address)) {
            Object users = page.run().on(floor, data, 0);

            assertThat(users)
                    .asInstanceOf(LIST)
                    .hasSize(USERS)
                    .isEqualTo(page.answer().of(data, 0));
        }
    }

    private static void administrate(boolean may) {
        server.inTransaction(session -> {
            RealmModel master = session.realms().getRealmByName(CurrentSchema.MASTER);
            session.getContext().setRealm(master);
            UserModel account =
                    session.users().getServiceAccount(master.getClientByClientId(RequestsDataset.ADMINISTRATOR));
            if (may) {
                account.grantRole(master.getRole(AdminRoles.ADMIN));
            } else {
                account.deleteRoleMapping(master.getRole(AdminRoles.ADMIN));
            }
            return account;
        });
    }

    @Test
    void aTokenThatTheServerDidNotSignIsRefused() {
        String token = server.inTransaction(TokenRequests::ofAdministrator);
        String forged = token.substring(0, token.lastIndexOf('.') + 1) + "c2lnbmF0dXJl";

        assertThatThrownBy(() ->
                        server.inTransaction(session -> Administration.realms().on(session, forged)))
                .isInstanceOf(NotAuthorizedException.class);
    }

    @Test
    void aTokenOfAnEndedSessionIsWorthNothing() {
        SessionClock.atStart();
        try (Reader reader = new ServerReader(address)) {
            reader.begin(sessions);
        }
        String token = server.inTransaction(
                session -> TokenRequests.issue(session, sessions.id(false, 0), sessions.clientKey(0))
                        .getToken());
        assertThat(introspect(token)).isEqualTo(UserPopulation.userName(0));

        server.inTransaction(session -> {
            RealmModel realm = session.realms().getRealmByName(CurrentSchema.REALM);
            session.getContext().setRealm(realm);
            session.sessions()
                    .removeUserSession(realm, session.sessions().getUserSession(realm, sessions.id(false, 0)));
            return realm;
        });

        assertThat(introspect(token)).isNull();
    }

    private static String introspect(String token) {
        return server.inTransaction(session -> TokenRequests.here(session).introspect(token));
    }
}
