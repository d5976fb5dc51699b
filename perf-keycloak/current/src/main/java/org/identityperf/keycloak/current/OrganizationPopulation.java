package org.identityperf.keycloak.current;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * An organization population describes the organizations of a realm. The first {@value #CONSULTANTS} users are members
 * of all organizations. Each other user is a member of one; after the last organization comes the first again. Each
 * organization has a domain of its own.
 *
 * @param realm whose users are members
 * @param organizations how many there are
 */
public record OrganizationPopulation(UserPopulation realm, int organizations) {

    /** How many users are members of all organizations. */
    public static final int CONSULTANTS = 10;

    public OrganizationPopulation {
        if (organizations < 1 || realm.sizes().users() < CONSULTANTS) {
            throw new IllegalArgumentException(organizations + " organizations of "
                    + realm.sizes().users() + " users: there must be one at least, and " + CONSULTANTS + " users");
        }
    }

    /** Returns the id of organization k. */
    public String id(long k) {
        return realm.id(UserPopulation.Kind.ORGANIZATION, k);
    }

    /** Returns the id of the group that has the members of organization k. */
    String groupId(long k) {
        return realm.id(UserPopulation.Kind.ORGANIZATION_GROUP, k);
    }

    String domainId(long k) {
        return realm.id(UserPopulation.Kind.ORGANIZATION_DOMAIN, k);
    }

    public static String name(long k) {
        return "organization" + k;
    }

    /** Returns the domain of e-mail addresses in organization k. */
    public static String domain(long k) {
        return name(k) + ".example.com";
    }

    /** Returns the organization that question i is about; it differs for each i if there are enough. */
    public int apart(int i) {
        return (int) (i * UserPopulation.STRIDE % organizations);
    }

    /** Returns the names of all organizations, in their order. */
    public Stream<String> byName() {
        return IntStream.range(0, organizations)
                .mapToObj(OrganizationPopulation::name)
                .sorted();
    }

    /** Returns the names of the users who are members of organization k, in their order. */
    public List<String> members(int k) {
        return LongStream.range(0, realm.sizes().users())
                .filter(i -> i < CONSULTANTS || organization(i) == k)
                .mapToObj(UserPopulation::userName)
                .sorted()
                .toList();
    }

    /** Returns the organization of a user who is a member of one. */
    int organization(long i) {
        return (int) (i % organizations);
    }
}
