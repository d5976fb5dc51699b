package org.identityperf.syncope.store;

import java.util.List;

/**
 * The found users are the answer to a search.
 *
 * @param total how many users match
 * @param page the first {@value UserSearch#PAGE} of them in the order of surnames
 */
public record FoundUsers(long total, List<StoredUser> page) {

    public FoundUsers {
        page = List.copyOf(page);
    }
}
