package org.identityperf.syncope.shape;

import java.util.List;
import java.util.UUID;

/**
 * A dynamic group with its members.
 *
 * @param members the keys of users
 */
public record GroupMembers(UUID key, String name, List<String> members) {

    public GroupMembers {
        members = List.copyOf(members);
    }
}
