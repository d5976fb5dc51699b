package org.identityperf.usergrid.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * The answer to a request.
 *
 * @param properties the properties as a JSON object
 * @param connections the types of edges from the entity
 * @param connecting the types of edges to the entity
 */
public record Entity(JsonNode properties, Set<String> connections, Set<String> connecting) {

    public Entity {
        connections = Set.copyOf(connections);
        connecting = Set.copyOf(connecting);
    }

    /** An entity whose edges were not read. */
    public Entity(JsonNode properties) {
        this(properties, Set.of(), Set.of());
    }

    /** Returns the entity's property {@code name}. */
    public String name() {
        return properties.path("name").asText();
    }
}
