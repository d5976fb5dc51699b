package org.identityperf.keycloak.current.writer;

import java.util.List;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.FloorReader;

/**
 * This class changes sessions in PostgreSQL. One statement changes both tables, and finds the rows of the second by
 * those that it changed in the first.
 */
final class PostgresStatements implements SessionStatements {

    private static final String INSERT = "WITH created AS (INSERT INTO OFFLINE_USER_SESSION"
            + " (user_session_id, user_id, realm_id, created_on, offline_flag, data, last_session_refresh, version%s)"
            + " VALUES (?, ?, ?, ?, '0', ?, ?, 0%s) RETURNING *)"
            + " INSERT INTO OFFLINE_CLIENT_SESSION (user_session_id, client_id, offline_flag, timestamp, data,"
            + " client_storage_provider, external_client_id, version%s)"
            + " SELECT user_session_id, ?, '0', created_on, ?, 'local', 'local', 0%3$s FROM created"
            + " RETURNING user_session_id";

    private static final String UPDATE = "WITH refreshed AS (UPDATE OFFLINE_USER_SESSION"
            + " SET last_session_refresh = ?, version = version + 1"
            + " WHERE user_session_id = ? AND offline_flag = '0' RETURNING *)"
            + " UPDATE OFFLINE_CLIENT_SESSION c SET timestamp = r.last_session_refresh, version = c.version + 1"
            + " FROM refreshed r WHERE c.user_session_id = r.user_session_id AND c.client_id = ?"
            + " AND c.offline_flag = r.offline_flag RETURNING c.timestamp";

    private static final String UPDATE_OFFLINE = "WITH refreshed AS (UPDATE OFFLINE_USER_SESSION"
            + " SET last_session_refresh = ? WHERE realm_id = ? AND offline_flag = '1' AND user_session_id = ANY (?)"
            + " RETURNING 1) SELECT count(*) FROM refreshed";

    private static final String DELETE = "WITH ended AS (DELETE FROM OFFLINE_USER_SESSION"
            + " WHERE user_session_id = ? AND offline_flag = '0' RETURNING *)"
            + " DELETE FROM OFFLINE_CLIENT_SESSION c USING ended e WHERE c.user_session_id = e.user_session_id"
            + " AND c.offline_flag = e.offline_flag RETURNING c.user_session_id";

    private static final String DELETE_EXPIRED = "WITH expired AS (DELETE FROM OFFLINE_USER_SESSION WHERE realm_id = ?"
            + " AND (offline_flag = '0' AND last_session_refresh < ? OR offline_flag = '1' AND last_session_refresh < ?)"
            + " RETURNING user_session_id, offline_flag), atClients AS (DELETE FROM OFFLINE_CLIENT_SESSION c"
            + " USING expired e WHERE c.user_session_id = e.user_session_id AND c.offline_flag = e.offline_flag)"
            + " SELECT count(*) FROM expired";

    private final FloorReader statements;
    private final String insert;

    PostgresStatements(FloorReader statements) {
        this.statements = statements;
        boolean remembers = statements.has("OFFLINE_USER_SESSION", "remember_me");
        boolean realmAtClient = statements.has("OFFLINE_CLIENT_SESSION", "realm_id");
        this.insert = INSERT.formatted(
                remembers ? ", remember_me" : "", remembers ? ", false" : "", realmAtClient ? ", realm_id" : "");
    }

    @Override
    public void insert(String id, String userKey, String clientKey, int started, String data, String dataAtClient) {
        statements.ask(
                insert,
                FloorReader::names,
                id,
                userKey,
                CurrentSchema.REALM,
                started,
                data,
                started,
                clientKey,
                dataAtClient);
    }

    @Override
    public void update(String id, String clientKey, int at) {
        statements.ask(UPDATE, FloorReader::number, at, id, clientKey);
    }

    @Override
    public void updateOffline(List<String> ids, int at) {
        statements.ask(UPDATE_OFFLINE, FloorReader::number, at, CurrentSchema.REALM, ids.toArray(String[]::new));
    }

    @Override
    public void delete(String id) {
        statements.ask(DELETE, FloorReader::names, id);
    }

    @Override
    public void delete(int online, int offline) {
        statements.ask(DELETE_EXPIRED, FloorReader::number, CurrentSchema.REALM, online, offline);
    }
}
