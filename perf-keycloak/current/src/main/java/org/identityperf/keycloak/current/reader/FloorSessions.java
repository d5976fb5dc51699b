package org.identityperf.keycloak.current.reader;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.keycloak.current.KeycloakSchema;

/** One statement an answer tells of sessions. */
final class FloorSessions implements SessionReader {

    private static final String VIEW = "SELECT s.user_session_id, u.username,"
            + " ARRAY(SELECT k.client_id FROM offline_client_session o JOIN client k ON k.id = o.client_id"
            + " WHERE o.user_session_id = s.user_session_id AND o.offline_flag = s.offline_flag)"
            + " FROM offline_user_session s JOIN user_entity u ON u.id = s.user_id";

    private final FloorStatements statements;

    FloorSessions(FloorStatements statements) {
        this.statements = statements;
    }

    private static List<SessionView> views(ResultSet rows) throws SQLException {
        List<SessionView> views = new ArrayList<>();
        while (rows.next()) {
            String[] clients = (String[]) rows.getArray(3).getArray();
            views.add(new SessionView(rows.getString(1), rows.getString(2), Set.of(clients)));
        }
        return views;
    }

    private static Map<String, Long> counts(ResultSet rows) throws SQLException {
        Map<String, Long> counts = new HashMap<>();
        while (rows.next()) {
            counts.put(rows.getString(1), rows.getLong(2));
        }
        return counts;
    }

    @Override
    public Map<String, Long> byClient(boolean offline) {
        return statements.ask(
                "SELECT client_id, count(*) FROM offline_client_session WHERE offline_flag = ? AND realm_id = ?"
                        + " GROUP BY client_id",
                FloorSessions::counts,
                offline ? "1" : "0",
                KeycloakSchema.REALM);
    }

    @Override
    public List<SessionView> offlineAt(String clientKey, int first, int most) {
        return statements.ask(
                VIEW + " JOIN offline_client_session c ON c.user_session_id = s.user_session_id"
                        + " AND c.offline_flag = s.offline_flag WHERE s.offline_flag = '1' AND s.realm_id = ?"
                        + " AND c.client_id = ? ORDER BY s.user_session_id LIMIT ? OFFSET ?",
                FloorSessions::views,
                KeycloakSchema.REALM,
                clientKey,
                most,
                first);
    }

    @Override
    public SessionView offline(String id) {
        return statements
                .ask(VIEW + " WHERE s.offline_flag = '1' AND s.user_session_id = ?", FloorSessions::views, id)
                .get(0);
    }
}
