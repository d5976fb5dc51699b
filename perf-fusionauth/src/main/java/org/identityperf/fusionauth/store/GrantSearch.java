package org.identityperf.fusionauth.store;

import java.util.UUID;

/** A grant search finds grants: how many there are, and a page of them in the order of the entities' names. */
public interface GrantSearch {

    /** How many grants a page has unless another number is asked for. */
    int USUAL_PAGE = 25;

    /**
     * A query says which grants to find.
     *
     * @param by whether the id is a user's or an entity's
     * @param id the id of the user or entity
     * @param start how many grants to skip
     * @param count how many grants a page has at most
     */
    record Query(By by, UUID id, int start, int count) {}

    /** This setting says whose grants are searched. */
    enum By {
        /** Grants that a user holds. */
        USER,
        /** Grants that are about an entity. */
        ENTITY
    }

    GrantPage search(Query query);
}
