package org.identityperf.fusionauth.store;

import java.util.List;
import java.util.UUID;

/**
 * That a user may do something with an entity.
 *
 * @param id the grant's
 * @param entity what it is about
 * @param user who holds it
 * @param permissions what the user may do, by name and in the order of names
 */
public record Grant(UUID id, Entity entity, UUID user, List<String> permissions) {

    public Grant {
        permissions = List.copyOf(permissions);
    }

    /**
     * Something that a user may be granted.
     *
     * @param id its
     * @param name its
     * @param data its attributes as JSON
     */
    public record Entity(UUID id, String name, String data) {}
}
