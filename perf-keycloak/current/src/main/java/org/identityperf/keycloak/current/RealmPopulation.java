package org.identityperf.keycloak.current;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The realms realm0 to realm&lt;N-1&gt;. The first is made by Keycloak; each other is a copy of it with ids of its own.
 *
 * @param realms how many
 */
public record RealmPopulation(int realms) {

    /** The id of the first. */
    static final String FIRST = "3c1d1f6e-4b8e-4a35-9f0c-6d3a0b9c7e10";

    // The order in which realms are asked about is far from the one in which they lie on disk.
    private static final int STRIDE = 7919;

    public RealmPopulation {
        if (realms < 1) {
            throw new IllegalArgumentException(realms + " realms: there must be one at least");
        }
    }

    public static String name(int n) {
        return "realm" + n;
    }

    public static String id(int n) {
        return copy(FIRST, n);
    }

    /** What stands in realm n where that id stands in the first. */
    static String copy(String id, int n) {
        return n == 0
                ? id
                : UUID.nameUUIDFromBytes((id + n).getBytes(StandardCharsets.US_ASCII))
                        .toString();
    }

    /** The realm that question i is about, another one for each i where there are enough. */
    public int apart(int i) {
        return i * STRIDE % realms;
    }

    /** The names of all realms, those among them that were there before. */
    public Set<String> names() {
        return Stream.concat(
                        Stream.of(KeycloakSchema.MASTER, KeycloakSchema.REALM),
                        IntStream.range(0, realms).mapToObj(RealmPopulation::name))
                .collect(Collectors.toSet());
    }
}
