package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.shared.NewSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.keycloak.events.Event;
import org.keycloak.events.EventStoreProvider;

/** What is loaded is what Keycloak's own events would have been. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class EventsDatasetTest {

    /** Their realm is the sessions' one too. */
    private static final int USERS = SessionsDatasetTest.USERS;

    private static final int EVENTS = 252;

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static EventPopulation population;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "events=" + store + ":" + EventsDataset.class.getName() + "[events=" + EVENTS + ",users=" + USERS
                        + "]");
        address = databases.get("events");
        server = CurrentModelLayer.on(address);
        population = new EventPopulation(UserPopulation.in(address, USERS), EVENTS);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    private static Event event(long i) {
        Event event = new Event();
        event.setTime(population.time(i));
        event.setType(population.type(i));
        event.setRealmId(CurrentSchema.REALM);
        event.setClientId(population.clientId(i));
        event.setUserId(population.realm().userId(population.user(i)));
        event.setSessionId(population.sessionId(i));
        event.setIpAddress(NewSession.ADDRESS);
        event.setDetails(Map.of("username", UserPopulation.userName(population.user(i))));
        return event;
    }

    @Test
    void aRowIsAsKeycloakWritesIt() throws SQLException {
        long last = EVENTS - 1;
        String condition = "event_time = " + population.time(last) + " AND id <> ?";
        List<String> loaded = WrittenRows.in(address, "EVENT_ENTITY", condition, "");

        server.inRealm((session, realm) -> {
            session.getProvider(EventStoreProvider.class).onEvent(event(last));
            return realm;
        });

        assertThat(WrittenRows.in(address, "EVENT_ENTITY", condition, population.id(last)))
                .isEqualTo(loaded)
                .hasSize(1);
    }

    @Test
    void eventsOfAUserGoThroughAllTypesInTurn() {
        assertThat(population.newestFirst().filter(i -> population.user(i) == 0).limit(5))
                .extracting(population::type)
                .containsExactly(
                        EventPopulation.TYPES.get(0),
                        EventPopulation.TYPES.get(3),
                        EventPopulation.TYPES.get(2),
                        EventPopulation.TYPES.get(1),
                        EventPopulation.TYPES.get(0));
    }

    @Test
    void theRealmIsToldOfTheUsersAlone() {
        assertThat(new EventsDataset().baseSizes(Sizes.of(Map.of("events", 10L, "users", 5000L))))
                .isEqualTo(Sizes.of("users", 5000));
    }

    @Test
    void noEventsAreRefused() {
        assertThatThrownBy(() -> new EventPopulation(population.realm(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 events: there must be one at least");
    }
}
