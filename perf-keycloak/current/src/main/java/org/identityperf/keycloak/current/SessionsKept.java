package org.identityperf.keycloak.current;

/** A sessions-kept setting says where several servers keep online sessions and their client sessions. */
public enum SessionsKept {
    /** In the database, and in the cache of one server, as Keycloak 26 is delivered. */
    PERSISTENT(1, ""),
    /**
     * In the caches of two servers and not in the database: the feature {@code persistent-user-sessions} is disabled.
     */
    VOLATILE(2, ""),
    /** In the cache of every server and not in the database. */
    REPLICATED(Integer.MAX_VALUE, """
            <replicated-cache name="sessions"/>
            <replicated-cache name="clientSessions"/>""");

    private final int owners;
    private final String caches;

    SessionsKept(int owners, String caches) {
        this.owners = owners;
        this.caches = caches;
    }

    /** Returns how many copies of an entry there are in the caches of so many servers. */
    public int copies(int servers) {
        return Math.min(owners, servers);
    }

    /** Returns Infinispan's configuration of the caches that replace the server's own. */
    String caches() {
        return caches;
    }
}
