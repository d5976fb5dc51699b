package org.identityperf.keycloak.current;

import java.util.List;
import java.util.stream.LongStream;
import org.keycloak.events.EventType;

/**
 * An event population describes what a realm's users did, event by event. Event i is of user i; after the last user
 * comes the first again. It is a second later than the event before. A user's events go through all types in turn.
 *
 * @param realm whose users' events they are
 * @param events how many there are
 */
public record EventPopulation(UserPopulation realm, long events) {

    /** The types of the events. */
    public static final List<EventType> TYPES =
            List.of(EventType.LOGIN, EventType.CODE_TO_TOKEN, EventType.REFRESH_TOKEN, EventType.LOGOUT);

    private static final long APART_MILLIS = 1000;

    public EventPopulation {
        if (events < 1) {
            throw new IllegalArgumentException(events + " events: there must be one at least");
        }
    }

    public String id(long i) {
        return realm.id(UserPopulation.Kind.EVENT, i);
    }

    /** Returns the user of event i. */
    public long user(long i) {
        return i % realm.sizes().users();
    }

    public EventType type(long i) {
        return TYPES.get((int) (i / realm.sizes().users() % TYPES.size()));
    }

    /** Returns when event i happened, in milliseconds. */
    public long time(long i) {
        return UserPopulation.CREATED + i * APART_MILLIS;
    }

    /** Returns the client of event i, as applications know it. */
    public String clientId(long i) {
        return ClientPopulation.clientId((int) (i % realm.sizes().clients()));
    }

    /** Returns the id of the session in which event i happened. */
    String sessionId(long i) {
        return realm.id(UserPopulation.Kind.SESSION, user(i));
    }

    /** Returns all events, the newest first. */
    public LongStream newestFirst() {
        return LongStream.iterate(events - 1, i -> i >= 0, i -> i - 1);
    }
}
