package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.AdminRequest;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What does an administrator's look at the sessions of a user or a client cost? The server's own REST resources answer
 * it. It has no floor: {@link ReadSessionsBenchmark} has those of the same reads.
 *
 * <p>{@code -Pperf -Dperf.include=AdminSessions}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminSessionsBenchmark extends AdministratorReads {

    /** A {@code Whose} value says whose sessions an administrator looks at. */
    public enum Whose {
        /** A user's online sessions. */
        USER(
                (request, about, i) -> request.sessionsOfUser(
                        about.realm().userId(about.realm().apart(i))),
                (about, i) -> ids(
                        about,
                        false,
                        session -> about.user(session) == about.realm().apart(i))),
        /** All online sessions at a client. */
        CLIENT(
                (request, about, i) -> request.sessionsOfClient(client(about, i), false, all(about)),
                (about, i) -> ids(about, false, at(i))),
        /** All offline sessions at a client. */
        CLIENT_OFFLINE(
                (request, about, i) -> request.sessionsOfClient(client(about, i), true, all(about)),
                (about, i) -> ids(about, true, at(i))),
        /** How many online sessions a client has. */
        COUNT(
                (request, about, i) -> request.sessionCount(client(about, i)),
                (about, i) -> about.byClient().get(client(about, i)));

        private final Look look;
        private final Operation.Answer<SessionPopulation> answer;

        Whose(Look look, Operation.Answer<SessionPopulation> answer) {
            this.look = look;
            this.answer = answer;
        }

        private static String client(SessionPopulation about, int i) {
            return about.realm().clients().key(SessionPopulation.client(i));
        }

        private static int all(SessionPopulation about) {
            return Math.toIntExact(about.sessions());
        }

        private static LongPredicate at(int i) {
            return session -> SessionPopulation.client(session) == SessionPopulation.client(i);
        }

        private static Set<String> ids(SessionPopulation about, boolean offline, LongPredicate which) {
            return LongStream.range(0, about.sessions())
                    .filter(which)
                    .mapToObj(session -> about.id(offline, session))
                    .collect(Collectors.toSet());
        }
    }

    /** This function has a server answer question i. */
    private interface Look {
        Object ask(AdminRequest request, SessionPopulation about, int i);
    }

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** Whose sessions the administrator looks at. */
    @Param
    public Whose whose;

    @Override
    CurrentSizes sizes() {
        return CurrentSizes.of(RequestsDataset.ofRealm(Sizes.of(Map.of(CurrentSizes.USERS, users))));
    }

    private SessionPopulation sessions(UserPopulation realm) {
        return new SessionPopulation(realm, sessions);
    }

    @Override
    Operation<UserPopulation> operation() {
        return new Operation<>(
                (reader, about, i) -> reader.request(
                        session -> whose.look.ask(AdminRequest.of(session, token()), sessions(about), i),
                        statements -> null,
                        shipped -> whose.look.ask(AdminRequest.of(shipped, token()), sessions(about), i)),
                (about, i) -> whose.answer.of(sessions(about), i));
    }

    /** Moves the clock of the server in this JVM to when the sessions began; the shipped server's stays. */
    @Override
    void opened(Reader reader, UserPopulation about) {
        SessionClock.atStart();
        super.opened(reader, about);
        reader.begin(sessions(about));
    }

    @TearDown(Level.Trial)
    public void resetClock() {
        SessionClock.now();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped(ServerCache held) {
        return next();
    }
}
