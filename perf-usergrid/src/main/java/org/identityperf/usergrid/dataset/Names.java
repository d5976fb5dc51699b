package org.identityperf.usergrid.dataset;

import java.util.UUID;

/** These are the names of things in the tables. */
public final class Names {

    /** The one application that everything belongs to. */
    public static final UUID APPLICATION = UUID.fromString("6f3c0b1e-9d0a-11e4-8f2b-0f1e2d3c4b5a");

    /** The type of an application as an entity. */
    public static final String APPLICATION_TYPE = "application";

    /** The type of the entities. */
    public static final String TYPE = "item";

    /** The collection that every entity is in, as paths name it. */
    public static final String COLLECTION = "items";

    /** The edge from an application to what is in its collection. */
    public static final String COLLECTION_EDGE = "zzzcollzzz|" + COLLECTION;

    /** The edge from an entity to one that it likes. */
    public static final String LIKES_EDGE = "zzzconnzzz|likes";

    /** The property whose values are unique. */
    public static final String NAME = "name";

    /** The dictionary of the roles of a principal; those of the application are a guest's. */
    public static final String ROLES = "rolenames";

    private static final String PERMISSIONS = ".permissions";

    private Names() {}

    /** Returns the name of the application's dictionary of what a role may do. */
    public static String permissions(String role) {
        return role + PERMISSIONS;
    }

    /** Returns the entity's path, as permissions write it. */
    public static String path(UUID entity) {
        return '/' + COLLECTION + '/' + entity;
    }
}
