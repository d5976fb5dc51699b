package org.identityperf.keycloak.current;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.identityperf.probe.dataset.Sizes;

/**
 * A policy population describes the policies of a client. Each policy is met by users who have one of a given number of
 * roles of the realm. Each policy takes the roles that follow those of the policy before it, and starts again at the
 * first role after the last. Each policy decides about one resource through a permission.
 */
public final class PolicyPopulation {

    /** How many policies there are. */
    public static final int POLICIES = 10;

    /** The one user, who has no role but the one in a token. */
    public static final String USER = uuid("user");

    /** The name of a role that no policy names. */
    private static final String STRANGE_ROLE = "stranger";

    private final UserPopulation realm;
    private final int policyRoles;

    /**
     * Makes the policies of a realm that has as many roles as one policy names, and at least the usual number.
     *
     * @param policyRoles how many roles each names
     * @throws IllegalArgumentException if {@code policyRoles} is below 1
     */
    public PolicyPopulation(int policyRoles, long seed) {
        if (policyRoles < 1) {
            throw new IllegalArgumentException(
                    policyRoles + " roles of a policy: a policy over roles must name one at least");
        }
        this.policyRoles = policyRoles;
        this.realm = new UserPopulation(
                CurrentSizes.of(Sizes.of(CurrentSizes.ROLES, Math.max(CurrentSizes.USUAL, policyRoles))), seed);
    }

    /** Returns the realm, which has only roles here, none of them a composite. */
    UserPopulation realm() {
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

    /** Returns the id of the resource that policy k decides about. */
    public static String resourceId(int k) {
        return uuid(resourceName(k));
    }

    static String resourceName(int k) {
        return "resource" + k;
    }

    /** Returns whether the user of question i is let in, which every other policy does. */
    public static boolean isMet(int i) {
        return i % 2 == 0;
    }

    /** Returns the name of the role in the token of question i. */
    public String roleName(int i) {
        return isMet(i)
                ? UserPopulation.roleName(i * policyRoles % realm.sizes().roles())
                : STRANGE_ROLE;
    }

    /** Returns the ids of the roles that policy k names. */
    public Set<String> roles(int k) {
        return IntStream.range(0, policyRoles)
                .mapToObj(
                        j -> realm.roleId((k * policyRoles + j) % realm.sizes().roles()))
                .collect(Collectors.toSet());
    }
}
