package org.identityperf.keycloak.current.operation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.ManyValues;
import org.identityperf.keycloak.current.release.AdminPages;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
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
        COUNTS(Operation.of(
                (session, realm, data, i) -> session.sessions().getActiveClientSessionStats(realm, false),
                BY_CLIENT,
                Sessions::counts,
                (data, i) -> List.of("0", CurrentSchema.REALM),
                (data, i) -> data.byClient())),
        /** The first page of the offline sessions at a client, another client for each turn. */
        PAGE_OF_CLIENT(views(
                (session, realm, data, i) ->
                        AdminPages.offlineSessions(session, realm.getClientById(data.clientKey(i)), 0, PAGE),
                " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
                        + " AND c.offline_flag = s.offline_flag WHERE s.offline_flag = '1' AND s.realm_id = ?"
                        + " AND c.client_id = ? ORDER BY s.user_session_id LIMIT ? OFFSET ?",
                (data, i) -> List.of(CurrentSchema.REALM, data.clientKey(i), PAGE, 0),
                (data, i) -> data.offlineAt(SessionPopulation.client(i), PAGE))),
        /** A page of all offline sessions, as a loop over all of them reads it. */
        PAGE_OF_ALL(views(
                (session, realm, data, i) -> session.getProvider(UserSessionPersisterProvider.class)
                        .loadUserSessionsStream(0, PAGE, true, data.id(true, data.apart(i))),
                " WHERE s.offline_flag = '1' AND s.user_session_id > ? ORDER BY s.user_session_id LIMIT ?",
                (data, i) -> List.of(data.id(true, data.apart(i)), PAGE),
                (data, i) -> data.offlineAfter(data.apart(i), PAGE))),
        /** An offline session, as the refresh of a token reads it. */
        OFFLINE(views(
                (session, realm, data, i) ->
                        Stream.of(session.sessions().getOfflineUserSession(realm, data.id(true, data.apart(i)))),
                " WHERE s.offline_flag = '1' AND s.user_session_id = ?",
                (data, i) -> List.of(data.id(true, data.apart(i))),
                (data, i) -> LongStream.of(data.apart(i))));

        private final Operation<SessionPopulation> operation;

        Read(Operation<SessionPopulation> operation) {
            this.operation = operation;
        }

        public Operation<SessionPopulation> operation() {
            return operation;
        }
    }

    private static Map<String, Long> counts(ResultSet rows) throws SQLException {
        Map<String, Long> counts = new HashMap<>();
        while (rows.next()) {
            counts.put(rows.getString(1), rows.getLong(2));
        }
        return counts;
    }

    private interface OnServer {
        Stream<UserSessionModel> of(KeycloakSession session, RealmModel realm, SessionPopulation data, int i);
    }

    private interface Sought {
        LongStream of(SessionPopulation data, int i);
    }

    /**
     * Returns an operation that reads offline sessions with their users and clients.
     *
     * @param which the joins, the condition and the order of the floor's statement
     * @param sought the sessions that must be returned
     */
    private static Operation<SessionPopulation> views(
            OnServer server, String which, Operation.Values<SessionPopulation> values, Sought sought) {
        return new Operation<>(
                (reader, data, i) -> reader.ask(
                        (session, realm) -> server.of(session, realm, data, i)
                                .map(Sessions::view)
                                .toList(),
                        floor -> views(floor, which, values.of(data, i).toArray())),
                (data, i) -> sought.of(data, i)
                        .mapToObj(session -> SessionView.offline(data, session))
                        .toList());
    }

    private static SessionView view(UserSessionModel session) {
        return new SessionView(
                session.getId(),
                session.getUser().getUsername(),
                session.getAuthenticatedClientSessions().values().stream()
                        .map(client -> client.getClient().getClientId())
                        .collect(Collectors.toSet()));
    }

    private static List<SessionView> views(FloorReader floor, String which, Object... values) {
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

    /**
     * What a caller learns about a session.
     *
     * @param clients the names of the clients that it has client sessions at
     */
    public record SessionView(String id, String userName, Set<String> clients) {

        /** Returns what a correct answer says about offline session i. */
        public static SessionView offline(SessionPopulation about, long i) {
            return new SessionView(
                    about.id(true, i),
                    UserPopulation.userName(about.user(i)),
                    Set.of(ClientPopulation.clientId(SessionPopulation.client(i))));
        }
    }
}
