package org.identityperf.fusionauth.store;

import java.util.List;
import java.util.UUID;

/**
 * A grant says that a user may do something with an entity.
 *
 * @param id the grant's id
 * @param entity the entity that the grant is about
 * @param user the user who holds the grant
 * @param permissions what the user may do, by name and in the order of names
 */
public record Grant(UUID id, Entity entity, UUID user, List<String> permissions) {

    public Grant {
        permissions = List.copyOf(permissions);
    }

    /**
     * An entity is something that a user may be granted.
     *
     * @param id the entity's id
     * @param name the entity's name
     * @param data the entity's attributes as JSON
     */
    public record Entity(UUID id, String name, String data) {}
}
