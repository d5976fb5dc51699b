package org.identityperf.syncope.store;

import java.util.UUID;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * A user store runs the measured operations on users, for any implementation and any shape of tables. Each call is a
 * transaction of its own. A store is for one thread.
 *
 * <p>Every operation that changes a user also updates the members of all dynamic groups.
 */
public interface UserStore extends AutoCloseable {

    /** Adds a user who does not exist yet, with attributes and memberships. */
    void create(SyncopeUser user);

    /**
     * Reads everything about a user.
     *
     * @throws IllegalStateException if no user has that key
     */
    StoredUser read(UUID key);

    /** Returns whether a user with that key exists. */
    boolean has(UUID key);

    /** Finds users: counts all that match, and reads everything about those of the first page, in order. */
    FoundUsers search(UserSearch search);

    /** Replaces the values of an attribute of a user by one value, and records the time of the change. */
    void update(UUID key, Schema schema, String value);

    /** Removes a user with everything that belongs to it. */
    void delete(UUID key);

    /** Empties its caches of the database, as after a restart. */
    default void forget() {
        // A store without caches has nothing to empty.
    }

    /** Saves an existing dynamic group, and finds its members anew. */
    void save(DynamicGroup group);

    @Override
    void close();
}
