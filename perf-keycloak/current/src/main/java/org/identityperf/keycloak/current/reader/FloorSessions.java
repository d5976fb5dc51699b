package org.identityperf.keycloak.current.reader;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.SessionPopulation;

/** This floor answers each question about sessions with one statement. */
final class FloorSessions implements SessionReader {

    private final FloorStatements statements;
    private final ManyValues many;
    private final String view;
    private final String byClient;

    FloorSessions(FloorStatements statements, ManyValues many) {
        this.statements = statements;
        this.many = many;
        this.view = "SELECT s.user_session_id, u.username, "
                + many.of(
                        "k.client_id",
                        "OFFLINE_CLIENT_SESSION o JOIN CLIENT k ON k.id = o.client_id"
                                + " WHERE o.user_session_id = s.user_session_id AND o.offline_flag = s.offline_flag")
                + " FROM OFFLINE_USER_SESSION s JOIN USER_ENTITY u ON u.id = s.user_id";
        // Since 26.6 a client session has its realm.
        this.byClient = "SELECT c.client_id, count(*) FROM OFFLINE_CLIENT_SESSION c"
                + (statements.has("OFFLINE_CLIENT_SESSION", "realm_id")
                        ? " WHERE c.offline_flag = ? AND c.realm_id = ?"
                        : " JOIN CLIENT k ON k.id = c.client_id WHERE c.offline_flag = ? AND k.realm_id = ?")
                + " GROUP BY c.client_id";
    }

    /** Does nothing: it reads what is loaded. */
    @Override
    public void begin(SessionPopulation about) {}

    private List<SessionView> views(ResultSet rows) throws SQLException {
        List<SessionView> views = new ArrayList<>();
        while (rows.next()) {
            views.add(new SessionView(rows.getString(1), rows.getString(2), many.read(rows, 3)));
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
        return statements.ask(byClient, FloorSessions::counts, offline ? "1" : "0", CurrentSchema.REALM);
    }

    @Override
    public List<SessionView> offlineAt(String clientKey, int first, int most) {
        return statements.ask(
                view + " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
                        + " AND c.offline_flag = s.offline_flag WHERE s.offline_flag = '1' AND s.realm_id = ?"
                        + " AND c.client_id = ? ORDER BY s.user_session_id LIMIT ? OFFSET ?",
                this::views,
                CurrentSchema.REALM,
                clientKey,
                most,
                first);
    }

    @Override
    public List<SessionView> offlineAfter(String id, int most) {
        return statements.ask(
                view + " WHERE s.offline_flag = '1' AND s.user_session_id > ? ORDER BY s.user_session_id LIMIT ?",
                this::views,
                id,
                most);
    }

    @Override
    public SessionView offline(String id) {
        return statements
                .ask(view + " WHERE s.offline_flag = '1' AND s.user_session_id = ?", this::views, id)
                .get(0);
    }
}
