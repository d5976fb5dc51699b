package org.identityperf.keycloak.preload;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import org.identityperf.keycloak.shared.ClusterCounts;
import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.keycloak.shared.KeycloakCluster;
import org.identityperf.keycloak.shared.RemoteServer;
import org.identityperf.probe.address.Address;

/**
 * A cluster whose servers wait at the point where a starting server would preload its offline sessions, so that all can
 * begin at once. The first of them joined first.
 */
final class PreloadCluster implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(PreloadCluster.class.getName());
    private static final long POLL_NANOS = 5_000_000;

    private final SessionCaches caches;
    private final KeycloakCluster<PreloadServer> cluster;

    /**
     * Starts a cluster.
     *
     * @param address of a database with Keycloak's schema
     * @param servers how many
     */
    PreloadCluster(Address address, int servers, SessionCaches caches, ClusterJvm jvm) {
        this.caches = caches;
        this.cluster = KeycloakCluster.start(address, servers, jvm, place -> switch (jvm) {
            case SHARED -> new LocalServer(place, caches);
            case OWN -> RemoteServer.start(PreloadServer.class, place, LocalServer.class, caches);
        });
        forget();
    }

    /** The servers, the first of which began the cluster. */
    List<PreloadServer> servers() {
        return cluster.servers();
    }

    /** Begins to count what they send to each other. */
    ClusterCounts counts() {
        return new ClusterCounts(cluster);
    }

    /** Makes all servers as they were before they loaded any offline session. */
    void forget() {
        servers().forEach(PreloadServer::forget);
    }

    /**
     * Has all servers preload at once; returns when the first of them knows all offline sessions to be in the caches. That
     * is the one that loaded or had the others load; the others look once a second.
     */
    void preload(int sessionsPerSegment) {
        servers().forEach(server -> server.beginPreloading(sessionsPerSegment));
        try {
            CompletableFuture.anyOf(servers().stream()
                            .map(server ->
                                    CompletableFuture.runAsync(server::awaitPreloading, KeycloakCluster::inThread))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } catch (CompletionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        }
    }

    /**
     * Has all servers preload at once and ends one of them when another one holds a third of what it will; returns when
     * all others know all offline sessions to be in the caches.
     *
     * @param victim which one, from 0, as a machine that fails does
     * @param sessions how many offline sessions there are
     */
    void preloadLosing(int victim, long sessions, int sessionsPerSegment) {
        servers().forEach(server -> server.beginPreloading(sessionsPerSegment));
        PreloadServer watched = servers().get(victim == 0 ? 1 : 0);
        // Of its share of the copies of all sessions and client sessions.
        long third = 2 * sessions * caches.copies(servers().size()) / servers().size() / 3;
        PreloadServer.State state = watched.state();
        while (state.preloading() && state.offline() < third) {
            LockSupport.parkNanos(POLL_NANOS);
            state = watched.state();
        }
        cluster.kill(victim);
        settle();
    }

    /** Returns when every server knows all offline sessions to be in the caches. */
    void settle() {
        servers().forEach(PreloadServer::awaitPreloading);
    }

    /** What each server has and has done, in their order. */
    List<PreloadServer.State> states() {
        return servers().stream().map(PreloadServer::state).toList();
    }

    /** Reports how many entries of offline sessions there are on the server that holds the most, and the least. */
    void reportEntries() {
        List<PreloadServer.State> states = states();
        LOG.info(() -> "holding: " + states);
        ClusterCounts.reportEntries(states.stream().mapToLong(PreloadServer.State::offline));
    }

    /**
     * Makes sure that the servers together hold exactly the sessions of the database, each as often as their caches say.
     *
     * @param expected how many sessions there should be, with one client session each
     * @throws IllegalStateException with the first difference
     */
    void verify(long expected) {
        servers().stream()
                .map(PreloadServer::held)
                .reduce(HeldSessions::and)
                .orElseThrow()
                .verify(expected, caches.copies(servers().size()));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
