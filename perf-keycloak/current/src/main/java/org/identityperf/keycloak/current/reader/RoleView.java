package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.UserPopulation;

/**
 * A role view is what a caller learns about a role.
 *
 * @param composite whether it is made of others
 */
public record RoleView(String id, String name, boolean composite) {

    /** Returns what a correct answer says about role k of the realm. */
    public static RoleView of(UserPopulation about, int k) {
        return new RoleView(about.roleId(k), UserPopulation.roleName(k), about.isComposite(k));
    }
}
