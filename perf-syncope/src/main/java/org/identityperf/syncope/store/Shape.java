package org.identityperf.syncope.store;

/** The kind of tables in which users are kept. */
public enum Shape {
    /** As standard JPA does: a row for each attribute and one for each of its values. */
    ROWS,
    /** As the JSONB flavour does: a document in the user's own row. */
    JSONB
}
