package org.identityperf.usergrid.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * An entity as it is answered.
 *
 * @param properties a JSON object
 * @param connections the types of edges from it
 * @param connecting the types of edges to it
 */
public record Entity(JsonNode properties, Set<String> connections, Set<String> connecting) {

    public Entity {
        connections = Set.copyOf(connections);
        connecting = Set.copyOf(connecting);
    }

    /** With nothing known of its edges. */
    public Entity(JsonNode properties) {
        this(properties, Set.of(), Set.of());
    }

    /** Its property {@code name}. */
    public String name() {
        return properties.path("name").asText();
    }
}
