package org.identityperf.syncope.release;

import org.identityperf.syncope.store.Shape;

/**
 * One of the two ways in which Syncope stores the attributes of a user. A class path holds one of them.
 */
public enum Flavour {
    /** Standard JPA: a row for each attribute and for each value. */
    JPA(Shape.ROWS),
    /** A JSONB document in the user's own row; needs {@code syncope-core-persistence-jpa-json} on the class path. */
    JSONB(Shape.JSONB);

    // Its name is the same in all releases that have both flavours.
    private static final String OF_JSONB_ALONE = "org.apache.syncope.core.persistence.jpa.dao.PGJPAJSONAnySearchDAO";

    private final Shape shape;

    Flavour(Shape shape) {
        this.shape = shape;
    }

    /** Returns the flavour on the class path of this JVM. */
    public static Flavour here() {
        // Looked up by name, because only some runs have the artifact on their class path.
        try {
            Class.forName(OF_JSONB_ALONE, false, Flavour.class.getClassLoader());
            return JSONB;
        } catch (ClassNotFoundException e) {
            return JPA;
        }
    }

    /** Returns the shape of the tables in which it stores users. */
    public Shape shape() {
        return shape;
    }
}
