package org.identityperf.fusionauth.store;

import java.util.List;
import java.util.UUID;

/**
 * An entity search lists the entities of a tenant in the order of names and ids. Each page begins where the last one
 * ended.
 */
public interface EntitySearch {

    /**
     * A position is where a page ended.
     *
     * @param name the name of the page's last entity; empty before the first page
     * @param id the id of the page's last entity
     */
    record Position(String name, UUID id) {

        private static final UUID LOWEST = new UUID(0, 0);

        /** Returns the position before the first page. */
        public static Position start() {
            return new Position("", LOWEST);
        }
    }

    /** Returns the next entities, at most so many. */
    List<Grant.Entity> after(UUID tenant, Position position, int count);
}
