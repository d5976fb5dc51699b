package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.number;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/**
 * This dataset has events of a realm's users, in the form in which Keycloak stores them; see {@link EventPopulation}.
 */
public final class EventsDataset extends RealmAddition {

    /** The dimension: how many events there are. */
    public static final String EVENTS = "events";

    /** The bytes of an event and of its entries in the indexes. */
    private static final long BYTES_AN_EVENT = 1000;

    public EventsDataset() {
        super("Events", 1, EVENTS, BYTES_AN_EVENT);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        EventPopulation population = new EventPopulation(realm, count);
        KeycloakTable.load(database, progress, List.of(List.of(rows(population))));
    }

    private static KeycloakTable rows(EventPopulation population) {
        return new KeycloakTable(
                "EVENT_ENTITY",
                population.events(),
                text("id", population::id),
                number("event_time", population::time),
                text("type", i -> population.type(i).name()),
                text("realm_id", CurrentSchema.REALM),
                text("client_id", population::clientId),
                text("user_id", i -> population.realm().userId(population.user(i))),
                text("session_id", population::sessionId),
                text("ip_address", NewSession.ADDRESS),
                text(
                        "details_json_long_value",
                        i -> "{\"username\":\"" + UserPopulation.userName(population.user(i)) + "\"}"));
    }
}
