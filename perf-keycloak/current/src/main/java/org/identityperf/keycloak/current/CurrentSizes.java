package org.identityperf.keycloak.current;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.dataset.Sizes;

/**
 * How many of everything the realm has.
 *
 * @param users of the realm
 * @param roles of the realm itself, in chains of composites
 * @param groups in a tree
 * @param clients beside those that every realm has
 * @param clientRoles of each client that has any, see {@link ClientPopulation}
 */
public record CurrentSizes(long users, int roles, int groups, int clients, int clientRoles) {

    public static final String USERS = "users";
    public static final String ROLES = "roles";
    public static final String GROUPS = "groups";
    public static final String CLIENTS = "clients";
    public static final String CLIENT_ROLES = "clientRoles";

    /** Names as sizes have them, the main one first. */
    static final List<String> DIMENSIONS = List.of(USERS, ROLES, GROUPS, CLIENTS, CLIENT_ROLES);

    /** How many users there are where sizes say nothing. */
    public static final int USUAL_USERS = 1000;

    /** How many there are of everything else. */
    public static final int USUAL = 100;

    public CurrentSizes {
        if (users < 1 || roles < Population.CHAIN || groups < 1 || clients < 1 || clientRoles < 1) {
            throw new IllegalArgumentException(users + " users, " + roles + " roles, " + groups + " groups, " + clients
                    + " clients, " + clientRoles + " roles of a client: there must be one of each, and a chain of "
                    + Population.CHAIN + " roles at least");
        }
    }

    /** As sizes say. */
    static CurrentSizes of(Sizes sizes) {
        return new CurrentSizes(
                size(sizes, USERS),
                small(sizes, ROLES),
                small(sizes, GROUPS),
                small(sizes, CLIENTS),
                small(sizes, CLIENT_ROLES));
    }

    /** Those of these sizes that {@link #of} would not take by itself. */
    static Sizes unusual(Sizes sizes) {
        SortedMap<String, Long> unusual = new TreeMap<>(sizes.of(DIMENSIONS).byDimension());
        unusual.entrySet().removeIf(size -> size.getValue() == usual(size.getKey()));
        return new Sizes(unusual);
    }

    /** So many users, and of everything else as many as usual. */
    public static CurrentSizes ofUsers(long users) {
        return new CurrentSizes(users, USUAL, USUAL, USUAL, USUAL);
    }

    private static int small(Sizes sizes, String dimension) {
        return Math.toIntExact(size(sizes, dimension));
    }

    private static long size(Sizes sizes, String dimension) {
        return sizes.byDimension().getOrDefault(dimension, usual(dimension));
    }

    private static long usual(String dimension) {
        return dimension.equals(USERS) ? USUAL_USERS : USUAL;
    }
}
