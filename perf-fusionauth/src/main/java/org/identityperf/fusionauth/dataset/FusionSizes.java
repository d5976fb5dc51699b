package org.identityperf.fusionauth.dataset;

import java.util.List;
import org.identityperf.probe.dataset.Sizes;

/**
 * How many of everything.
 *
 * @param entities of all tenants together
 * @param tenants each with an application and {@link #USERS_A_TENANT} users
 */
public record FusionSizes(long entities, int tenants) {

    public static final String ENTITIES = "entities";
    public static final String TENANTS = "tenants";

    /** Names as sizes have them, the main one first. */
    static final List<String> DIMENSIONS = List.of(ENTITIES, TENANTS);

    /** As published. */
    public static final int USERS_A_TENANT = 3_000;

    // As published: 461,276,259 entities of 5,000 tenants.
    private static final long ENTITIES_A_TENANT = 92_255;
    private static final int FEWEST_TENANTS = 4;

    public FusionSizes {
        if (entities < 1 || tenants < 2) {
            throw new IllegalArgumentException(entities + " entities of " + tenants
                    + " tenants: there must be an entity and two tenants at least");
        }
    }

    /** As sizes say; the tenants follow from the entities where they are left out: as many as published, at least four. */
    public static FusionSizes of(Sizes sizes) {
        return new FusionSizes(sizes.of(ENTITIES), Math.toIntExact(tenants(sizes)));
    }

    /** How many tenants sizes say. */
    static long tenants(Sizes sizes) {
        long usual = Math.max(FEWEST_TENANTS, sizes.of(ENTITIES) / ENTITIES_A_TENANT);
        return sizes.byDimension().getOrDefault(TENANTS, usual);
    }

    /** With the usual number of tenants. */
    public static FusionSizes ofEntities(long entities) {
        return of(Sizes.of(ENTITIES, entities));
    }

    /** All tenants, also the one that was not published. */
    public int allTenants() {
        return tenants + 1;
    }

    /** All entities, also those of the tenant that was not published. */
    public long allEntities() {
        return entities + Shapes.ENTITIES;
    }

    /** All users. */
    public long allUsers() {
        return (long) allTenants() * USERS_A_TENANT;
    }
}
