package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.RealmPopulation;

/**
 * A realm view is what a request needs of its realm before anything else.
 *
 * @param defaultRole the name of the role that every user is given
 * @param browserFlow the name of the steps by which a browser logs in
 */
public record RealmView(String name, boolean enabled, String defaultRole, String browserFlow) {

    /** Returns what a correct answer says about realm n. */
    public static RealmView of(int n) {
        return of(RealmPopulation.name(n));
    }

    /** Returns what a correct answer says about a new realm of that name. */
    public static RealmView of(String name) {
        return new RealmView(name, true, "default-roles-" + name, "browser");
    }
}
