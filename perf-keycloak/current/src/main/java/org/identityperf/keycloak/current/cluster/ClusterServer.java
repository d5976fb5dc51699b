package org.identityperf.keycloak.current.cluster;

import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.keycloak.current.SessionData;
import org.identityperf.keycloak.current.reader.RealmSession;
import org.identityperf.keycloak.current.writer.ServerSessionWriter;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.SentMessages;
import org.keycloak.common.util.Time;
import org.keycloak.models.UserLoginFailureModel;
import org.keycloak.models.UserLoginFailureProvider;
import org.keycloak.models.UserSessionModel;

/** One of several servers: what it does of what concerns the others, and what it sees of what they did. */
public final class ClusterServer implements AutoCloseable {

    private final KeycloakServer server;
    private final RealmSession realms;
    private final ServerSessionWriter sessions;
    private final SentMessages sent;

    ClusterServer(KeycloakServer server) {
        this.server = server;
        this.realms = new RealmSession(server);
        this.sessions = new ServerSessionWriter(realms);
        this.sent = server.sent();
    }

    /** Begins a session of a user, with one at a client, and returns its id. */
    public String login(String userKey, String clientKey, String redirectUri) {
        return sessions.create(userKey, clientKey, redirectUri);
    }

    /** Notes that a session was used at that second. */
    public void refresh(String id, String clientKey, int at) {
        sessions.refresh(id, clientKey, at);
    }

    /** Ends a session. */
    public void logout(String id) {
        realms.ask((session, realm) -> {
            session.sessions().removeUserSession(realm, session.sessions().getUserSession(realm, id));
            return null;
        });
    }

    /** The session of that id, as this server knows it. */
    // There is no other way to ask for what refreshing notes.
    @SuppressWarnings({"deprecation", "removal"})
    public Row session(String id, String clientKey) {
        return realms.ask((session, realm) -> {
            UserSessionModel found = session.sessions().getUserSession(realm, id);
            if (found == null) {
                throw new IllegalStateException("a server does not know the session " + id + " that another one began");
            }
            return new Row(
                    found.getUser().getId(),
                    clientKey,
                    found.getLastSessionRefresh(),
                    found.getAuthenticatedClientSessionByClient(clientKey).getTimestamp());
        });
    }

    /** Counts a wrong password, as Keycloak's protection against guessing does. */
    public void fail(String userKey) {
        realms.ask((session, realm) -> {
            UserLoginFailureProvider failures = session.loginFailures();
            UserLoginFailureModel ofUser = failures.getUserLoginFailure(realm, userKey);
            if (ofUser == null) {
                ofUser = failures.addUserLoginFailure(realm, userKey);
            }
            ofUser.setLastIPFailure(SessionData.ADDRESS);
            ofUser.setLastFailure(Time.currentTimeMillis());
            ofUser.incrementFailures();
            return null;
        });
    }

    /** How many wrong passwords of a user were counted; there was one at least. */
    public int failures(String userKey) {
        return realms.ask((session, realm) ->
                session.loginFailures().getUserLoginFailure(realm, userKey).getNumFailures());
    }

    /** Forgets a user's wrong passwords. */
    public void forgive(String userKey) {
        realms.ask((session, realm) -> {
            session.loginFailures().removeUserLoginFailure(realm, userKey);
            return null;
        });
    }

    /** Changes what the realm is called. */
    public void rename(String name) {
        realms.ask((session, realm) -> {
            realm.setDisplayName(name);
            return null;
        });
    }

    /** What the realm is called, as this server knows it. */
    public String name() {
        return realms.ask((session, realm) -> realm.getDisplayName());
    }

    /** How many entries of online sessions and their client sessions its caches have. */
    public long entries() {
        return server.sessionEntries();
    }

    /** What it has sent to the others so far. */
    Sent sent() {
        return new Sent(sent.messages(), sent.bytes());
    }

    @Override
    public void close() {
        server.close();
    }
}
