package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * This dataset has events of a realm's users, in the form in which Keycloak stores them; see {@link EventPopulation}.
 */
public final class EventsDataset implements Dataset {

    /** The dimension: how many events there are. */
    public static final String EVENTS = "events";

    /** The bytes of an event and of its entries in the indexes. */
    private static final long BYTES_AN_EVENT = 1000;

    private static final long FEWEST_BYTES = 50_000_000;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Events", 1, new RealmDataset()).sizedBy(List.of(EVENTS, CurrentSizes.USERS));
    }

    /** Returns the sizes of the realm below, which has all the users. */
    @Override
    public Sizes baseSizes(Sizes sizes) {
        return sizes.of(List.of(CurrentSizes.USERS));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes(EVENTS, BYTES_AN_EVENT, FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        EventPopulation events =
                new EventPopulation(new UserPopulation(CurrentSizes.of(sizes), seed), sizes.of(EVENTS));
        BulkLoad.all(database, List.of(List.of(rows(events))), progress);
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
