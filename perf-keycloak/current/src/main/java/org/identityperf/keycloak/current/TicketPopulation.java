package org.identityperf.keycloak.current;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A ticket population describes which resources the users of a realm share. Resource r belongs to user r; after the
 * last user comes the first again. Its owner shares it with the {@value #SHARED_WITH} users who come next, by a
 * permission ticket for each.
 *
 * @param realm whose users they are
 * @param tickets how many permission tickets there are
 */
public record TicketPopulation(UserPopulation realm, long tickets) {

    /** With how many users each resource is shared. */
    public static final int SHARED_WITH = 10;

    public TicketPopulation {
        if (tickets < SHARED_WITH || tickets % SHARED_WITH != 0 || realm.sizes().users() <= SHARED_WITH) {
            throw new IllegalArgumentException(
                    tickets + " permission tickets of " + realm.sizes().users() + " users: there must be " + SHARED_WITH
                            + " for each resource, and more users");
        }
    }

    /** Returns how many resources there are. */
    long resources() {
        return tickets / SHARED_WITH;
    }

    public String resourceId(long resource) {
        return realm.id(UserPopulation.Kind.RESOURCE, resource);
    }

    public static String resourceName(long resource) {
        return "shared" + resource;
    }

    public String ticketId(long ticket) {
        return realm.id(UserPopulation.Kind.TICKET, ticket);
    }

    static long resource(long ticket) {
        return ticket / SHARED_WITH;
    }

    /** Returns the user to whom a resource belongs. */
    public long owner(long resource) {
        return resource % realm.sizes().users();
    }

    /** Returns the user for whom a ticket is. */
    public long requester(long ticket) {
        return (owner(resource(ticket)) + 1 + ticket % SHARED_WITH)
                % realm.sizes().users();
    }

    /** Returns the resource that question i is about; it differs for each i if there are enough. */
    public long apart(int i) {
        return i * UserPopulation.STRIDE % resources();
    }

    /** Returns the names of the users with whom a resource is shared, in their order. */
    public List<String> sharedWith(long resource) {
        return IntStream.range(0, SHARED_WITH)
                .mapToObj(j -> UserPopulation.userName(requester(resource * SHARED_WITH + j)))
                .sorted()
                .toList();
    }

    /** Returns the tickets for a user. */
    public LongStream requestedBy(long user) {
        return LongStream.range(0, tickets).filter(ticket -> requester(ticket) == user);
    }

    /** Returns the names of the resources that are shared with a user, in the order of their ids. */
    public List<String> sharedResources(long user) {
        return requestedBy(user)
                .map(TicketPopulation::resource)
                .boxed()
                .sorted(Comparator.comparing(this::resourceId))
                .map(TicketPopulation::resourceName)
                .toList();
    }
}
