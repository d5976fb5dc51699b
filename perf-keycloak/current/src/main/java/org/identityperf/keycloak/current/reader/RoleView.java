package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.Population;

/**
 * A role view is what a caller learns about a role.
 *
 * @param composite whether it is made of others
 */
public record RoleView(String id, String name, boolean composite) {

    /** Returns what a correct answer says about role k of the realm. */
    public static RoleView of(Population about, int k) {
        return new RoleView(about.roleId(k), Population.roleName(k), about.isComposite(k));
    }
}
