package org.identityperf.fusionauth.store;

import java.util.UUID;

/** Finds grants: how many there are, and a page of them in the order of the entities' names. */
public interface GrantSearch {

    /** How many grants a page has unless another number is asked for. */
    int USUAL_PAGE = 25;

    /**
     * What to look for.
     *
     * @param by whose grants
     * @param id of the user or entity
     * @param start how many to leave out
     * @param count how many there are on a page at most
     */
    record Query(By by, UUID id, int start, int count) {}

    /** Whose grants are looked for. */
    enum By {
        /** Those that a user holds. */
        USER,
        /** Those that are about an entity. */
        ENTITY
    }

    GrantPage search(Query query);
}
