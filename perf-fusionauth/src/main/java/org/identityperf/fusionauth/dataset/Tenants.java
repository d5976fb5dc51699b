package org.identityperf.fusionauth.dataset;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tenants say which entities and which grants belong to which tenant; both are numbered tenant by tenant. As
 * published, most tenants have no entities or about 200,000, and a few have up to 7,500,000. Every 250th tenant has
 * 37.5 times as many as each of a third of all, and the others have none. The shares are the same at any size.
 */
public final class Tenants {

    // Published at 5,000 tenants: 461 million fit with a few tenants of 7,500,000 and a third of 200,000.
    private static final int LARGEST_EVERY = 250;
    private static final int USUAL_EVERY = 3;
    private static final double LARGEST = 37.5;

    private final FusionSizes sizes;
    private final long[] entities;
    private final long[] grants;

    /** A share says how many entities a tenant has, compared with others. */
    public enum Share {
        LARGEST,
        USUAL,
        NONE
    }

    public Tenants(FusionSizes sizes) {
        this.sizes = sizes;
        this.entities = new long[sizes.allTenants() + 1];
        this.grants = new long[sizes.allTenants() + 1];
        double all =
                IntStream.range(0, sizes.tenants()).mapToDouble(Tenants::weight).sum();
        double before = 0;
        for (int t = 0; t < sizes.tenants(); t++) {
            before += weight(t);
            entities[t + 1] = t + 1 == sizes.tenants() ? sizes.entities() : (long) (sizes.entities() * (before / all));
        }
        entities[sizes.allTenants()] = sizes.allEntities();
        for (int t = 0; t < sizes.allTenants(); t++) {
            grants[t + 1] = grants[t] + grantsOf(t);
        }
    }

    private static double weight(int t) {
        return switch (share(t)) {
            case LARGEST -> LARGEST;
            case USUAL -> 1;
            case NONE -> 0;
        };
    }

    /** Returns the share of tenant t. */
    public static Share share(int t) {
        if (t % LARGEST_EVERY == 0) {
            return Share.LARGEST;
        }
        return t % USUAL_EVERY == 1 ? Share.USUAL : Share.NONE;
    }

    public FusionSizes sizes() {
        return sizes;
    }

    /** Returns the tenant of the {@link Shapes}, which was not published. */
    public int shapes() {
        return sizes.tenants();
    }

    /** Returns how many entities tenant t has. */
    public long entitiesOf(int t) {
        return entities[t + 1] - entities[t];
    }

    /** Returns the number of tenant t's first entity. */
    public long firstEntity(int t) {
        return entities[t];
    }

    /** Returns the tenant of an entity. */
    public int ofEntity(long entity) {
        return within(entities, entity);
    }

    /** Returns the tenants that have entities, without the one that was not published. */
    public List<Integer> withEntities() {
        return IntStream.range(0, sizes.tenants())
                .filter(t -> entitiesOf(t) > 0)
                .boxed()
                .toList();
    }

    /** Returns how many grants there are. */
    public long grants() {
        return grants[sizes.allTenants()];
    }

    int ofGrant(long grant) {
        return within(grants, grant);
    }

    long firstGrant(int t) {
        return grants[t];
    }

    int grantsOf(int t) {
        if (t == shapes()) {
            return Shapes.grants();
        }
        return entitiesOf(t) == 0 ? 0 : tenOf(t) + Grants.SINGLE;
    }

    /** Returns how many grants the user with the most has: ten, if there are as many entities. */
    int tenOf(int t) {
        return (int) Math.min(Grants.TEN, entitiesOf(t));
    }

    private static int within(long[] firsts, long number) {
        int found = Arrays.binarySearch(firsts, number);
        int t = found < 0 ? -found - 2 : found;
        while (firsts[t + 1] == number) {
            t++;
        }
        return t;
    }
}
