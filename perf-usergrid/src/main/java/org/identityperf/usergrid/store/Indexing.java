package org.identityperf.usergrid.store;

/** The indexing says how far the index is updated before the write of an entity is done. */
public enum Indexing {
    /** The entity is not sent to the index. */
    NONE,
    /** The index has the entity, and shows it to queries at its next refresh. */
    SENT,
    /** The index shows the entity to queries. */
    VISIBLE
}
