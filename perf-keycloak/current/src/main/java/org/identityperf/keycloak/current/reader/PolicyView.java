package org.identityperf.keycloak.current.reader;

import java.util.Set;
import org.identityperf.keycloak.current.PolicyPopulation;

/**
 * A policy view is what administrators learn about a policy over roles.
 *
 * @param roles the ids of those that are named and still exist
 */
public record PolicyView(String name, Set<String> roles) {

    /** Returns what a correct answer says about policy k. */
    public static PolicyView of(PolicyPopulation about, int k) {
        return new PolicyView(PolicyPopulation.name(k), about.roles(k));
    }
}
