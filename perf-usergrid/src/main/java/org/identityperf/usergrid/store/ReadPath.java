package org.identityperf.usergrid.store;

/**
 * How an entity is read by its UUID.
 *
 * <p>As published, one such request made about ten reads: the guest's roles, the application, what the roles may do, the
 * entity, the types of edges from it and to it, the application again, the collection's shard, the versions of the edge
 * from the application, and whether either end is marked as deleted.
 */
public enum ReadPath {
    /** Ten reads: by a guest, with connections. */
    PUBLISHED(true, false, false),
    /** Eight: without the types of edges, which only say what the entity is connected by. */
    NO_CONNECTIONS(false, false, false),
    /** Seven: what a principal may do is read once and kept. */
    CACHED_PERMISSIONS(true, true, false),
    /** Eleven and a write: by who holds a token, whose last use is written down. */
    WITH_TOKEN(true, false, true);

    private final boolean connections;
    private final boolean cachedPermissions;
    private final boolean token;

    ReadPath(boolean connections, boolean cachedPermissions, boolean token) {
        this.connections = connections;
        this.cachedPermissions = cachedPermissions;
        this.token = token;
    }

    /** Whether it is told what the entity is connected by. */
    public boolean connections() {
        return connections;
    }

    /** Whether permissions are kept from request to request. */
    public boolean cachedPermissions() {
        return cachedPermissions;
    }

    /** Whether who asks holds a token. */
    public boolean token() {
        return token;
    }
}
