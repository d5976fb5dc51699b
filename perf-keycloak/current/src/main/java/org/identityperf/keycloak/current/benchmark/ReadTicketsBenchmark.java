package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.TicketPopulation;
import org.identityperf.keycloak.current.TicketsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.PermissionTicket;
import org.keycloak.authorization.model.PermissionTicket.FilterOption;
import org.keycloak.authorization.model.Resource;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read permission tickets, by which users share resources (issue 28861)? Of each answer there is as
 * much at any number of tickets, or a page.
 *
 * <p>{@code -Pperf -Dperf.include=ReadTickets}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = TicketsDataset.class, countedInvocations = 10)
public class ReadTicketsBenchmark extends ReadBenchmark<TicketPopulation> {

    private static final int PAGE = 20;

    /** A {@code Shown} value says what is read. */
    public enum Shown {
        /** The first resources that are shared with a user, as the account console shows them. */
        SHARED(
                (reader, data, i) ->
                        shared(reader, data.realm().userId(data.realm().apart(i))),
                (data, i) -> data.sharedResources(data.realm().apart(i)).stream()
                        .limit(PAGE)
                        .toList()),
        /** With whom a resource is shared, as its owner's account console shows it. */
        SHARED_WITH(
                (reader, data, i) -> sharedWith(reader, data.resourceId(data.apart(i))),
                (data, i) -> data.sharedWith(data.apart(i))),
        /** The first tickets for a user, as the protection API returns them. */
        TICKETS(
                (reader, data, i) ->
                        tickets(reader, data.realm().userId(data.realm().apart(i))),
                (data, i) -> data.requestedBy(data.realm().apart(i))
                        .mapToObj(data::ticketId)
                        .sorted()
                        .limit(PAGE)
                        .toList()),
        /** The tickets for a user and a resource, as a decision about the resource asks. */
        DECISION(
                (reader, data, i) -> granted(
                        reader,
                        TicketPopulation.resourceName(data.apart(i)),
                        data.realm().userId(data.requester(data.apart(i) * TicketPopulation.SHARED_WITH))),
                (data, i) -> List.of(data.ticketId(data.apart(i) * TicketPopulation.SHARED_WITH)));

        private final Operation<TicketPopulation> operation;

        Shown(Operation.Run<TicketPopulation> run, Operation.Answer<TicketPopulation> answer) {
            this.operation = new Operation<>(run, answer);
        }

        private static List<String> onServer(
                KeycloakSession session,
                RealmModel realm,
                BiFunction<StoreFactory, ResourceServer, List<String>> reader) {
            StoreFactory stores =
                    session.getProvider(AuthorizationProvider.class).getStoreFactory();
            return reader.apply(
                    stores, stores.getResourceServerStore().findByClient(realm.getClientById(CurrentSchema.CLIENT)));
        }

        private static List<String> shared(Reader reader, String userId) {
            return reader.ask(
                    (session, realm) -> onServer(
                            session,
                            realm,
                            (stores, server) ->
                                    stores
                                            .getPermissionTicketStore()
                                            .findGrantedResources(userId, null, 0, PAGE)
                                            .stream()
                                            .map(Resource::getName)
                                            .toList()),
                    statements -> statements.ask(
                            "SELECT name FROM RESOURCE_SERVER_RESOURCE WHERE id IN (SELECT resource_id"
                                    + " FROM RESOURCE_SERVER_PERM_TICKET WHERE requester = ?"
                                    + " AND granted_timestamp IS NOT NULL) ORDER BY id LIMIT ?",
                            FloorStatements::names,
                            userId,
                            PAGE));
        }

        private static List<String> sharedWith(Reader reader, String resourceId) {
            return reader.ask(
                    (session, realm) -> onServer(
                            session,
                            realm,
                            (stores, server) -> stores
                                    .getPermissionTicketStore()
                                    .findByResource(
                                            server, stores.getResourceStore().findById(server, resourceId))
                                    .stream()
                                    .map(ticket -> session.users()
                                            .getUserById(realm, ticket.getRequester())
                                            .getUsername())
                                    .sorted()
                                    .toList()),
                    statements -> statements.ask(
                            "SELECT u.username FROM RESOURCE_SERVER_PERM_TICKET t JOIN USER_ENTITY u ON u.id = t.requester"
                                    + " WHERE t.resource_id = ? ORDER BY u.username",
                            FloorStatements::names,
                            resourceId));
        }

        private static List<String> ids(List<PermissionTicket> tickets) {
            return tickets.stream().map(PermissionTicket::getId).toList();
        }

        private static List<String> tickets(Reader reader, String userId) {
            return reader.ask(
                    (session, realm) -> onServer(
                            session,
                            realm,
                            (stores, server) -> ids(stores.getPermissionTicketStore()
                                    .find(server, Map.of(FilterOption.REQUESTER, userId), 0, PAGE))),
                    statements -> statements.ask(
                            "SELECT id FROM RESOURCE_SERVER_PERM_TICKET WHERE requester = ? ORDER BY id LIMIT ?",
                            FloorStatements::names,
                            userId,
                            PAGE));
        }

        private static List<String> granted(Reader reader, String resourceName, String userId) {
            return reader.ask(
                    (session, realm) -> onServer(
                            session,
                            realm,
                            (stores, server) ->
                                    ids(stores.getPermissionTicketStore().findGranted(server, resourceName, userId))),
                    statements -> statements.ask(
                            "SELECT t.id FROM RESOURCE_SERVER_RESOURCE r JOIN RESOURCE_SERVER_PERM_TICKET t"
                                    + " ON t.resource_id = r.id WHERE r.name = ? AND t.requester = ?"
                                    + " AND t.granted_timestamp IS NOT NULL",
                            FloorStatements::names,
                            resourceName,
                            userId));
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
    public Shown shown;

    @Override
    TicketPopulation data(Address address) throws SQLException {
        return TicketPopulation.in(address, users, tickets);
    }

    @Override
    Operation<TicketPopulation> operation() {
        return shown.operation;
    }

    @Override
    void prepare(Reader reader, TicketPopulation data) {
        Realms.byId(reader, CurrentSchema.REALM);
    }
}
