package org.identityperf.keycloak.preload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.identityperf.keycloak.shared.NodeJvm;
import org.identityperf.probe.address.Address;
import org.infinispan.manager.EmbeddedCacheManager;

/**
 * Several servers of the real server code on one database, each with a session factory and caches of its own, that reach
 * each other over the loopback interface. They have started, the first of them first, and wait at the point where a
 * starting server would preload its offline sessions, so that all can begin at once.
 */
final class KeycloakCluster implements AutoCloseable {

    private static final long POLL_NANOS = 5_000_000;

    private final SessionCaches caches;
    private final List<ClusterNode> nodes = new ArrayList<>();

    private KeycloakCluster(SessionCaches caches) {
        this.caches = caches;
    }

    /**
     * Starts a cluster.
     *
     * @param address of a database with Keycloak's schema
     * @param servers how many
     */
    static KeycloakCluster start(Address address, int servers, SessionCaches caches, NodeJvm jvm) {
        KeycloakCluster cluster = new KeycloakCluster(caches);
        try {
            cluster.start(address, ClusterMember.of(servers, caches), jvm);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        cluster.forget();
        return cluster;
    }

    private void start(Address address, List<ClusterMember> members, NodeJvm jvm) {
        switch (jvm) {
            case SHARED -> members.forEach(member -> startHere(address, member));
            case OWN -> startElsewhere(address, members);
        }
    }

    /** After the one before it, since Keycloak keeps what it boots from in static fields. */
    private void startHere(Address address, ClusterMember member) {
        EmbeddedCacheManager joined = member.container();
        joined.start();
        nodes.add(new LocalNode(address, joined));
    }

    /**
     * Side by side, but for the moment at which they join: who finds no cluster then would begin another. Each boots while the
     * next one joins.
     */
    private void startElsewhere(Address address, List<ClusterMember> members) {
        List<NodeProcess> processes = new ArrayList<>();
        for (ClusterMember member : members) {
            NodeProcess process = new NodeProcess(member);
            nodes.add(process);
            processes.add(process);
        }
        List<CompletableFuture<Void>> boots = new ArrayList<>();
        for (NodeProcess process : processes) {
            process.join();
            boots.add(CompletableFuture.runAsync(() -> process.boot(address), LocalNode::inThread));
        }
        boots.forEach(CompletableFuture::join);
    }

    /** The servers, the first of which began the cluster. */
    List<ClusterNode> nodes() {
        return List.copyOf(nodes);
    }

    /** Makes all servers as they were before they loaded any offline session. */
    void forget() {
        nodes.forEach(ClusterNode::forget);
    }

    /**
     * Has all servers preload at once; returns when the first of them knows all offline sessions to be in the caches. That
     * is the one that loaded or had the others load; the others look once a second.
     */
    void preload(int sessionsPerSegment) {
        nodes.forEach(node -> node.beginPreloading(sessionsPerSegment));
        try {
            CompletableFuture.anyOf(nodes.stream()
                            .map(node -> CompletableFuture.runAsync(node::awaitPreloading, LocalNode::inThread))
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
        nodes.forEach(node -> node.beginPreloading(sessionsPerSegment));
        ClusterNode watched = nodes.get(victim == 0 ? 1 : 0);
        // Of its share of the copies of all sessions and client sessions.
        long third = 2 * sessions * caches.copies(nodes.size()) / nodes.size() / 3;
        ClusterNode.State state = watched.state();
        while (state.preloading() && state.offline() < third) {
            LockSupport.parkNanos(POLL_NANOS);
            state = watched.state();
        }
        nodes.remove(victim).kill();
        settle();
    }

    /** Returns when every server knows all offline sessions to be in the caches. */
    void settle() {
        nodes.forEach(ClusterNode::awaitPreloading);
    }

    /** What each server has and has done, in their order. */
    List<ClusterNode.State> states() {
        return nodes.stream().map(ClusterNode::state).toList();
    }

    /**
     * Makes sure that the servers together hold exactly the sessions of the database, each as often as their caches say.
     *
     * @param expected how many sessions there should be, with one client session each
     * @throws IllegalStateException with the first difference
     */
    void verify(long expected) {
        nodes.stream()
                .map(ClusterNode::held)
                .reduce(HeldSessions::and)
                .orElseThrow()
                .verify(expected, caches.copies(nodes.size()));
    }

    @Override
    public void close() {
        // The one that began the cluster goes last, so that the cluster never needs another one to lead it.
        for (int i = nodes.size() - 1; i >= 0; i--) {
            nodes.get(i).close();
        }
        nodes.clear();
    }
}
