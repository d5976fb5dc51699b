package org.identityperf.syncope.dataset;

import java.util.List;
import java.util.UUID;

/**
 * A membership puts a user into a static group.
 *
 * @param key the key of the membership itself
 * @param attributes the attributes that a user has as a member of the group; none in most groups
 */
public record UserMembership(UUID key, StaticGroup group, List<Attribute> attributes) {

    public UserMembership {
        attributes = List.copyOf(attributes);
    }
}
