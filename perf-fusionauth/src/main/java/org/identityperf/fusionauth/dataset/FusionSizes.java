package org.identityperf.fusionauth.dataset;

import java.util.List;
import java.util.Map;
import org.identityperf.probe.dataset.Sizes;

/**
 * The sizes say how many tenants, users and entities a dataset has.
 *
 * @param entities the entities of all tenants together
 * @param tenants how many tenants, each with an application and {@link #usersATenant} users
 */
public record FusionSizes(long entities, int tenants) {

    public static final String ENTITIES = "entities";
    public static final String USERS = "users";

    /** The dimensions' names in sizes, the main dimension first. */
    static final List<String> DIMENSIONS = List.of(ENTITIES, USERS);

    // As many as published, and at least as many as the shapes need, with some more who hold no grant.
    private static final int USERS_A_TENANT = 3_000;
    private static final int FEWEST_USERS_A_TENANT = 1_200;

    // Published: 461,276,259 entities of 5,000 tenants.
    private static final long ENTITIES_A_TENANT = 92_255;
    private static final int FEWEST_TENANTS = 4;

    // The tenant of the shapes, which is not part of the published data.
    private static final int SHAPES = 1;

    public FusionSizes {
        if (entities < 1 || tenants < 2) {
            throw new IllegalArgumentException(entities + " entities of " + tenants
                    + " tenants: there must be an entity and two tenants at least");
        }
    }

    /**
     * Returns the sizes that the given ones mean. Where users are left out, the ratio of tenants to entities is as
     * published.
     */
    public static FusionSizes of(Sizes sizes) {
        return new FusionSizes(sizes.of(ENTITIES), Math.toIntExact(tenants(sizes)));
    }

    /** Returns how many tenants follow from the sizes, at least four. */
    static long tenants(Sizes sizes) {
        Long users = sizes.byDimension().get(USERS);
        return Math.max(
                FEWEST_TENANTS,
                users == null
                        ? sizes.of(ENTITIES) / ENTITIES_A_TENANT
                        : users / usersATenant(sizes.of(ENTITIES)) - SHAPES);
    }

    /** Returns how many users each tenant has in a dataset of so many entities. */
    static int usersATenant(long entities) {
        return (int) Math.max(FEWEST_USERS_A_TENANT, Math.min(USERS_A_TENANT, entities));
    }

    /** Returns the sizes with the usual number of tenants. */
    public static FusionSizes ofEntities(long entities) {
        return of(Sizes.of(ENTITIES, entities));
    }

    /** Returns the sizes with so many users of all tenants together. */
    public static FusionSizes of(long entities, long users) {
        return of(Sizes.of(Map.of(ENTITIES, entities, USERS, users)));
    }

    /** Returns the number of all tenants, including the one that was not published. */
    public int allTenants() {
        return tenants + SHAPES;
    }

    /** Returns the number of all entities, including those of the tenant that was not published. */
    public long allEntities() {
        return entities + Shapes.ENTITIES;
    }

    /** Returns the number of all users. */
    public long allUsers() {
        return (long) allTenants() * usersATenant();
    }

    /** Returns as many users as published, and fewer where there are fewer entities: a tiny dataset is tiny. */
    public int usersATenant() {
        return usersATenant(entities);
    }

    /** Returns the number of tenant t's user k. */
    public long user(int t, int k) {
        return (long) t * usersATenant() + k;
    }

    /** Returns the tenant of a user. */
    public int tenantOfUser(long user) {
        return Math.toIntExact(user / usersATenant());
    }

    /** Returns the user's number within its tenant. */
    public int withinTenant(long user) {
        return (int) (user % usersATenant());
    }
}
