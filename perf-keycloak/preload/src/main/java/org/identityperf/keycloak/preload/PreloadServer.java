package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.ClusterServer;

/** One server of a {@link PreloadCluster}: it preloads, begins sessions, and tells what it holds. */
public interface PreloadServer extends ClusterServer {

    /**
     * What a server of a cluster holds, in entries of its own caches.
     *
     * @param offline of offline sessions and their client sessions
     * @param online of online sessions
     * @param preloading whether it does not yet know all offline sessions to be in the caches
     */
    record State(long offline, long online, boolean preloading) {}

    /** Makes the server, and with it the cluster, as it was before it had any session. */
    void forget();

    /** Begins what the server does when it starts: see to it that all offline sessions are in the caches. */
    void beginPreloading(int sessionsPerSegment);

    /**
     * Returns when the server knows all offline sessions to be in the caches, whoever loaded them.
     *
     * @throws IllegalStateException if it gave up
     */
    void awaitPreloading();

    /** Begins so many online sessions, one after the other, as logins do that this server answers. */
    void createSessions(int count);

    /** At this moment. */
    State state();

    /** What it holds of the sessions in the database, each compared with its row. */
    HeldSessions held();

    /** How many of the database's sessions, and of their client sessions, no server of the cluster holds. */
    long lost();
}
