package org.identityperf.keycloak.preload;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.identityperf.keycloak.shared.SentMessages;
import org.identityperf.probe.address.Address;
import org.infinispan.Cache;
import org.infinispan.context.Flag;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;

/** A server of a cluster in this JVM. */
final class LocalNode implements ClusterNode {

    private final Address address;
    private final KeycloakServer server;
    private final SentMessages sent;
    private CompletableFuture<Void> preloading = CompletableFuture.completedFuture(null);

    /**
     * Boots it.
     *
     * @param joined its caches, which have joined the cluster and end with the server
     */
    LocalNode(Address address, EmbeddedCacheManager joined) {
        this.address = address;
        this.server = KeycloakServer.in(address, joined);
        this.sent = SentMessages.by(server.offlineSessions());
    }

    @Override
    public void forget() {
        server.forgetOfflineSessions();
        server.onlineSessions().clear();
    }

    @Override
    public void beginPreloading(int sessionsPerSegment) {
        preloading = CompletableFuture.runAsync(
                () -> server.preloadOfflineSessions(sessionsPerSegment), LocalNode::inThread);
    }

    /** In a thread of its own, as a starting server has: it sleeps while another server loads. */
    static void inThread(Runnable work) {
        Thread thread = new Thread(work, "server of a cluster");
        thread.setDaemon(true);
        thread.start();
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
            server.inTransaction(LocalNode::createSession);
        }
    }

    private static UserSessionModel createSession(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(KeycloakSchema.REALM);
        session.getContext().setRealm(realm);
        UserModel user = session.users().getUserByUsername(realm, OfflineSessionRows.FIRST_USER);
        // Keycloak itself draws an id, whichever server then owns its entry.
        return session.sessions()
                .createUserSession(
                        null,
                        realm,
                        user,
                        user.getUsername(),
                        "127.0.0.1",
                        OIDCLoginProtocol.LOGIN_PROTOCOL,
                        false,
                        null,
                        null,
                        UserSessionModel.SessionPersistenceState.PERSISTENT);
    }

    @Override
    public State state() {
        return new State(
                own(server.offlineSessions()) + own(server.offlineClientSessions()),
                own(server.onlineSessions()),
                sent.messages(),
                sent.bytes(),
                !preloading.isDone());
    }

    private static long own(Cache<?, ?> cache) {
        return cache.getAdvancedCache().withFlags(Flag.CACHE_MODE_LOCAL).size();
    }

    @Override
    public HeldSessions held() {
        return OfflineSessionCheck.held(address, server);
    }

    @Override
    public long lost() {
        return OfflineSessionCheck.lost(address, server);
    }

    /** A JVM can't die in part: what the server does goes on, and its locks stay. */
    @Override
    public void kill() {
        throw new UnsupportedOperationException("only a server in a JVM of its own can be killed");
    }

    @Override
    public void close() {
        server.close();
    }
}
