package org.identityperf.syncope.store;

import java.util.UUID;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * The measured operations on users, whoever does them and in whatever tables. Each call is a transaction of its own. A
 * store is for one thread.
 *
 * <p>Whoever changes a user also keeps up the members of all dynamic groups that there are.
 */
public interface UserStore extends AutoCloseable {

    /** Adds a user, who is not there yet, with attributes and memberships. */
    void create(SyncopeUser user);

    /**
     * Reads everything about a user.
     *
     * @throws IllegalStateException if there is none with that key
     */
    StoredUser read(UUID key);

    /** Whether a user with that key is there. */
    boolean has(UUID key);

    /** Finds users: counts all that match and reads everything about those of the first page, in order. */
    FoundUsers search(UserSearch search);

    /** Replaces the values of an attribute of a user by one, and says when that was. */
    void update(UUID key, Schema schema, String value);

    /** Removes a user with all that belongs to it. */
    void delete(UUID key);

    /** Forgets what it keeps of the database beside it, as after a restart. */
    default void forget() {
        // Who keeps nothing has nothing to forget.
    }

    /** Saves a dynamic group that is there: its members are found anew. */
    void save(DynamicGroup group);

    @Override
    void close();
}
