package org.identityperf.keycloak.current.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.EventPopulation;
import org.identityperf.keycloak.current.EventsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.events.Event;
import org.keycloak.events.EventQuery;
import org.keycloak.events.EventStoreProvider;
import org.keycloak.events.EventType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does the first page of a user's events cost, or of the events of a type, the newest first (issue
 * 41301)? The server keeps no events; its caches hold the realm.
 *
 * <p>{@code -Pperf -Dperf.include=ReadEvents}
 */
@StorageBenchmark(dataset = EventsDataset.class, countedInvocations = 10)
public class ReadEventsBenchmark extends OperationBenchmark<EventPopulation> {

    private static final int PAGE = 20;

    /** Of what the events are. */
    public enum Filter {
        /** Of a user. */
        USER(true, false),
        /** Of a type. */
        TYPE(false, true),
        /** Of a user, and of a type. */
        USER_TYPE(true, true);

        private final Operation<EventPopulation> operation;

        Filter(boolean byUser, boolean byType) {
            this.operation = Operation.names(
                    (session, realm, data, i) -> {
                        EventQuery query = session.getProvider(EventStoreProvider.class)
                                .createQuery()
                                .realm(realm.getId())
                                .orderByDescTime()
                                .firstResult(0)
                                .maxResults(PAGE);
                        if (byUser) {
                            query.user(data.realm().userId(user(data, i)));
                        }
                        if (byType) {
                            query.type(type(i));
                        }
                        return query.getResultStream().map(Event::getId).toList();
                    },
                    "SELECT id, event_time, type, client_id, user_id, session_id, ip_address, error, details_json,"
                            + " details_json_long_value FROM EVENT_ENTITY WHERE realm_id = ?"
                            + (byUser ? " AND user_id = ?" : "") + (byType ? " AND type = ?" : "")
                            + " ORDER BY event_time DESC LIMIT ?",
                    (data, i) -> {
                        List<Object> values = new ArrayList<>(List.of(CurrentSchema.REALM));
                        if (byUser) {
                            values.add(data.realm().userId(user(data, i)));
                        }
                        if (byType) {
                            values.add(type(i).name());
                        }
                        values.add(PAGE);
                        return values;
                    },
                    (data, i) -> {
                        LongPredicate ofUser = event -> !byUser || data.user(event) == user(data, i);
                        LongPredicate ofType = event -> !byType || data.type(event) == type(i);
                        return data.newestFirst()
                                .filter(ofUser.and(ofType))
                                .limit(PAGE)
                                .mapToObj(data::id)
                                .toList();
                    });
        }

        private static long user(EventPopulation data, int i) {
            return data.realm().apart(i);
        }

        private static EventType type(int i) {
            return EventPopulation.TYPES.get(i % EventPopulation.TYPES.size());
        }
    }

    /** How many events there are. */
    @Param("10000")
    public long events;

    /** How many users they are of. */
    @Param("1000")
    public long users;

    /** Of what the events are. */
    @Param
    public Filter filter;

    @Override
    EventPopulation data() {
        return new EventPopulation(realm.population(), events);
    }

    @Override
    Operation<EventPopulation> operation() {
        return filter.operation;
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
