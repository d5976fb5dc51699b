package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.ClusterServer;

/**
 * One server of a {@link PreloadCluster}: it preloads, begins sessions, and reports what it holds.
 */
public interface PreloadServer extends ClusterServer {

    /**
     * What a server of a cluster holds, in entries of its own caches.
     *
     * @param offline entries of offline sessions and their client sessions
     * @param online entries of online sessions
     * @param preloading whether it does not yet know all offline sessions to be in the caches
     */
    record State(long offline, long online, boolean preloading) {}

    /** Puts the server, and with it the cluster, back to its state before it had any session. */
    void forget();

    /** Begins to load all offline sessions into the caches, as the server does when it starts. */
    void beginPreloading(int sessionsPerSegment);

    /**
     * Returns when the server knows all offline sessions to be in the caches, whoever loaded them.
     *
     * @throws IllegalStateException if it gave up
     */
    void awaitPreloading();

    /** Begins so many online sessions, one after the other, as logins on this server do. */
    void createSessions(int count);

    /** Returns the state at this moment. */
    State state();

    /** Compares each session that the server holds with its row in the database, and returns what it holds. */
    HeldSessions held();

    /** Returns how many of the database's sessions, and of their client sessions, no server of the cluster holds. */
    long lost();
}
