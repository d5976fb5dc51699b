package org.identityperf.keycloak.preload;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.KeycloakCluster;
import org.identityperf.keycloak.shared.ModelLayer;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.keycloak.shared.RemoteServer;
import org.identityperf.keycloak.shared.SentMessages;
import org.identityperf.probe.address.Address;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;

/** A local server is a server of a cluster in this JVM. */
final class LocalPreloadServer implements PreloadServer {

    private final EmbeddedCacheManager caches;
    private Address address;
    private PreloadModelLayer server;
    private CompletableFuture<Void> preloading = CompletableFuture.completedFuture(null);

    /** Makes the server's caches ready to join. */
    LocalPreloadServer(ClusterPlace place, SessionCaches sessions) {
        this.caches = ClusterCaches.at(place, sessions);
    }

    /** Runs the server in a JVM of its own. The arguments are its place and how sessions are kept. */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        RemoteServer.serve(
                PreloadServer.class,
                () -> new LocalPreloadServer(
                        ClusterPlace.of(words), SessionCaches.valueOf(words.get(words.size() - 1))));
    }

    @Override
    public void join(Address database) {
        caches.start();
    }

    @Override
    public void boot(Address database) {
        address = database;
        server = PreloadModelLayer.in(database, caches);
    }

    @Override
    public Sent sent() {
        return SentMessages.by(server.offlineSessions());
    }

    @Override
    public void forget() {
        server.forgetOfflineSessions();
        server.onlineSessions().clear();
    }

    @Override
    public void beginPreloading(int sessionsPerSegment) {
        // Preloading sleeps while another server loads, so it needs a thread of its own.
        preloading = CompletableFuture.runAsync(
                () -> server.preloadOfflineSessions(sessionsPerSegment), KeycloakCluster::inThread);
    }

    @Override
    public void awaitPreloading() {
        try {
            preloading.join();
        } catch (CompletionException e) {
            throw new IllegalStateException(
                    "a server gave up preloading: " + e.getCause().getMessage(), e);
        }
    }

    @Override
    public void createSessions(int count) {
        for (int i = 0; i < count; i++) {
            server.inTransaction(LocalPreloadServer::createSession);
        }
    }

    private static UserSessionModel createSession(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(PreloadSchema.REALM);
        session.getContext().setRealm(realm);
        UserModel user = session.users().getUserByUsername(realm, OfflineSessionRows.FIRST_USER);
        return NewSession.of(session, realm, user, SessionPersistenceState.PERSISTENT);
    }

    @Override
    public State state() {
        return new State(
                ModelLayer.own(server.offlineSessions()).size()
                        + ModelLayer.own(server.offlineClientSessions()).size(),
                ModelLayer.own(server.onlineSessions()).size(),
                !preloading.isDone());
    }

    @Override
    public HeldSessions held() {
        return OfflineSessionCheck.held(address, server);
    }

    @Override
    public long lost() {
        return OfflineSessionCheck.lost(address, server);
    }

    @Override
    public void close() {
        if (server == null) {
            caches.stop();
        } else {
            server.close();
        }
    }
}
