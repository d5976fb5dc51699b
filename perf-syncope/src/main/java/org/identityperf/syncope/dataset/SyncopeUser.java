package org.identityperf.syncope.dataset;

import java.util.List;
import java.util.UUID;

/**
 * A user of the published data set, independent of the tables that hold it.
 *
 * @param number from 0; a user's values depend on it and on the seed alone
 * @param key the primary key
 * @param username a random name, as published; first name, surname and email contain it
 * @param type decides which dynamic groups have this user as a member
 * @param attributes one for each {@link Schema} of a user, in the order of the schemas
 * @param memberships one in {@code hr} without attributes and one in {@code employee} with eight
 */
public record SyncopeUser(
        long number,
        UUID key,
        String username,
        UserType type,
        List<Attribute> attributes,
        List<UserMembership> memberships) {

    public SyncopeUser {
        attributes = List.copyOf(attributes);
        memberships = List.copyOf(memberships);
    }

    /** Returns the first value of an attribute of the user itself. */
    public String value(Schema schema) {
        return attributes.stream()
                .filter(attribute -> attribute.schema() == schema)
                .map(attribute -> attribute.values().get(0))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no attribute " + schema.key() + " of user " + number));
    }
}
