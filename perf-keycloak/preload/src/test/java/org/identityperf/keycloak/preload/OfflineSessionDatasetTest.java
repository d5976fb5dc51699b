package org.identityperf.keycloak.preload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;

class OfflineSessionDatasetTest {

    private static final String USER = "c0ffee00-0000-4000-8000-000000000001";
    private static final String SESSION = "c0ffee00-0000-4000-8000-000000000002";
    // As many as other tests of this module ask for: they are loaded once.
    private static final int SESSIONS = 257;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static TestDatabases databases;
    private static Address address;

    @AfterAll
    static void giveBack() throws IOException {
        databases.close();
    }

    @BeforeAll
    static void oneSessionThroughTheServersOwnApi() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/preload",
                "sessions=" + OfflineSessionDataset.class.getName() + "[sessions=" + SESSIONS + "]",
                "once=" + PreloadSchema.class.getName() + "[]",
                "again=" + PreloadSchema.class.getName() + "[]");
        address = databases.get("sessions");
        try (PreloadModelLayer server = PreloadModelLayer.on(address)) {
            server.inTransaction(OfflineSessionDatasetTest::offlineSession);
        }
    }

    private static AuthenticatedClientSessionModel offlineSession(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(PreloadSchema.REALM);
        session.getContext().setRealm(realm);
        ClientModel client = realm.getClientById(PreloadSchema.CLIENT);
        UserModel user = session.users().addUser(realm, USER, "user123456789", false, false);
        user.setEnabled(true);
        user.setEmail("user123456789@example.org");
        user.setFirstName("First123456789");
        user.setLastName("Last123456789");
        UserSessionModel online = session.sessions()
                .createUserSession(
                        SESSION,
                        realm,
                        user,
                        user.getUsername(),
                        "10.123.123.123",
                        "openid-connect",
                        false,
                        null,
                        null,
                        UserSessionModel.SessionPersistenceState.PERSISTENT);
        online.setState(UserSessionModel.State.LOGGED_IN);
        online.setNote("AUTH_TIME", String.valueOf(online.getStarted()));
        AuthenticatedClientSessionModel clientSession = session.sessions().createClientSession(realm, client, online);
        clientSession.setProtocol("openid-connect");
        clientSession.setRedirectUri(OfflineSessionRows.REDIRECT);
        clientSession.setNote("iss", OfflineSessionRows.ISSUER);
        clientSession.setNote("scope", OfflineSessionRows.SCOPE);
        UserSessionModel offline = session.sessions().createOfflineUserSession(online);
        return session.sessions().createOfflineClientSession(clientSession, offline);
    }

    @ParameterizedTest
    @CsvSource({
        "user_entity,id," + USER,
        "offline_user_session,user_session_id," + SESSION,
        "offline_client_session,user_session_id," + SESSION
    })
    void aRowHasTheShapeThatTheServerWrites(String table, String key, String id) throws Exception {
        Map<String, Object> written = row(table, key + " = ?", id);
        Map<String, Object> generated = row(table, key + " <> ? LIMIT 1", id);

        assertThat(generated.keySet()).isEqualTo(written.keySet());
        written.forEach((column, value) -> assertThat(shape(generated.get(column)))
                .as(table + '.' + column)
                .isEqualTo(shape(value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"offline_user_session", "offline_client_session"})
    void dataHasTheKeysAndTypesThatTheServerWrites(String table) throws Exception {
        JsonNode written = JSON.readTree(
                (String) row(table, "user_session_id = ?", SESSION).get("data"));
        JsonNode generated = JSON.readTree(
                (String) row(table, "user_session_id <> ? LIMIT 1", SESSION).get("data"));

        assertThat(types(generated)).isEqualTo(types(written));
    }

    @Test
    void everySessionHasAUserAndAClientSession() throws Exception {
        try (Connection connection = address.connect();
                PreparedStatement statement = connection.prepareStatement("SELECT count(*) FROM offline_user_session s"
                        + " JOIN user_entity u ON u.id = s.user_id AND u.realm_id = s.realm_id"
                        + " JOIN offline_client_session c USING (user_session_id, offline_flag)"
                        + " JOIN client k ON k.id = c.client_id JOIN realm r ON r.id = s.realm_id");
                ResultSet count = statement.executeQuery()) {
            count.next();
            assertThat(count.getInt(1)).isEqualTo(SESSIONS + 1);
        }
    }

    @Test
    void theSameSeedGivesTheSameRows() throws Exception {
        Address once = databases.get("once");
        Address again = databases.get("again");
        for (Address empty : List.of(once, again)) {
            BulkLoad.all(empty, OfflineSessionRows.perThread(SESSIONS, 42), Progress.silent());
        }

        for (String table : new String[] {"user_entity", "offline_user_session", "offline_client_session"}) {
            String digest = "SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM " + table + " t";
            assertThat(text(again, digest)).as(table).isEqualTo(text(once, digest));
        }
    }

    private static String text(Address address, String query) throws Exception {
        try (Connection connection = address.connect();
                PreparedStatement statement = connection.prepareStatement(query);
                ResultSet answer = statement.executeQuery()) {
            answer.next();
            return answer.getString(1);
        }
    }

    private static Map<String, Object> row(String table, String condition, String id) throws Exception {
        try (Connection connection = address.connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT * FROM " + table + " WHERE " + condition)) {
            statement.setString(1, id);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                Map<String, Object> columns = new LinkedHashMap<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    columns.put(row.getMetaData().getColumnName(i), row.getObject(i));
                }
                return columns;
            }
        }
    }

    /** What two values of a column have in common, whatever they say: digits as 9, hexadecimal ids as one word. */
    private static String shape(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String text && text.startsWith("{")) {
            return "JSON of " + text.length();
        }
        String text =
                value instanceof Boolean ? value.toString() : value.toString().replaceAll("[0-9]", "9");
        try {
            return UUID.fromString(value.toString()).toString().length()
                            == value.toString().length()
                    ? "UUID"
                    : text;
        } catch (IllegalArgumentException e) {
            return value.getClass().getSimpleName() + ' ' + text;
        }
    }

    private static Map<String, Object> types(JsonNode json) {
        Map<String, Object> types = new TreeMap<>();
        json.fields()
                .forEachRemaining(field -> types.put(
                        field.getKey(),
                        field.getValue().isObject()
                                ? types(field.getValue())
                                : field.getValue().getNodeType()));
        return types;
    }
}
