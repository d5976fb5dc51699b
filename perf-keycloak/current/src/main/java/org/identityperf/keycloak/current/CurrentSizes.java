package org.identityperf.keycloak.current;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.dataset.Sizes;

/**
 * A sizes record says how many objects of each kind the realm has.
 *
 * @param users of the realm
 * @param roles of the realm itself, in chains of composites
 * @param groups in a tree
 * @param clients in addition to those that every realm has
 * @param clientRoles of each client that has any, see {@link ClientPopulation}
 * @param compositeDepth how many roles a chain of composites has
 * @param groupDepth how many nested groups each level of the tree has, see {@link UserPopulation}
 */
public record CurrentSizes(
        long users, int roles, int groups, int clients, int clientRoles, int compositeDepth, int groupDepth) {

    public static final String USERS = "users";
    public static final String ROLES = "roles";
    public static final String GROUPS = "groups";
    public static final String CLIENTS = "clients";
    public static final String CLIENT_ROLES = "clientRoles";
    public static final String COMPOSITE_DEPTH = "compositeDepth";
    public static final String GROUP_DEPTH = "groupDepth";

    /** The names of the dimensions, the main one first. */
    public static final List<String> DIMENSIONS =
            List.of(USERS, ROLES, GROUPS, CLIENTS, CLIENT_ROLES, COMPOSITE_DEPTH, GROUP_DEPTH);

    /** How many users there are unless the sizes say otherwise. */
    public static final int USUAL_USERS = 1000;

    /** How many objects there are of every other kind that has many. */
    public static final int USUAL = 100;

    private static final Map<String, Long> USUALLY =
            Map.of(USERS, (long) USUAL_USERS, COMPOSITE_DEPTH, 4L, GROUP_DEPTH, 1L);

    public CurrentSizes {
        if (users < 1 || groups < 1 || clients < 1 || clientRoles < 1 || compositeDepth < 1 || groupDepth < 1) {
            throw new IllegalArgumentException(users + " users, " + groups + " groups, " + clients + " clients, "
                    + clientRoles + " roles of a client, composites of " + compositeDepth + " roles, groups by "
                    + groupDepth + ": there must be one of each at least");
        }
        if (roles < compositeDepth) {
            throw new IllegalArgumentException(roles + " roles in chains of " + compositeDepth
                    + ": there must be one chain at least; ask for more roles");
        }
    }

    /**
     * Returns the sizes with the usual number for each dimension that is missing. The given sizes may have other
     * dimensions too.
     */
    public static CurrentSizes of(Sizes sizes) {
        return new CurrentSizes(
                size(sizes, USERS),
                small(sizes, ROLES),
                small(sizes, GROUPS),
                small(sizes, CLIENTS),
                small(sizes, CLIENT_ROLES),
                small(sizes, COMPOSITE_DEPTH),
                small(sizes, GROUP_DEPTH));
    }

    /** Returns those of these sizes that {@link #of} would not choose by itself. */
    static Sizes unusual(Sizes sizes) {
        SortedMap<String, Long> unusual = new TreeMap<>(sizes.of(DIMENSIONS).byDimension());
        unusual.entrySet().removeIf(size -> size.getValue() == usual(size.getKey()));
        return new Sizes(unusual);
    }

    /** Returns so many users, and the usual number of everything else. */
    public static CurrentSizes ofUsers(long users) {
        return of(Sizes.of(USERS, users));
    }

    private static int small(Sizes sizes, String dimension) {
        return Math.toIntExact(size(sizes, dimension));
    }

    private static long size(Sizes sizes, String dimension) {
        return sizes.byDimension().getOrDefault(dimension, usual(dimension));
    }

    private static long usual(String dimension) {
        return USUALLY.getOrDefault(dimension, (long) USUAL);
    }
}
