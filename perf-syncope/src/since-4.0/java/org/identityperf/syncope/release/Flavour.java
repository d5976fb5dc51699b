package org.identityperf.syncope.release;

import org.identityperf.syncope.store.Shape;

/** A way in which Syncope stores the attributes of a user. Since 4.0 there is one. */
public enum Flavour {
    /** A JSONB document in the user's own row. */
    JSONB;

    /** Returns the flavour on the class path of this JVM. */
    public static Flavour here() {
        return JSONB;
    }

    /** Returns the shape of the tables in which it stores users. */
    public Shape shape() {
        return Shape.JSONB;
    }
}
