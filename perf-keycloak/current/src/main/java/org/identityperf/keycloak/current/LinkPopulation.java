package org.identityperf.keycloak.current;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Who a realm's users are elsewhere: each is linked with one subject at every identity provider.
 *
 * @param realm whose users they are
 * @param links how many identity providers there are
 */
public record LinkPopulation(Population realm, int links) {

    public LinkPopulation {
        if (links < 1) {
            throw new IllegalArgumentException(links + " links of a user: there must be one at least");
        }
    }

    /** The name that the realm knows identity provider k by. */
    public static String provider(int k) {
        return "provider" + k;
    }

    /** The id by which every identity provider knows user i. */
    public static String subject(long i) {
        return "subject" + i;
    }

    /** The identity provider that question i is about. */
    public String providerOf(int i) {
        return provider(i % links);
    }

    /** A user's subjects by identity provider. */
    public Map<String, String> of(long user) {
        return IntStream.range(0, links)
                .mapToObj(LinkPopulation::provider)
                .collect(Collectors.toMap(provider -> provider, provider -> subject(user)));
    }
}
