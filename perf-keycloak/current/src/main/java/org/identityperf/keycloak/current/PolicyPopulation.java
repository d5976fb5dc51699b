package org.identityperf.keycloak.current;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.identityperf.probe.dataset.Sizes;

/**
 * The policies of a client, each of which is met by who has one of so many roles of the realm. Those of one policy are the
 * next after those of the one before it, from the first again after the last. By a permission each policy decides about one
 * resource.
 */
public final class PolicyPopulation {

    /** How many policies there are. */
    public static final int POLICIES = 10;

    /** The one user, who has no role but what a token tells. */
    public static final String USER = uuid("user");

    /** A role that no policy names. */
    private static final String STRANGE_ROLE = "stranger";

    private final Population realm;
    private final int policyRoles;

    /**
     * The policies of a realm that has as many roles as one of them names, and as many as usual at least.
     *
     * @param policyRoles how many roles each names
     * @throws IllegalArgumentException if it is none
     */
    public PolicyPopulation(int policyRoles, long seed) {
        if (policyRoles < 1) {
            throw new IllegalArgumentException(
                    policyRoles + " roles of a policy: a policy over roles must name one at least");
        }
        this.policyRoles = policyRoles;
        this.realm = new Population(
                CurrentSizes.of(Sizes.of(CurrentSizes.ROLES, Math.max(CurrentSizes.USUAL, policyRoles))), seed);
    }

    /** The realm, of which there are only the roles, none of them a composite. */
    Population realm() {
        return realm;
    }

    private static String uuid(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.US_ASCII)).toString();
    }

    public static String id(int k) {
        return uuid(name(k));
    }

    public static String name(int k) {
        return "policy" + k;
    }

    /** The id of what policy k decides about. */
    public static String resourceId(int k) {
        return uuid(resourceName(k));
    }

    static String resourceName(int k) {
        return "resource" + k;
    }

    /** Who asks question i is let in by every other policy. */
    public static boolean isMet(int i) {
        return i % 2 == 0;
    }

    /** The name of the role with which question i is asked. */
    public String roleName(int i) {
        return isMet(i) ? Population.roleName(i * policyRoles % realm.sizes().roles()) : STRANGE_ROLE;
    }

    /** The ids of the roles that policy k names. */
    public Set<String> roles(int k) {
        return IntStream.range(0, policyRoles)
                .mapToObj(
                        j -> realm.roleId((k * policyRoles + j) % realm.sizes().roles()))
                .collect(Collectors.toSet());
    }
}
