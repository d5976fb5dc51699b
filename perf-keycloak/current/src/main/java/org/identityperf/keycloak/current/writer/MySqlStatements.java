package org.identityperf.keycloak.current.writer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.probe.address.RoundTrip;

/**
 * This class changes sessions in MySQL in one round trip. One statement updates both tables, or deletes from both. An
 * insert into both takes two statements, which are sent together.
 */
final class MySqlStatements implements SessionStatements {

    private static final String INSERT = "INSERT INTO OFFLINE_USER_SESSION (user_session_id, user_id, realm_id,"
            + " created_on, offline_flag, data, last_session_refresh, version%s)"
            + " VALUES (?, ?, ?, ?, '0', ?, ?, 0%s)";
    private static final String INSERT_AT_CLIENT = "INSERT INTO OFFLINE_CLIENT_SESSION (user_session_id, client_id,"
            + " offline_flag, timestamp, data, client_storage_provider, external_client_id, version%s)"
            + " VALUES (?, ?, '0', ?, ?, 'local', 'local', 0%s)";

    private static final String AT_CLIENT =
            " c ON c.user_session_id = s.user_session_id AND c.offline_flag = s.offline_flag";

    private static final String UPDATE =
            "UPDATE OFFLINE_USER_SESSION s JOIN OFFLINE_CLIENT_SESSION" + AT_CLIENT + " SET s.last_session_refresh = ?,"
                    + " s.version = s.version + 1, c.timestamp = ?, c.version = c.version + 1"
                    + " WHERE s.user_session_id = ? AND s.offline_flag = '0' AND c.client_id = ?";

    private static final String UPDATE_OFFLINE = "UPDATE OFFLINE_USER_SESSION SET last_session_refresh = ?"
            + " WHERE realm_id = ? AND offline_flag = '1' AND user_session_id IN (";

    private static final String DELETE =
            "DELETE s, c FROM OFFLINE_USER_SESSION s LEFT JOIN OFFLINE_CLIENT_SESSION" + AT_CLIENT;

    private static final String DELETE_ONE = DELETE + " WHERE s.user_session_id = ? AND s.offline_flag = '0'";

    private static final String DELETE_EXPIRED =
            DELETE + " WHERE s.realm_id = ? AND (s.offline_flag = '0' AND s.last_session_refresh < ?"
                    + " OR s.offline_flag = '1' AND s.last_session_refresh < ?)";

    private final FloorReader statements;
    private final String insert;
    private final String insertAtClient;

    MySqlStatements(FloorReader statements) {
        this.statements = statements;
        boolean remembers = statements.has("OFFLINE_USER_SESSION", "remember_me");
        boolean realmAtClient = statements.has("OFFLINE_CLIENT_SESSION", "realm_id");
        this.insert = INSERT.formatted(remembers ? ", remember_me" : "", remembers ? ", false" : "");
        this.insertAtClient = INSERT_AT_CLIENT.formatted(
                realmAtClient ? ", realm_id" : "", realmAtClient ? ", '" + CurrentSchema.REALM + "'" : "");
    }

    private RoundTrip roundTrip() {
        return new RoundTrip(statements.dialect());
    }

    @Override
    public void insert(String id, String userKey, String clientKey, int started, String data, String dataAtClient) {
        statements.execute(roundTrip()
                .add(insert, id, userKey, CurrentSchema.REALM, started, data, started)
                .add(insertAtClient, id, clientKey, started, dataAtClient));
    }

    @Override
    public void update(String id, String clientKey, int at) {
        statements.execute(roundTrip().add(UPDATE, at, at, id, clientKey));
    }

    @Override
    public void updateOffline(List<String> ids, int at) {
        List<Object> values = new ArrayList<>(List.of(at, CurrentSchema.REALM));
        values.addAll(ids);
        String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
        statements.execute(roundTrip().add(UPDATE_OFFLINE + marks + ')', values.toArray()));
    }

    @Override
    public void delete(String id) {
        statements.execute(roundTrip().add(DELETE_ONE, id));
    }

    @Override
    public void delete(int online, int offline) {
        statements.execute(roundTrip().add(DELETE_EXPIRED, CurrentSchema.REALM, online, offline));
    }
}
