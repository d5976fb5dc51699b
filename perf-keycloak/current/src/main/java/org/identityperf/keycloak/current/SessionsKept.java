package org.identityperf.keycloak.current;

/** Where several servers keep online sessions and their client sessions. */
public enum SessionsKept {
    /** In the database, and one server in its cache: as 26 is delivered. */
    PERSISTENT(1, ""),
    /** Two servers in their caches, nothing in the database: its feature {@code persistent-user-sessions} disabled. */
    VOLATILE(2, ""),
    /** The same, but for every server in its cache. */
    REPLICATED(Integer.MAX_VALUE, """
            <replicated-cache name="sessions"/>
            <replicated-cache name="clientSessions"/>""");

    private final int owners;
    private final String caches;

    SessionsKept(int owners, String caches) {
        this.owners = owners;
        this.caches = caches;
    }

    /** How many copies of an entry there are in the caches of so many servers. */
    public int copies(int servers) {
        return Math.min(owners, servers);
    }

    /** What Infinispan is told of caches that the server would make otherwise. */
    String caches() {
        return caches;
    }
}
