package org.identityperf.keycloak.current.benchmark;

import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.TicketPopulation;
import org.identityperf.keycloak.current.TicketsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.PermissionTicket;
import org.keycloak.authorization.model.PermissionTicket.FilterOption;
import org.keycloak.authorization.model.Resource;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.KeycloakSession;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read permission tickets, by which users share resources? Of each answer there is as
 * much at any number of tickets, or a page.
 *
 * <p>{@code -Pperf -Dperf.include=ReadTickets}
 */
@StorageBenchmark(dataset = TicketsDataset.class, countedInvocations = 10)
public class ReadTicketsBenchmark extends ReadBenchmark<TicketPopulation> {

    private static final int PAGE = 20;

    /** What is read. */
    public enum Shown {
        /** The first resources that are shared with a user, as the account console shows them. */
        SHARED(
                (session, stores, server, data, i) ->
                        stores.getPermissionTicketStore().findGrantedResources(user(data, i), null, 0, PAGE).stream()
                                .map(Resource::getName)
                                .toList(),
                "SELECT name FROM RESOURCE_SERVER_RESOURCE WHERE id IN (SELECT resource_id"
                        + " FROM RESOURCE_SERVER_PERM_TICKET WHERE requester = ?"
                        + " AND granted_timestamp IS NOT NULL) ORDER BY id LIMIT ?",
                (data, i) -> List.of(user(data, i), PAGE),
                (data, i) -> data.sharedResources(data.realm().apart(i)).stream()
                        .limit(PAGE)
                        .toList()),
        /** With whom a resource is shared, as its owner's account console shows it. */
        SHARED_WITH(
                (session, stores, server, data, i) -> stores
                        .getPermissionTicketStore()
                        .findByResource(
                                server, stores.getResourceStore().findById(server, data.resourceId(data.apart(i))))
                        .stream()
                        .map(ticket -> session.users()
                                .getUserById(session.getContext().getRealm(), ticket.getRequester())
                                .getUsername())
                        .sorted()
                        .toList(),
                "SELECT u.username FROM RESOURCE_SERVER_PERM_TICKET t JOIN USER_ENTITY u ON u.id = t.requester"
                        + " WHERE t.resource_id = ? ORDER BY u.username",
                (data, i) -> List.of(data.resourceId(data.apart(i))),
                (data, i) -> data.sharedWith(data.apart(i))),
        /** The first tickets for a user, as the protection API returns them. */
        TICKETS(
                (session, stores, server, data, i) -> ids(stores.getPermissionTicketStore()
                        .find(server, Map.of(FilterOption.REQUESTER, user(data, i)), 0, PAGE)),
                "SELECT id FROM RESOURCE_SERVER_PERM_TICKET WHERE requester = ? ORDER BY id LIMIT ?",
                (data, i) -> List.of(user(data, i), PAGE),
                (data, i) -> data.requestedBy(data.realm().apart(i))
                        .mapToObj(data::ticketId)
                        .sorted()
                        .limit(PAGE)
                        .toList()),
        /** The tickets for a user and a resource, as a decision about the resource asks. */
        DECISION(
                (session, stores, server, data, i) -> ids(stores.getPermissionTicketStore()
                        .findGranted(server, TicketPopulation.resourceName(data.apart(i)), requester(data, i))),
                "SELECT t.id FROM RESOURCE_SERVER_RESOURCE r JOIN RESOURCE_SERVER_PERM_TICKET t"
                        + " ON t.resource_id = r.id WHERE r.name = ? AND t.requester = ?"
                        + " AND t.granted_timestamp IS NOT NULL",
                (data, i) -> List.of(TicketPopulation.resourceName(data.apart(i)), requester(data, i)),
                (data, i) -> List.of(data.ticketId(data.apart(i) * TicketPopulation.SHARED_WITH)));

        private final Operation<TicketPopulation> operation;

        Shown(
                OnServer onServer,
                String sql,
                Operation.Values<TicketPopulation> values,
                Operation.Answer<TicketPopulation> answer) {
            this.operation = Operation.names(
                    (session, realm, data, i) -> {
                        StoreFactory stores =
                                session.getProvider(AuthorizationProvider.class).getStoreFactory();
                        ResourceServer server =
                                stores.getResourceServerStore().findByClient(realm.getClientById(CurrentSchema.CLIENT));
                        return onServer.names(session, stores, server, data, i);
                    },
                    sql,
                    values,
                    answer);
        }

        private interface OnServer {
            List<String> names(
                    KeycloakSession session, StoreFactory stores, ResourceServer server, TicketPopulation data, int i);
        }

        private static List<String> ids(List<PermissionTicket> tickets) {
            return tickets.stream().map(PermissionTicket::getId).toList();
        }

        private static String user(TicketPopulation data, int i) {
            return data.realm().userId(data.realm().apart(i));
        }

        private static String requester(TicketPopulation data, int i) {
            return data.realm().userId(data.requester(data.apart(i) * TicketPopulation.SHARED_WITH));
        }
    }

    /** How many permission tickets there are. */
    @Param("10000")
    public long tickets;

    /** How many users share their resources. */
    @Param("100")
    public long users;

    /** What is read. */
    @Param
    public Shown operation;

    @Override
    TicketPopulation data() {
        return new TicketPopulation(realm.population(), tickets);
    }

    @Override
    Operation<TicketPopulation> operation() {
        return operation.operation;
    }
}
