package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Memberships;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.SteppedPair;
import org.identityperf.probe.measure.SteppedPair.Met;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Do two requests that write about the same sessions or user wait for each other, or end in a deadlock (issues 37864
 * and 42861)? The second happens at each request of the first to the database in turn, as {@link SteppedPair} explains.
 *
 * <p>{@code -Pperf -Dperf.include=WriteAtOnce}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true, countedInvocations = WriteAtOnceBenchmark.POINTS)
public class WriteAtOnceBenchmark extends SessionWrites {

    /** The first so many requests of an operation are points at which the other happens. Few operations have as many. */
    static final int POINTS = 16;

    private static final int HOUR_SECONDS = 3600;

    /** How many sessions are recorded together. */
    private static final int MANY = 10;

    /** What both do. */
    public enum Both {
        /** Each records that the same online session was used, as two requests for a new token do in turn. */
        REFRESH(
                state -> state.refresh(state.at),
                // A use in the same second would be none.
                state -> state.refresh(state.at + 1),
                state -> {
                    Row found = state.writer.online(state.rows, state.online(), state.clientKey());
                    Expected.check("whether session " + state.online() + " was used", true, found.used() >= state.at);
                }),
        /** Each records that the same offline sessions were used, the second in the opposite order. */
        REFRESH_MANY(
                state -> state.refreshOffline(state.offline()),
                state -> {
                    List<String> backwards = new ArrayList<>(state.offline());
                    Collections.reverse(backwards);
                    return state.refreshOffline(backwards);
                },
                state ->
                        Expected.check("sessions used", Set.copyOf(state.offline()), state.rows.offlineUsed(state.at))),
        /** Each begins a session of the same user. */
        LOGIN(WriteAtOnceBenchmark::login, WriteAtOnceBenchmark::login, state -> {
            Expected.check("sessions begun", 2, state.begun.size());
            state.removeBegun();
        }),
        /** One ends the session of which the other records that it was used. */
        LOGOUT(
                state -> {
                    String id = state.begun.get(0);
                    return Executors.callable(() -> state.writer.end(id));
                },
                // Begun just now, by a clock that goes on, and a use before that would be none.
                state -> state.refresh(state.begun.get(0), state.at + HOUR_SECONDS),
                state -> {
                    Expected.check("sessions left", 2 * state.sessions, state.rows.sessions());
                    Expected.check("client sessions left", 2 * state.sessions, state.rows.clientSessions());
                }) {
            @Override
            void prepare(WriteAtOnceBenchmark state) throws Exception {
                state.login().call();
            }
        },
        /** One removes the sessions that have expired while the other begins a session. */
        EXPIRE(state -> Executors.callable(state.writer::removeExpired), WriteAtOnceBenchmark::login, state -> {
            state.removeBegun();
            int kinds = state.writer.keepsOnline() ? 2 : 1;
            Expected.check("sessions left", 2 * state.sessions - kinds * state.expired(), state.rows.sessions());
        }) {
            @Override
            void open(WriteAtOnceBenchmark state) throws SQLException {
                state.rows.expire(state.expired());
            }

            @Override
            void prepare(WriteAtOnceBenchmark state) throws SQLException {
                state.rows.putBack();
            }

            @Override
            void close(WriteAtOnceBenchmark state) throws SQLException {
                state.rows.putBack();
                state.rows.drop();
            }
        },
        /** Each gives the same user another role. */
        ROLE(state -> state.grant(0), state -> state.grant(1), state -> {
            for (int n = 0; n < 2; n++) {
                boolean had = Memberships.revoke(state.reader, state.userKey(), state.role(n));
                Expected.check("whether the user got role " + n, true, had);
            }
        }),
        /** Each has the same user join another group. */
        GROUP(state -> state.join(0), state -> state.join(1), state -> {
            for (int n = 0; n < 2; n++) {
                boolean was = Memberships.leave(state.reader, state.userKey(), state.group(n));
                Expected.check("whether the user joined group " + n, true, was);
            }
        });

        private final Function<WriteAtOnceBenchmark, Callable<?>> first;
        private final Function<WriteAtOnceBenchmark, Callable<?>> second;
        private final Check check;

