package org.identityperf.keycloak.current;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The realm's clients: client0 to client&lt;N-1&gt;. The first {@value #WITH_ROLES} have roles, right0 to
 * right&lt;M-1&gt; each; right0 is a composite of the client's others.
 */
public final class ClientPopulation {

    /** How many clients have roles, as far as there are so many. */
    public static final int WITH_ROLES = 10;

    /** How many clients of the realm stand before these, in the order of their names: Keycloak's own, and one. */
    public static final int BEFORE = 5;

    /** The scopes that a client of OpenID Connect is given when it is made. */
    public static final Set<String> DEFAULT_SCOPES = Set.of("acr", "basic", "email", "profile", "roles", "web-origins");

    /** An attribute that each client has. */
    public static final String ATTRIBUTE = "post.logout.redirect.uris";

    private final Population population;
    private final CurrentSizes sizes;

    ClientPopulation(Population population) {
        this.population = population;
        this.sizes = population.sizes();
    }

    /** The key of client k, which is not the name that applications know it by. */
    public String key(int k) {
        return population.id(Population.Kind.CLIENT, k);
    }

    public static String clientId(int k) {
        return "client" + k;
    }

    /** Where client k sends users back to. */
    public static String redirectUri(int k) {
        return origin(k) + "/*";
    }

    public static String origin(int k) {
        return "https://" + clientId(k) + ".example.org";
    }

    /** How many clients have roles. */
    int withRoles() {
        return Math.min(WITH_ROLES, sizes.clients());
    }

    /** The client with roles that question i is about, another one for each i where there are enough. */
    public int withRoles(int i) {
        return i % withRoles();
    }

    /** The client that question i is about, far from the one before. */
    public int apart(int i) {
        return (int) (i * Population.STRIDE % sizes.clients());
    }

    /** The key of role j of client k. */
    public String roleId(int k, int j) {
        return population.id(Population.Kind.CLIENT_ROLE, (long) k * sizes.clientRoles() + j);
    }

    public static String roleName(int j) {
        return "right" + j;
    }

    /** The names of a client's roles. */
    public Set<String> roleNames() {
        return roleNames(0);
    }

    /** The names of the roles that a client's first is made of. */
    public Set<String> parts() {
        return roleNames(1);
    }

    private Set<String> roleNames(int from) {
        return IntStream.range(from, sizes.clientRoles())
                .mapToObj(ClientPopulation::roleName)
                .collect(Collectors.toSet());
    }

    /** All clients in the order of their names: client0, client1, client10. */
    public Stream<Integer> byName() {
        return IntStream.range(0, sizes.clients())
                .mapToObj(ClientPopulation::clientId)
                .sorted()
                .map(name -> Integer.valueOf(name.substring("client".length())));
    }
}
