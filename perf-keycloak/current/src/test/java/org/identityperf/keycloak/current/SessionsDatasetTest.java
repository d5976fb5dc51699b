package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.operation.Sessions;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.shared.NewSession;
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
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.models.UserSessionProvider;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.provider.ProviderFactory;
import org.keycloak.provider.ServerInfoAwareProviderFactory;

/** What is loaded is what Keycloak's own sessions would have been. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class SessionsDatasetTest {

    /** As many as the check of the benchmarks has, so that both use one dataset. */
    static final int SESSIONS = 100;

    static final int USERS = 30;
    static final String DATASET = SessionsDataset.class.getName() + "[sessions=" + SESSIONS + ",users=" + USERS + "]";

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static SessionPopulation population;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start("perf-keycloak/current", "sessions=" + store + ":" + DATASET);
        address = databases.get("sessions");
        server = CurrentModelLayer.on(address);
        population = SessionPopulation.in(address, USERS, SESSIONS);
        SessionClock.atStart();
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        SessionClock.now();
        server.close();
        databases.close();
    }

    /** A session of the first user at the client that the first loaded session is at, online and offline. */
    private static String writeByTheModel(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        UserModel user = session.users().getUserByUsername(realm, UserPopulation.userName(0));
        ClientModel client = realm.getClientByClientId(ClientPopulation.clientId(0));
        UserSessionModel online = NewSession.of(session, realm, user, SessionPersistenceState.PERSISTENT);
        online.setNote("AUTH_TIME", Integer.toString(SessionPopulation.STARTED));
        online.setState(UserSessionModel.State.LOGGED_IN);
        AuthenticatedClientSessionModel atClient = session.sessions().createClientSession(realm, client, online);
        atClient.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        atClient.setRedirectUri(ClientPopulation.origin(0));
        atClient.setNote(OIDCLoginProtocol.ISSUER, SessionData.ISSUER);
        UserSessionModel offline = session.sessions().createOfflineUserSession(online);
        session.sessions().createOfflineClientSession(atClient, offline);
        return online.getId();
    }

    @ParameterizedTest
    @CsvSource({
        "OFFLINE_USER_SESSION, 0",
        "OFFLINE_USER_SESSION, 1",
        "OFFLINE_CLIENT_SESSION, 0",
        "OFFLINE_CLIENT_SESSION, 1"
    })
    void rowsAreAsKeycloakWritesThem(String table, int offline) throws SQLException {
        assumeTrue(offline == 1 || Release.here().keepsOnlineSessions());
        String id = server.inTransaction(SessionsDatasetTest::writeByTheModel);
        String condition = "user_session_id = ? AND offline_flag = '" + offline + "'";
        List<String> rows = WrittenRows.in(address, table, condition, id);
        server.inTransaction(session -> {
            RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
            session.getContext().setRealm(realm);
            session.sessions()
                    .removeOfflineUserSession(realm, session.sessions().getOfflineUserSession(realm, id));
            session.sessions().removeUserSession(realm, session.sessions().getUserSession(realm, id));
            return null;
        });

        assertThat(WrittenRows.in(address, table, condition, population.id(offline == 1, 0)))
                .isEqualTo(rows)
                .hasSize(1);
    }

    @Test
    void theRealmHasTheUsersThatSessionsAreOf() {
        try (Reader floor = new FloorReader(address)) {
            assertThat(Users.count(floor)).isEqualTo(USERS);
        }
    }

    @Test
    void theRealmIsToldOfTheUsersAlone() {
        assertThat(new SessionsDataset().baseSizes(Sizes.of(Map.of("sessions", 10L, "users", 5000L))))
                .isEqualTo(Sizes.of("users", 5000));
    }

    @Test
    void serverAndFloorTellOfEverySession() {
        try (Reader asked = new ServerReader(address);
                Reader floor = new FloorReader(address)) {
            for (Reader one : List.of(asked, floor)) {
                one.begin(population);
                for (Sessions.Read operation : Sessions.Read.values()) {
                    OperationAnswers.areRight(operation.operation(), one, population, SESSIONS);
                }
            }
        }
    }

    /** All of them have expired long ago, by the machine's clock. */
    @Test
    void noTimerOfTheServerRemovesSessionsWhileOthersAreCounted() {
        Map<String, String> told = server.inTransaction(session -> {
            ProviderFactory<?> sessions =
                    session.getKeycloakSessionFactory().getProviderFactory(UserSessionProvider.class);
            return ((ServerInfoAwareProviderFactory) sessions).getOperationalInfo();
        });
        assumeTrue(told.containsKey("sessionExpirationPeriod"), "a timer of sessions came with 26.5");
        assertThat(Duration.ofSeconds(Long.parseLong(told.get("sessionExpirationPeriod"))))
                .isGreaterThan(Duration.ofDays(1));
    }
}
