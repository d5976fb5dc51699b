package org.identityperf.keycloak.preload;

/** One server of a cluster, wherever it runs. */
interface ClusterNode extends AutoCloseable {

    /**
     * What a server of a cluster holds, in entries of its own caches, and what it has sent to the others since it joined.
     *
     * @param offline of offline sessions and their client sessions
     * @param online of online sessions
     * @param messages as {@link org.identityperf.keycloak.shared.SentMessages} counts them
     * @param bytes likewise
     * @param preloading whether it does not yet know all offline sessions to be in the caches
     */
    record State(long offline, long online, long messages, long bytes, boolean preloading) {}

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

    /** Ends at once, as a machine that fails does. */
    void kill();

    /** Ends, as all others do. */
    @Override
    void close();
}
