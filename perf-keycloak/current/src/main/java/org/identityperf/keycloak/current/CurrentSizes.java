package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.probe.dataset.Sizes;

/**
 * How many of everything the realm has.
 *
 * @param users of the realm
 * @param roles of the realm itself, in chains of composites
 * @param groups in a tree
 */
public record CurrentSizes(long users, int roles, int groups) {

    public static final String USERS = "users";
    public static final String ROLES = "roles";
    public static final String GROUPS = "groups";

    /** Names as sizes have them, the main one first. */
    static final List<String> DIMENSIONS = List.of(USERS, ROLES, GROUPS);

    private static final long USUAL = 100;

    public CurrentSizes {
        if (users < 1 || roles < Population.CHAIN || groups < 1) {
            throw new IllegalArgumentException(users + " users, " + roles + " roles, " + groups
                    + " groups: there must be a user, a group and a chain of " + Population.CHAIN
                    + " roles at least");
        }
    }

    /** As sizes say; of roles and groups there are 100 each where they say nothing. */
    public static CurrentSizes of(Sizes sizes) {
        return new CurrentSizes(
                sizes.of(USERS),
                Math.toIntExact(sizes.byDimension().getOrDefault(ROLES, USUAL)),
                Math.toIntExact(sizes.byDimension().getOrDefault(GROUPS, USUAL)));
    }
}
