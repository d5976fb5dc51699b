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
 * A preload cluster has servers that wait at the point where a starting server would preload its offline sessions. So
 * all of them can begin at once. Its first server was the first to join.
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
     * @param servers how many there are
     */
    PreloadCluster(Address address, int servers, SessionCaches caches, ClusterJvm jvm) {
        this.caches = caches;
        this.cluster = KeycloakCluster.start(address, servers, jvm, place -> switch (jvm) {
            case SHARED -> new LocalPreloadServer(place, caches);
            case OWN -> RemoteServer.start(PreloadServer.class, place, LocalPreloadServer.class, caches);
        });
        forget();
    }

    /** Returns the servers, the first of which began the cluster. */
    List<PreloadServer> servers() {
        return cluster.servers();
    }

    /** Begins to count what the servers send to each other. */
    ClusterCounts counts() {
        return new ClusterCounts(cluster);
    }

    /** Puts all servers back to their state before they loaded any offline session. */
    void forget() {
        servers().forEach(PreloadServer::forget);
    }

    /**
     * Has all servers preload at once, and returns when the first of them knows all offline sessions to be in the
     * caches. That is the server that loaded them or had the others load; the others check once a second.
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
     * Has all servers preload at once, and kills one of them when another one holds a third of its final entries.
     * Returns when all others know all offline sessions to be in the caches.
     *
     * @param victim the index of the killed server, from 0; it ends as on a machine that fails
     * @param sessions how many offline sessions there are
     */
    void preloadLosing(int victim, long sessions, int sessionsPerSegment) {
        servers().forEach(server -> server.beginPreloading(sessionsPerSegment));
        PreloadServer watched = servers().get(victim == 0 ? 1 : 0);
        // A third of the watched server's share of the copies of all sessions and client sessions.
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

    /** Returns the state of each server, in their order. */
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
     * Makes sure that the servers together hold exactly the sessions of the database, each in the number of copies that
     * their caches keep.
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
