package org.identityperf.keycloak.current.operation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.ManyValues;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.SessionView;
import org.identityperf.keycloak.current.release.OfflineSessions;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.session.UserSessionPersisterProvider;

/** The operations that read sessions which the database keeps. The floor runs one statement for each. */
public final class Sessions {

    private static final int PAGE = 20;

    private static final Map<ManyValues, String> VIEW = ManyValues.sql(many -> "SELECT s.user_session_id, u.username, "
            + many.of(
                    "k.client_id",
                    "OFFLINE_CLIENT_SESSION o JOIN CLIENT k ON k.id = o.client_id"
                            + " WHERE o.user_session_id = s.user_session_id AND o.offline_flag = s.offline_flag")
            + " FROM OFFLINE_USER_SESSION s JOIN USER_ENTITY u ON u.id = s.user_id");
    private static final String BY_CLIENT = "SELECT c.client_id, count(*) FROM OFFLINE_CLIENT_SESSION c"
            + (Release.here().hasRealmOfClientSessions()
                    ? " WHERE c.offline_flag = ? AND c.realm_id = ?"
                    : " JOIN CLIENT k ON k.id = c.client_id WHERE c.offline_flag = ? AND k.realm_id = ?")
            + " GROUP BY c.client_id";

    private Sessions() {}

    /** What is read of sessions. */
    public enum Read {
        /** How many sessions are online, by client. */
        COUNTS((reader, data, i) -> byClient(reader, false), (data, i) -> data.byClient()),
        /** The first page of the offline sessions at a client, another client for each turn. */
        PAGE_OF_CLIENT(
                (reader, data, i) ->
                        offlineAt(reader, data.realm().clients().key(SessionPopulation.client(i)), 0, PAGE),
                (data, i) -> views(data, data.offlineAt(SessionPopulation.client(i), PAGE))),
        /** A page of all offline sessions, as a loop over all of them reads it. */
        PAGE_OF_ALL(
                (reader, data, i) -> offlineAfter(reader, data.id(true, data.apart(i)), PAGE),
                (data, i) -> views(data, data.offlineAfter(data.apart(i), PAGE))),
        /** An offline session, as the refresh of a token reads it. */
        OFFLINE(
                (reader, data, i) -> offline(reader, data.id(true, data.apart(i))),
                (data, i) -> SessionView.offline(data, data.apart(i)));

        private final Operation<SessionPopulation> operation;

        Read(Operation.Run<SessionPopulation> run, Operation.Answer<SessionPopulation> answer) {
            operation = new Operation<>(run, answer);
        }

        public Operation<SessionPopulation> operation() {
            return operation;
        }

        private static List<SessionView> views(SessionPopulation data, LongStream sessions) {
            return sessions.mapToObj(i -> SessionView.offline(data, i)).toList();
        }
    }

    /** Returns how many sessions there are, by the key of their client. */
    public static Map<String, Long> byClient(Reader reader, boolean offline) {
        return reader.ask(
                (session, realm) -> session.sessions().getActiveClientSessionStats(realm, offline),
                floor -> floor.ask(BY_CLIENT, Sessions::counts, offline ? "1" : "0", CurrentSchema.REALM));
    }

    private static Map<String, Long> counts(ResultSet rows) throws SQLException {
        Map<String, Long> counts = new HashMap<>();
        while (rows.next()) {
            counts.put(rows.getString(1), rows.getLong(2));
        }
        return counts;
    }

    /** Returns a page of the offline sessions at a client, as administrators see them. */
    public static List<SessionView> offlineAt(Reader reader, String clientKey, int first, int most) {
        return reader.ask(
                (session, realm) -> views(OfflineSessions.at(session, realm.getClientById(clientKey), first, most)),
                floor -> views(
                        floor,
                        " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
                                + " AND c.offline_flag = s.offline_flag WHERE s.offline_flag = '1' AND s.realm_id = ?"
                                + " AND c.client_id = ? ORDER BY s.user_session_id LIMIT ? OFFSET ?",
                        CurrentSchema.REALM,
                        clientKey,
                        most,
                        first));
    }

    /** Returns a page of all offline sessions after one, by id, as a loop over all of them reads it. */
    public static List<SessionView> offlineAfter(Reader reader, String id, int most) {
        return reader.ask(
                (session, realm) -> views(session.getProvider(UserSessionPersisterProvider.class)
                        .loadUserSessionsStream(0, most, true, id)),
                floor -> views(
                        floor,
                        " WHERE s.offline_flag = '1' AND s.user_session_id > ? ORDER BY s.user_session_id LIMIT ?",
                        id,
                        most));
    }

    /** Returns an offline session, as the refresh of a token reads it. */
    public static SessionView offline(Reader reader, String id) {
        return reader.ask(
                (session, realm) -> view(session.sessions().getOfflineUserSession(realm, id)),
                floor -> views(floor, " WHERE s.offline_flag = '1' AND s.user_session_id = ?", id)
                        .get(0));
    }

    private static List<SessionView> views(Stream<UserSessionModel> sessions) {
        return sessions.map(Sessions::view).toList();
    }

    private static SessionView view(UserSessionModel session) {
        return new SessionView(
                session.getId(),
                session.getUser().getUsername(),
                session.getAuthenticatedClientSessions().values().stream()
                        .map(client -> client.getClient().getClientId())
                        .collect(Collectors.toSet()));
    }

    private static List<SessionView> views(FloorStatements floor, String which, Object... values) {
        return floor.ask(
                VIEW.get(floor.many()) + which,
                rows -> {
                    List<SessionView> views = new ArrayList<>();
                    while (rows.next()) {
                        views.add(new SessionView(
                                rows.getString(1),
                                rows.getString(2),
                                floor.many().read(rows, 3)));
                    }
                    return views;
                },
                values);
    }
}
