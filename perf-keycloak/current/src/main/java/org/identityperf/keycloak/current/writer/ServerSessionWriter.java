package org.identityperf.keycloak.current.writer;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionData;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.OnlineSessions;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.LiveObjects;
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.models.session.UserSessionPersisterProvider;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.services.managers.AuthenticationManager;

/**
 * A server session writer has Keycloak itself write. Since version 26 a session is in the database when its transaction
 * has ended.
 */
public final class ServerSessionWriter implements SessionWriter {

    private final CurrentModelLayer server;

    /** Makes a writer on the one server of this JVM, which runs on that database. */
    public ServerSessionWriter(Address address) {
        this(CurrentModelLayer.on(address));
    }

    /** Makes a writer on a running server. */
    public ServerSessionWriter(CurrentModelLayer server) {
        this.server = server;
    }

    @Override
    public String create(String userKey, String clientKey, String redirectUri) {
        return server.inRealm((session, realm) -> {
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
        });
    }

    @Override
    // The server's own refresh calls the same.
    @SuppressWarnings("removal")
    public void refresh(String id, String clientKey, int at) {
        server.inRealm((session, realm) -> {
            UserSessionModel used = session.sessions().getUserSession(realm, id);
            if (used != null) {
                used.getAuthenticatedClientSessionByClient(clientKey).setTimestamp(at);
                used.setLastSessionRefresh(at);
            }
            return null;
        });
    }

    @Override
    public void refreshOffline(List<String> ids, int at) {
        server.inRealm((session, realm) -> {
            session.getProvider(UserSessionPersisterProvider.class).updateLastSessionRefreshes(realm, at, ids, true);
            return null;
        });
    }

    @Override
    public void removeExpired() {
        server.inRealm((session, realm) -> {
            session.getProvider(UserSessionPersisterProvider.class).removeExpired(realm);
            return null;
        });
    }

    @Override
    public void begin(SessionPopulation about) {
        OnlineSessions.begin(server, about);
    }

    @Override
    public Row online(SessionRows database, String id, String clientKey) throws SQLException {
        return Release.here().keepsOnlineSessions()
                ? SessionWriter.super.online(database, id, clientKey)
                : session(id, clientKey);
    }

    @Override
    public void remove(SessionRows database, String id) throws SQLException {
        if (Release.here().keepsOnlineSessions()) {
            SessionWriter.super.remove(database, id);
        } else {
            end(id);
        }
    }

    @Override
    public boolean expiresOnline() {
        return Release.here().keepsOnlineSessions();
    }

    /**
     * Returns an online session as this server knows it.
     *
     * @throws IllegalStateException if it knows none
     */
    // There is no other way to read what a refresh records.
    @SuppressWarnings({"deprecation", "removal"})
    public Row session(String id, String clientKey) {
        return server.inRealm((session, realm) -> {
            UserSessionModel found = session.sessions().getUserSession(realm, id);
            if (found == null) {
                throw new IllegalStateException("the server does not know the session " + id);
            }
            return new Row(
                    found.getUser().getId(),
                    clientKey,
                    found.getLastSessionRefresh(),
                    found.getAuthenticatedClientSessionByClient(clientKey).getTimestamp());
        });
    }

    @Override
    public void end(String id) {
        server.inRealm((session, realm) -> {
            session.sessions().removeUserSession(realm, session.sessions().getUserSession(realm, id));
            return null;
        });
    }

    @Override
    public long entries() {
        return server.entries();
    }

    /** Counts Keycloak's own sessions, of which each request has one (issue 43744). */
    @Override
    public long requests() {
        return LiveObjects.of(
                server.inRealm((session, realm) -> session.getClass().getName()));
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
