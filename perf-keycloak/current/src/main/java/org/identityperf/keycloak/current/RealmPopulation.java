package org.identityperf.keycloak.current;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A realm population describes the realms realm0 to realm&lt;N-1&gt;. Keycloak makes the first; each other one is a
 * copy of it with ids of its own.
 *
 * @param realms how many there are
 */
public record RealmPopulation(int realms) {

    /** The id of the first realm. */
    static final String FIRST = "3c1d1f6e-4b8e-4a35-9f0c-6d3a0b9c7e10";

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

    /** Returns the id in realm n that corresponds to the given id in the first realm. */
    static String copy(String id, int n) {
        return n == 0
                ? id
                : UUID.nameUUIDFromBytes((id + n).getBytes(StandardCharsets.US_ASCII))
                        .toString();
    }

    /** Returns the realm that question i is about; it differs for each i if there are enough realms. */
    public int apart(int i) {
        return (int) (i * UserPopulation.STRIDE % realms);
    }

    /** Returns the names of all realms, including those that were there before. */
    public Set<String> names() {
        return Stream.concat(
                        Stream.of(CurrentSchema.MASTER, CurrentSchema.REALM),
                        IntStream.range(0, realms).mapToObj(RealmPopulation::name))
                .collect(Collectors.toSet());
    }
}
