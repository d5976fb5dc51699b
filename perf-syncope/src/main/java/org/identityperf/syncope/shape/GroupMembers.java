package org.identityperf.syncope.shape;

import java.util.List;
import java.util.UUID;

/**
 * This record holds a dynamic group with its members.
 *
 * @param members the keys of the users
 */
public record GroupMembers(UUID key, String name, List<String> members) {

    public GroupMembers {
        members = List.copyOf(members);
    }
}
