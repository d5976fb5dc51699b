package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * This dataset has resources of users and the permission tickets by which they are shared, in the form in which
 * Keycloak writes them, without the policy that it makes for each ticket that is granted; see {@link TicketPopulation}.
 */
public final class TicketsDataset extends RealmAddition {

    /** The dimension: how many permission tickets there are. */
    public static final String TICKETS = "tickets";

    /** The bytes of a ticket, of its part of a resource, and of their indexes. */
    private static final long BYTES_A_TICKET = 2000;

    public TicketsDataset() {
        super("Tickets", 1, TICKETS, BYTES_A_TICKET);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        TicketPopulation population = new TicketPopulation(realm, count);
        String server;
        try (CurrentModelLayer model = CurrentModelLayer.on(database)) {
            server = model.inRealm(TicketsDataset::resourceServer);
        }
        BulkLoad.all(database, List.of(List.of(resources(population, server), tickets(population, server))), progress);
    }

    /** Makes the client one that has resources, and returns the id that it has as such. */
    private static String resourceServer(KeycloakSession session, RealmModel realm) {
        ResourceServer made = session.getProvider(AuthorizationProvider.class)
                .getStoreFactory()
                .getResourceServerStore()
                .create(realm.getClientById(CurrentSchema.CLIENT));
        return made.getId();
    }

    private static TableRows resources(TicketPopulation population, String server) {
        return new TableRows(
                "RESOURCE_SERVER_RESOURCE",
                List.of("id", "name", "owner", "resource_server_id", "owner_managed_access"),
                population.resources(),
                (resource, into) -> into.text(population.resourceId(resource))
                        .text(TicketPopulation.resourceName(resource))
                        .text(population.realm().userId(population.owner(resource)))
                        .text(server)
                        .bool(true));
    }

    private static TableRows tickets(TicketPopulation population, String server) {
        return new TableRows(
                "RESOURCE_SERVER_PERM_TICKET",
                List.of(
                        "id",
                        "owner",
                        "requester",
                        "created_timestamp",
                        "granted_timestamp",
                        "resource_id",
                        "resource_server_id"),
                population.tickets(),
                (ticket, into) -> {
                    long resource = TicketPopulation.resource(ticket);
                    into.text(population.ticketId(ticket))
                            .text(population.realm().userId(population.owner(resource)))
                            .text(population.realm().userId(population.requester(ticket)))
                            .number(UserPopulation.CREATED)
                            .number(UserPopulation.CREATED)
                            .text(population.resourceId(resource))
                            .text(server);
                });
    }
}
