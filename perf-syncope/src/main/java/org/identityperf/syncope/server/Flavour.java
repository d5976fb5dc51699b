package org.identityperf.syncope.server;

import java.util.List;
import java.util.Optional;
import org.identityperf.syncope.store.Shape;

/**
 * A flavour is one of the two ways in which Syncope stores the attributes of a user. A class path holds one of them.
 */
public enum Flavour {
    /** Standard JPA: a row for each attribute and for each value. */
    JPA(Shape.ROWS, "classpath:indexes.xml", "classpath:views.xml", "META-INF/spring-orm.xml", "audit.sql"),
    /** A JSONB document in the user's own row; needs {@code syncope-core-persistence-jpa-json} on the class path. */
    JSONB(
            Shape.JSONB,
            "classpath:pgjsonb/indexes.xml",
            "classpath:pgjsonb/views.xml",
            "META-INF/spring-orm-pgjsonb.xml",
            "audit_pgjsonb.sql");

    private static final String JSONB_CONTEXT = "org.apache.syncope.core.persistence.jpa.PGJPAJSONPersistenceContext";

    private final Shape shape;
    private final String indexes;
    private final String views;
    private final String mapping;
    private final String audit;

    Flavour(Shape shape, String indexes, String views, String mapping, String audit) {
        this.shape = shape;
        this.indexes = indexes;
        this.views = views;
        this.mapping = mapping;
        this.audit = audit;
    }

    /** Returns the flavour on the class path of this JVM. */
    public static Flavour here() {
        return jsonbContext().isPresent() ? JSONB : JPA;
    }

    /** Returns the Spring configurations that it needs in addition to that of standard JPA, and before it. */
    List<Class<?>> contexts() {
        return this == JSONB ? List.of(jsonbContext().orElseThrow()) : List.of();
    }

    // Looked up by name, because only some runs have the artifact on their class path.
    private static Optional<Class<?>> jsonbContext() {
        try {
            return Optional.of(Class.forName(JSONB_CONTEXT));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Returns the shape of the tables in which it stores users. */
    Shape shape() {
        return shape;
    }

    String indexes() {
        return indexes;
    }

    String views() {
        return views;
    }

    String mapping() {
        return mapping;
    }

    String audit() {
        return audit;
    }
}
