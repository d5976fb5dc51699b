package org.identityperf.keycloak.current.writer;

import java.util.UUID;
import org.identityperf.keycloak.current.KeycloakSchema;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionData;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.probe.address.Address;

/** One statement a change, through the bare driver. */
public final class FloorSessionWriter implements SessionWriter {

    private static final int ID_LENGTH = 24;

    private static final String CREATE = "WITH created AS (INSERT INTO offline_user_session"
            + " (user_session_id, user_id, realm_id, created_on, offline_flag, data, last_session_refresh, version,"
            + " remember_me) VALUES (?, ?, ?, ?, '0', ?, ?, 0, false) RETURNING *)"
            + " INSERT INTO offline_client_session (user_session_id, client_id, offline_flag, timestamp, data,"
            + " client_storage_provider, external_client_id, version, realm_id)"
            + " SELECT user_session_id, ?, '0', created_on, ?, 'local', 'local', 0, realm_id FROM created"
            + " RETURNING user_session_id";

    private static final String REFRESH = "WITH refreshed AS (UPDATE offline_user_session"
            + " SET last_session_refresh = ?, version = version + 1"
            + " WHERE user_session_id = ? AND offline_flag = '0' RETURNING *)"
            + " UPDATE offline_client_session c SET timestamp = r.last_session_refresh, version = c.version + 1"
            + " FROM refreshed r WHERE c.user_session_id = r.user_session_id AND c.client_id = ?"
            + " AND c.offline_flag = r.offline_flag RETURNING c.timestamp";

    private static final String REMOVE = "WITH expired AS (DELETE FROM offline_user_session WHERE realm_id = ?"
            + " AND (offline_flag = '0' AND last_session_refresh < ? OR offline_flag = '1' AND last_session_refresh < ?)"
            + " RETURNING user_session_id, offline_flag), atClients AS (DELETE FROM offline_client_session c"
            + " USING expired e WHERE c.user_session_id = e.user_session_id AND c.offline_flag = e.offline_flag)"
            + " SELECT count(*) FROM expired";

    private final FloorStatements statements;

    /** By one connection to that database. */
    public FloorSessionWriter(Address address) {
        this.statements = new FloorStatements(address);
    }

    @Override
    public String create(String userKey, String clientKey, String redirectUri) {
        int now = SessionClock.seconds();
        return statements
                .ask(
                        CREATE,
                        FloorStatements::names,
                        UUID.randomUUID().toString().replace("-", "").substring(0, ID_LENGTH),
                        userKey,
                        KeycloakSchema.REALM,
                        now,
                        SessionData.ofUser(now),
                        now,
                        clientKey,
                        SessionData.ofClient(clientKey, redirectUri, now))
                .get(0);
    }

    @Override
    public void refresh(String id, String clientKey, int at) {
        statements.ask(REFRESH, FloorStatements::number, at, id, clientKey);
    }

    @Override
    public void removeExpired() {
        int now = SessionClock.seconds();
        statements.ask(
                REMOVE,
                FloorStatements::number,
                KeycloakSchema.REALM,
                now - SessionsDataset.IDLE,
                now - SessionsDataset.OFFLINE_IDLE);
    }

    @Override
    public void close() {
        statements.close();
    }
}
