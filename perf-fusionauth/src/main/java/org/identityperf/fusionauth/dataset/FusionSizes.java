package org.identityperf.fusionauth.dataset;

import java.util.List;
import java.util.Map;
import org.identityperf.probe.dataset.Sizes;

/**
 * How many of everything.
 *
 * @param entities of all tenants together
 * @param tenants each with an application and {@link #usersATenant} users
 */
public record FusionSizes(long entities, int tenants) {

    public static final String ENTITIES = "entities";
    public static final String USERS = "users";

    /** Names as sizes have them, the main one first. */
    static final List<String> DIMENSIONS = List.of(ENTITIES, USERS);

    // As published, and as few as the shapes need, with some more who hold no grant.
    private static final int USERS_A_TENANT = 3_000;
    private static final int FEWEST_USERS_A_TENANT = 1_200;

    // As published: 461,276,259 entities of 5,000 tenants.
    private static final long ENTITIES_A_TENANT = 92_255;
    private static final int FEWEST_TENANTS = 4;

    // The tenant that was not published.
    private static final int SHAPES = 1;

    public FusionSizes {
        if (entities < 1 || tenants < 2) {
            throw new IllegalArgumentException(entities + " entities of " + tenants
                    + " tenants: there must be an entity and two tenants at least");
        }
    }

    /** As sizes say; where the users are left out, there are as many tenants to the entities as published. */
    public static FusionSizes of(Sizes sizes) {
        return new FusionSizes(sizes.of(ENTITIES), Math.toIntExact(tenants(sizes)));
    }

    /** How many tenants follow from sizes, at least four. */
    static long tenants(Sizes sizes) {
        Long users = sizes.byDimension().get(USERS);
        return Math.max(
                FEWEST_TENANTS,
                users == null
                        ? sizes.of(ENTITIES) / ENTITIES_A_TENANT
                        : users / usersATenant(sizes.of(ENTITIES)) - SHAPES);
    }

    /** How many users each tenant has where there are so many entities. */
    static int usersATenant(long entities) {
        return (int) Math.max(FEWEST_USERS_A_TENANT, Math.min(USERS_A_TENANT, entities));
    }

    /** With the usual number of tenants. */
    public static FusionSizes ofEntities(long entities) {
        return of(Sizes.of(ENTITIES, entities));
    }

    /** With so many users of all tenants together. */
    public static FusionSizes of(long entities, long users) {
        return of(Sizes.of(Map.of(ENTITIES, entities, USERS, users)));
    }

    /** All tenants, also the one that was not published. */
    public int allTenants() {
        return tenants + SHAPES;
    }

    /** All entities, also those of the tenant that was not published. */
    public long allEntities() {
        return entities + Shapes.ENTITIES;
    }

    /** All users. */
    public long allUsers() {
        return (long) allTenants() * usersATenant();
    }

    /** As many as published, and fewer where there are fewer entities: a tiny dataset is tiny. */
    public int usersATenant() {
        return usersATenant(entities);
    }

    /** The number of tenant t's user k. */
    public long user(int t, int k) {
        return (long) t * usersATenant() + k;
    }

    /** The tenant of a user. */
    public int tenantOfUser(long user) {
        return Math.toIntExact(user / usersATenant());
    }

    /** Which of its tenant's users a user is. */
    public int withinTenant(long user) {
        return (int) (user % usersATenant());
    }
}
