package org.identityperf.crowd.store;

/** How far a membership is searched. */
public enum GroupSearch {
    /** The user's own memberships only. */
    DIRECT,
    /** Through groups within groups, to any depth; a cycle of groups ends the search where it began. */
    NESTED
}
