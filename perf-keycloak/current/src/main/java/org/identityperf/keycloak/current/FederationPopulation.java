package org.identityperf.keycloak.current;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.keycloak.storage.StorageId;

/**
 * A federation population describes the users of a realm whom user storage providers have, besides those whom the realm
 * has itself. Each provider has as many as the realm.
 *
 * @param realm the realm's own users
 * @param storageProviders how many providers there are
 */
public record FederationPopulation(UserPopulation realm, int storageProviders) {

    public FederationPopulation {
        if (storageProviders < 0) {
            throw new IllegalArgumentException(
                    storageProviders + " user storage providers: there can't be less than none");
        }
    }

    /** Returns the id of the component of provider k. */
    static String id(int k) {
        return UUID.nameUUIDFromBytes(("user storage " + k).getBytes(StandardCharsets.US_ASCII))
                .toString();
    }

    /** Returns the name of user i of provider k, whom nobody else has. */
    public static String userName(long k, long i) {
        return "storage" + k + UserPopulation.userName(i);
    }

    public static String email(long k, long i) {
        return userName(k, i) + "@example.org";
    }

    /** Returns the id by which Keycloak knows user i of provider k. */
    public static String userId(int k, long i) {
        return new StorageId(id(k), userName(k, i)).getId();
    }

    /** Returns the provider that is asked after all others. */
    public int last() {
        return storageProviders - 1;
    }
}
