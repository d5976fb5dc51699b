package org.identityperf.keycloak.current.writer;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionData;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.probe.measure.LiveObjects;
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.models.session.UserSessionPersisterProvider;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.services.managers.AuthenticationManager;

/**
 * The operations that change sessions. Each is a transaction of its own, as a request has; the floor takes one round trip.
 * Since version 26 a session is in the database when the server's transaction has ended.
 */
public final class SessionWriter {

    private final Reader reader;
    private final SessionStatements floor;

    /** Makes a writer on what the reader reads. The reader stays its caller's. */
    public SessionWriter(Reader reader) {
        this.reader = reader;
        this.floor = reader.request(session -> null, SessionStatements::on);
    }

    /** Does work on the realm, or changes rows. */
    private void change(Work onServer, Runnable onFloor) {
        reader.ask(
                (session, realm) -> {
                    onServer.on(session, realm);
                    return null;
                },
                statements -> {
                    onFloor.run();
                    return null;
                });
    }

    private interface Work {
        void on(KeycloakSession session, RealmModel realm);
    }

    /** Returns whether online sessions are in the database, where they expire: those of the floor always are. */
    public boolean keepsOnline() {
        return reader.server().isEmpty() || Release.here().keepsOnlineSessions();
    }

    /** Returns an online session as it is kept: in the database, or else by the server. */
    public Row online(SessionRows database, String id, String clientKey) throws SQLException {
        return keepsOnline() ? database.online(id) : session(id, clientKey);
    }

    /**
     * Returns an online session as the server knows it.
     *
     * @throws IllegalStateException if it knows none
     */
    // There is no other way to read what a refresh records.
    @SuppressWarnings({"deprecation", "removal"})
    public Row session(String id, String clientKey) {
        return reader.ask(
                (session, realm) -> {
                    UserSessionModel found = session.sessions().getUserSession(realm, id);
                    if (found == null) {
                        throw new IllegalStateException("the server does not know the session " + id);
                    }
                    return new Row(
                            found.getUser().getId(),
                            clientKey,
                            found.getLastSessionRefresh(),
                            found.getAuthenticatedClientSessionByClient(clientKey)
                                    .getTimestamp());
                },
                statements -> {
                    throw new IllegalStateException("the floor keeps no session " + id);
                });
    }

    /** Removes an online session from where it is kept. */
    public void remove(SessionRows database, String id) throws SQLException {
        if (keepsOnline()) {
            database.remove(id);
        } else {
            end(id);
        }
    }

    /**
     * Begins an online session of a user at a client, as a login does.
     *
     * @param redirectUri where the client wants the user back
     * @return the session's id
     */
    public String create(String userKey, String clientKey, String redirectUri) {
        return reader.ask(
                (session, realm) -> {
                    UserModel user = session.users().getUserById(realm, userKey);
                    UserSessionModel created = NewSession.of(session, realm, user, SessionPersistenceState.PERSISTENT);
                    created.setNote(AuthenticationManager.AUTH_TIME, Integer.toString(created.getStarted()));
                    created.setState(UserSessionModel.State.LOGGED_IN);
                    AuthenticatedClientSessionModel atClient =
                            session.sessions().createClientSession(realm, realm.getClientById(clientKey), created);
                    atClient.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
                    atClient.setRedirectUri(redirectUri);
                    atClient.setNote(OIDCLoginProtocol.ISSUER, SessionData.ISSUER);
                    return created.getId();
                },
                statements -> {
                    int now = SessionClock.seconds();
                    String id = Release.here().sessionId(UUID.randomUUID().toString());
                    floor.insert(
                            id,
                            userKey,
                            clientKey,
                            now,
                            SessionData.ofUser(now),
                            SessionData.ofClient(clientKey, redirectUri, now));
                    return id;
                });
    }

    /**
     * Records that an online session was used at its client, as the refresh of a token does. It does nothing if the
     * session has ended.
     *
     * @param at in seconds, later than ever before
     */
    // The server's own refresh calls the same.
    @SuppressWarnings("removal")
    public void refresh(String id, String clientKey, int at) {
        change(
                (session, realm) -> {
                    UserSessionModel used = session.sessions().getUserSession(realm, id);
                    if (used != null) {
                        used.getAuthenticatedClientSessionByClient(clientKey).setTimestamp(at);
                        used.setLastSessionRefresh(at);
                    }
                },
                () -> floor.update(id, clientKey, at));
    }

    /**
     * Records that many offline sessions were used, as a server that keeps online sessions in its caches alone does.
     *
     * @param at in seconds
     */
    public void refreshOffline(List<String> ids, int at) {
        change(
                (session, realm) -> session.getProvider(UserSessionPersisterProvider.class)
                        .updateLastSessionRefreshes(realm, at, ids, true),
                () -> floor.updateOffline(ids, at));
    }

    /** Ends an online session, as a logout does. */
    public void end(String id) {
        change(
                (session, realm) -> session.sessions()
                        .removeUserSession(realm, session.sessions().getUserSession(realm, id)),
                () -> floor.delete(id));
    }

    /** Removes what has expired, online and offline, as the server does every few minutes. */
    public void removeExpired() {
        change(
                (session, realm) ->
                        session.getProvider(UserSessionPersisterProvider.class).removeExpired(realm),
                () -> {
                    int now = SessionClock.seconds();
                    floor.delete(now - SessionsDataset.IDLE, now - SessionsDataset.OFFLINE_IDLE);
                });
    }

    /** Returns how many entries the server's caches have that belong to sessions; the floor has no cache. */
    public long entries() {
        return reader.server().map(CurrentModelLayer::entries).orElse(0L);
    }

    /** Returns how many of Keycloak's own sessions are alive, of which each request has one (issue 43744). */
    public long requests() {
        return reader.server()
                .map(server ->
                        server.inRealm((session, realm) -> session.getClass().getName()))
                .map(LiveObjects::of)
                .orElse(0L);
    }
}
