package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.bool;
import static org.identityperf.keycloak.current.KeycloakTable.number;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;
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
        KeycloakTable.load(
                database, progress, List.of(List.of(resources(population, server), tickets(population, server))));
    }

    /** Makes the client one that has resources, and returns the id that it has as such. */
    private static String resourceServer(KeycloakSession session, RealmModel realm) {
        ResourceServer made = session.getProvider(AuthorizationProvider.class)
                .getStoreFactory()
                .getResourceServerStore()
                .create(realm.getClientById(CurrentSchema.CLIENT));
        return made.getId();
    }

    private static KeycloakTable resources(TicketPopulation population, String server) {
        return new KeycloakTable(
                "RESOURCE_SERVER_RESOURCE",
                population.resources(),
                text("id", population::resourceId),
                text("name", TicketPopulation::resourceName),
                text("owner", resource -> population.realm().userId(population.owner(resource))),
                text("resource_server_id", server),
                bool("owner_managed_access", true));
    }

    private static KeycloakTable tickets(TicketPopulation population, String server) {
        return new KeycloakTable(
                "RESOURCE_SERVER_PERM_TICKET",
                population.tickets(),
                text("id", population::ticketId),
                text("owner", ticket -> population.realm().userId(population.owner(TicketPopulation.resource(ticket)))),
                text("requester", ticket -> population.realm().userId(population.requester(ticket))),
                number("created_timestamp", UserPopulation.CREATED),
                number("granted_timestamp", UserPopulation.CREATED),
                text("resource_id", ticket -> population.resourceId(TicketPopulation.resource(ticket))),
                text("resource_server_id", server));
    }
}
