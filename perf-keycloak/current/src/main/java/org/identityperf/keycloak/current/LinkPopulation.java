package org.identityperf.keycloak.current;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A link population describes how a realm's users are known elsewhere: each is linked with one subject at every
 * identity provider.
 *
 * @param realm whose users they are
 * @param links how many identity providers there are
 */
public record LinkPopulation(UserPopulation realm, int links) {

    public LinkPopulation {
        if (links < 1) {
            throw new IllegalArgumentException(links + " links of a user: there must be one at least");
        }
    }

    /** Returns the name by which the realm knows identity provider k. */
    public static String provider(long k) {
        return "provider" + k;
    }

    /** Returns the id by which every identity provider knows user i. */
    public static String subject(long i) {
        return "subject" + i;
    }

    /** Returns the identity provider that question i is about. */
    public String providerOf(int i) {
        return provider(i % links);
    }

    /** Returns a user's subjects by identity provider. */
    public Map<String, String> of(long user) {
        return IntStream.range(0, links)
                .mapToObj(LinkPopulation::provider)
                .collect(Collectors.toMap(provider -> provider, provider -> subject(user)));
    }
}
