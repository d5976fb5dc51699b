package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

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
        BulkLoad.all(database, List.of(List.of(rows(new EventPopulation(realm, count)))), progress);
    }

    private static TableRows rows(EventPopulation population) {
        return new TableRows(
                "EVENT_ENTITY",
                List.of(
                        "id",
                        "event_time",
                        "type",
                        "realm_id",
                        "client_id",
                        "user_id",
                        "session_id",
                        "ip_address",
                        "details_json_long_value"),
                population.events(),
                (i, into) -> event(population, i, into));
    }

    private static void event(EventPopulation population, long i, RowWriter into) {
        long user = population.user(i);
        into.text(population.id(i))
                .number(population.time(i))
                .text(population.type(i).name())
                .text(CurrentSchema.REALM)
                .text(population.clientId(i))
                .text(population.realm().userId(user))
                .text(population.sessionId(i))
                .text(NewSession.ADDRESS)
                .text("{\"username\":\"" + UserPopulation.userName(user) + "\"}");
    }
}
