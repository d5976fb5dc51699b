package org.identityperf.usergrid.store;

/**
 * A way to read an entity by its UUID.
 *
 * <p>As published, one such request made about ten reads: the guest's roles, the application, what the roles may do,
 * the entity, the types of edges from it and to it, the application again, the collection's shard, the versions of the
 * edge from the application, and whether either end is marked as deleted.
 */
public enum ReadPath {
    /** Ten reads: a guest reads an entity with its connections. */
    PUBLISHED(true, false, false),
    /** Eight reads: without the types of edges, which show only how the entity is connected. */
    NO_CONNECTIONS(false, false, false),
    /** Seven reads: a principal's permissions are read once and cached. */
    CACHED_PERMISSIONS(true, true, false),
    /** Eleven reads and a write: the reader holds a token, and the time of its last use is stored. */
    WITH_TOKEN(true, false, true);

    private final boolean connections;
    private final boolean cachedPermissions;
    private final boolean token;

    ReadPath(boolean connections, boolean cachedPermissions, boolean token) {
        this.connections = connections;
        this.cachedPermissions = cachedPermissions;
        this.token = token;
    }

    /** Returns whether the answer contains the types of the entity's connections. */
    public boolean connections() {
        return connections;
    }

    /** Returns whether permissions are cached from request to request. */
    public boolean cachedPermissions() {
        return cachedPermissions;
    }

    /** Returns whether the reader holds a token. */
    public boolean token() {
        return token;
    }
}
