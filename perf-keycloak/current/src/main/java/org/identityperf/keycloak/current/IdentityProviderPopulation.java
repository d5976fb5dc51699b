package org.identityperf.keycloak.current;

import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An identity provider population describes the identity providers of a realm, all of which the login page shows.
 *
 * @param identityProviders how many there are
 */
public record IdentityProviderPopulation(int identityProviders) {

    public IdentityProviderPopulation {
        if (identityProviders < 1) {
            throw new IllegalArgumentException(identityProviders + " identity providers: there must be one at least");
        }
    }

    /** Returns the name by which the realm knows identity provider k. */
    public static String alias(long k) {
        return LinkPopulation.provider(k);
    }

    static String id(long k) {
        return UUID.nameUUIDFromBytes(alias(k).getBytes(StandardCharsets.US_ASCII))
                .toString();
    }

    /** Returns the id by which identity provider k knows the realm. */
    public static String clientId(long k) {
        return "realm-at-" + alias(k);
    }

    /** Returns the identity provider that question i is about; it differs for each i if there are enough. */
    public int apart(int i) {
        return (int) (i * UserPopulation.STRIDE % identityProviders);
    }

    /** Returns the id by which each identity provider knows the realm, by its name. */
    public SortedMap<String, String> all() {
        SortedMap<String, String> all = new TreeMap<>();
        IntStream.range(0, identityProviders).forEach(k -> all.put(alias(k), clientId(k)));
        return all;
    }

    /** Returns the names of all, in their order. */
    public Stream<String> byName() {
        return all().keySet().stream();
    }
}
