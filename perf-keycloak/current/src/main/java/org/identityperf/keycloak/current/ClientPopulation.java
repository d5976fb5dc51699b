package org.identityperf.keycloak.current;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A client population describes the realm's clients, client0 to client&lt;N-1&gt;. The first {@value #WITH_ROLES} have
 * roles, right0 to right&lt;M-1&gt; each; right0 is a composite of the client's others.
 */
public final class ClientPopulation {

    /** How many clients have roles, if there are so many clients. */
    public static final int WITH_ROLES = 10;

    /** How many clients of the realm come before these in the order of their names: Keycloak's own, and one more. */
    public static final int BEFORE = 5;

    /** The scopes that a client of OpenID Connect is given when it is made. */
    public static final Set<String> DEFAULT_SCOPES = Set.of("acr", "basic", "email", "profile", "roles", "web-origins");

    /** An attribute that each client has. */
    public static final String ATTRIBUTE = "post.logout.redirect.uris";

    private final UserPopulation population;
    private final CurrentSizes sizes;

    ClientPopulation(UserPopulation population) {
        this.population = population;
        this.sizes = population.sizes();
    }

    /** Returns the key of client k, which is not the name by which applications know it. */
    public String key(long k) {
        return population.id(UserPopulation.Kind.CLIENT, k);
    }

    public static String clientId(long k) {
        return "client" + k;
    }

    /** Returns the address to which client k sends users back. */
    public static String redirectUri(long k) {
        return origin(k) + "/*";
    }

    public static String origin(long k) {
        return "https://" + clientId(k) + ".example.org";
    }

    /** Returns how many clients have roles. */
    int withRoles() {
        return Math.min(WITH_ROLES, sizes.clients());
    }

    /** Returns the client with roles that question i is about; it differs for each i if there are enough clients. */
    public int withRoles(int i) {
        return i % withRoles();
    }

    /** Returns the client that question i is about, which is far from the one before. */
    public int apart(int i) {
        return (int) (i * UserPopulation.STRIDE % sizes.clients());
    }

    /** Returns the key of role j of client k. */
    public String roleId(long k, int j) {
        return population.id(UserPopulation.Kind.CLIENT_ROLE, k * sizes.clientRoles() + j);
    }

    public static String roleName(long j) {
        return "right" + j;
    }

    /** Returns the names of a client's roles. */
    public Set<String> roleNames() {
        return roleNames(0);
    }

    /** Returns the names of the roles in the composite role that is a client's first. */
    public Set<String> parts() {
        return roleNames(1);
    }

    private Set<String> roleNames(int from) {
        return IntStream.range(from, sizes.clientRoles())
                .mapToObj(ClientPopulation::roleName)
                .collect(Collectors.toSet());
    }

    /** Returns all clients in the order of their names: client0, client1, client10. */
    public Stream<Integer> byName() {
        return IntStream.range(0, sizes.clients())
                .mapToObj(ClientPopulation::clientId)
                .sorted()
                .map(name -> Integer.valueOf(name.substring("client".length())));
    }
}
