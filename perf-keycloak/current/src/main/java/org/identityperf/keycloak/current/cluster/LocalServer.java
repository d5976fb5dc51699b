package org.identityperf.keycloak.current.cluster;

import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.keycloak.current.SessionData;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.reader.RealmSession;
import org.identityperf.keycloak.current.writer.ServerSessionWriter;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.SentMessages;
import org.identityperf.probe.address.Address;
import org.keycloak.common.util.Time;
import org.keycloak.models.UserLoginFailureModel;
import org.keycloak.models.UserLoginFailureProvider;
import org.keycloak.models.UserSessionModel;

/** A server of a cluster in this JVM. */
final class LocalServer implements ClusterServer {

    private final KeycloakServer server;
    private final RealmSession realms;
    private final ServerSessionWriter sessions;
    private final SentMessages sent;

    /** Boots it at that place of its cluster. */
    LocalServer(Address address, ClusterPlace place, SessionsKept kept) {
        this.server = KeycloakServer.in(address, place, kept);
        this.realms = new RealmSession(server);
        this.sessions = new ServerSessionWriter(realms);
        this.sent = server.sent();
    }

    @Override
    public String login(String userKey, String clientKey, String redirectUri) {
        return sessions.create(userKey, clientKey, redirectUri);
    }

    @Override
    public void refresh(String id, String clientKey, int at) {
        sessions.refresh(id, clientKey, at);
    }

    @Override
    public void logout(String id) {
        realms.ask((session, realm) -> {
            session.sessions().removeUserSession(realm, session.sessions().getUserSession(realm, id));
            return null;
        });
    }

    // There is no other way to ask for what refreshing notes.
    @SuppressWarnings({"deprecation", "removal"})
    @Override
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

    @Override
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

    @Override
    public int failures(String userKey) {
        return realms.ask((session, realm) ->
                session.loginFailures().getUserLoginFailure(realm, userKey).getNumFailures());
    }

    @Override
    public void forgive(String userKey) {
        realms.ask((session, realm) -> {
            session.loginFailures().removeUserLoginFailure(realm, userKey);
            return null;
        });
    }

    @Override
    public void rename(String name) {
        realms.ask((session, realm) -> {
            realm.setDisplayName(name);
            return null;
        });
    }

    @Override
    public String name() {
        return realms.ask((session, realm) -> realm.getDisplayName());
    }

    @Override
    public long entries() {
        return server.sessionEntries();
    }

    @Override
    public Sent sent() {
        return new Sent(sent.messages(), sent.bytes());
    }

    @Override
    public void close() {
        server.close();
    }
}
