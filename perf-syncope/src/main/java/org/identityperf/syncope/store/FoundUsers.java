package org.identityperf.syncope.store;

import java.util.List;

/**
 * The answer to a search.
 *
 * @param total how many users match
 * @param page the first {@value UserSearch#PAGE} of them by surname
 */
public record FoundUsers(long total, List<StoredUser> page) {

    public FoundUsers {
        page = List.copyOf(page);
    }
}
