package org.identityperf.usergrid.store;

/** What becomes of the index when an entity is written. */
public enum Indexing {
    /** Nothing. */
    NONE,
    /** It has the entity, and shows it to queries at its next refresh. */
    SENT,
    /** It shows the entity to queries. */
    VISIBLE
}
