package org.identityperf.crowd.store;

/** A group search says how far a membership is searched. */
public enum GroupSearch {
    /** The search covers only the user's own memberships. */
    DIRECT,
    /** The search follows groups within groups, to any depth; it visits no group of a cycle twice. */
    NESTED
}