        Both(
                Function<WriteAtOnceBenchmark, Callable<?>> first,
                Function<WriteAtOnceBenchmark, Callable<?>> second,
                Check check) {
            this.first = first;
            this.second = second;
            this.check = check;
        }

        private interface Check {
            void on(WriteAtOnceBenchmark state) throws SQLException;
        }

        /** Does what is done once, before the first operation. */
        void open(WriteAtOnceBenchmark state) throws SQLException {}

        /** Does what must be done before each operation. */
        void prepare(WriteAtOnceBenchmark state) throws Exception {}

        /** Undoes what was done once. */
        void close(WriteAtOnceBenchmark state) throws SQLException {}
    }

    /** What both do. */
    @Param
    public Both operation;

    private final List<String> begun = Collections.synchronizedList(new ArrayList<>());
    private SteppedPair pair;
    private int point;
    private Met met;

    @Override
    void ready() throws SQLException {
        pair = new SteppedPair(realm.address());
        operation.open(this);
    }

    /** Returns how many sessions of each kind have expired. */
    private long expired() {
        return sessions / 100;
    }

    private String online() {
        return population.id(false, session());
    }

    private List<String> offline() {
        return IntStream.range(turn * MANY, (turn + 1) * MANY)
                .mapToObj(i -> population.id(true, population.apart(i)))
                .toList();
    }

    private Callable<?> refresh(int now) {
        return refresh(online(), now);
    }

    private Callable<?> refresh(String id, int now) {
        String clientKey = clientKey();
        return Executors.callable(() -> writer.refresh(id, clientKey, now));
    }

    private Callable<?> refreshOffline(List<String> ids) {
        int now = at;
        return Executors.callable(() -> writer.refreshOffline(ids, now));
    }

    private Callable<?> login() {
        String userKey = userKey();
        String clientKey = clientKey();
        String redirectUri = redirectUri();
        return () -> begun.add(writer.create(userKey, clientKey, redirectUri));
    }

    /** Returns the key of role n of those that the user is not given. */
    private String role(int n) {
        UserPopulation people = population.realm();
        return people.roleId(people.otherRole(population.user(session()), n));
    }

    /** Returns the key of group n of those that the user is not in. */
    private String group(int n) {
        UserPopulation people = population.realm();
        return people.groupId(people.otherGroup(population.user(session()), n));
    }

    private Callable<?> grant(int n) {
        String userKey = userKey();
        String role = role(n);
        return () -> Memberships.grant(reader, userKey, role);
    }

    private Callable<?> join(int n) {
        String userKey = userKey();
        String group = group(n);
        return () -> Memberships.join(reader, userKey, group);
    }

    private void removeBegun() throws SQLException {
        for (String id : begun) {
            Row found = writer.online(rows, id, clientKey());
            Expected.check("the user of session " + id, userKey(), found.userKey());
            writer.remove(rows, id);
        }
    }

    @Override
    void before() throws SQLException {
        begun.clear();
        try {
            operation.prepare(this);
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the session to end can't be begun", e);
        }
    }

    @Override
    Object next() {
        try {
            met = pair.run(operation.first.apply(this), operation.second.apply(this), point);
            return met;
        } catch (InterruptedException | SQLException e) {
            throw new IllegalStateException("cannot see whether the two wait for each other", e);
        }
    }

    @TearDown(Level.Invocation)
    public void reportWaits() {
        Window.left(Counter.LOCK_WAITS, () -> met.waited() ? 1 : 0);
        Window.left(Counter.DEADLOCKS, met::deadlocks);
        Window.left(met.waiting());
    }

    @Override
    void check() throws SQLException {
        if (!met.failures().isEmpty() && met.deadlocks() == 0) {
            throw new IllegalStateException(
                    "one of the two failed", met.failures().get(0));
        }
        point = (point + 1) % POINTS;
        if (met.failures().isEmpty()) {
            operation.check.on(this);
        }
    }

    @Override
    int rehearsals() {
        // So many that the counted ones begin with the first point.
        return POINTS;
    }

    @Override
    void restore() throws SQLException {
        operation.close(this);
        pair.close();
        super.restore();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }
}
