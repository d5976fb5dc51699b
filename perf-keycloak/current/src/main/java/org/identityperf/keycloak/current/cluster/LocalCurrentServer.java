package org.identityperf.keycloak.current.cluster;

import java.util.List;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.keycloak.shared.RemoteServer;
import org.identityperf.probe.address.Address;
import org.keycloak.common.util.Time;
import org.keycloak.models.UserLoginFailureModel;
import org.keycloak.models.UserLoginFailureProvider;

/** A local server is a server of a cluster in this JVM. */
final class LocalCurrentServer implements CurrentServer {

    private final ClusterPlace place;
    private final SessionsKept kept;
    private CurrentModelLayer server;
    private SessionWriter sessions;

    /** Makes a server that has not booted yet. */
    LocalCurrentServer(ClusterPlace place, SessionsKept kept) {
        this.place = place;
        this.kept = kept;
    }

    /**
     * Runs the server in a JVM of its own. The arguments are its place, where sessions are kept, and how far the clock
     * is off.
     */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        int last = words.size() - 1;
        SessionClock.atOffset(Integer.parseInt(words.get(last)));
        RemoteServer.serve(
                CurrentServer.class,
                () -> new LocalCurrentServer(ClusterPlace.of(words), SessionsKept.valueOf(words.get(last - 1))));
    }

    /** Boots the first server alone, so that the others find a cluster: a server joins while it boots. */
    @Override
    public void join(Address database) {
        if (place.number() == 1) {
            start(database);
        }
    }

    @Override
    public void boot(Address database) {
        if (server == null) {
            start(database);
        }
    }

    private void start(Address database) {
        server = CurrentModelLayer.in(database, place, kept);
        sessions = new SessionWriter(new ServerReader(server));
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
        sessions.end(id);
    }

    @Override
    public Row session(String id, String clientKey) {
        return sessions.session(id, clientKey);
    }

    @Override
    public void fail(String userKey) {
        server.inRealm((session, realm) -> {
            UserLoginFailureProvider failures = session.loginFailures();
            UserLoginFailureModel ofUser = failures.getUserLoginFailure(realm, userKey);
            if (ofUser == null) {
                ofUser = failures.addUserLoginFailure(realm, userKey);
            }
            ofUser.setLastIPFailure(NewSession.ADDRESS);
            ofUser.setLastFailure(Time.currentTimeMillis());
            ofUser.incrementFailures();
            return null;
        });
    }

    @Override
    public int failures(String userKey) {
        return server.inRealm((session, realm) ->
                session.loginFailures().getUserLoginFailure(realm, userKey).getNumFailures());
    }

    @Override
    public void forgive(String userKey) {
        server.inRealm((session, realm) -> {
            session.loginFailures().removeUserLoginFailure(realm, userKey);
            return null;
        });
    }

    @Override
    public void rename(String name) {
        server.inRealm((session, realm) -> {
            realm.setDisplayName(name);
            return null;
        });
    }

    @Override
    public String name() {
        return server.inRealm((session, realm) -> realm.getDisplayName());
    }

    @Override
    public long entries() {
        return server.sessionEntries();
    }

    @Override
    public Sent sent() {
        return server.sent();
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
