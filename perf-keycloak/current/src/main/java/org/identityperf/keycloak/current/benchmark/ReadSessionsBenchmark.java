package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import java.util.stream.LongStream;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.reader.SessionView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read sessions that the database keeps, after a restart and later?
 *
 * <p>{@code -Pperf -Dperf.include=ReadSessions}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, countedInvocations = 10)
public class ReadSessionsBenchmark extends SessionReads {

    private static final int PAGE = 20;

    /** A {@code Told} value says what is read about sessions. */
    public enum Told {
        /** How many sessions are online, by client. */
        COUNTS((asked, about, i) -> asked.sessions().byClient(false), (about, i) -> about.byClient()),
        /** The first page of the offline sessions at a client, another client for each question. */
        PAGE_OF_CLIENT(
                (asked, about, i) ->
                        asked.sessions().offlineAt(about.realm().clients().key(SessionPopulation.client(i)), 0, PAGE),
                (about, i) -> views(about, about.offlineAt(SessionPopulation.client(i), PAGE))),
        /** A page of all offline sessions, as a loop over all of them reads it. */
        PAGE_OF_ALL(
                (asked, about, i) -> asked.sessions().offlineAfter(about.id(true, about.apart(i)), PAGE),
                (about, i) -> views(about, about.offlineAfter(about.apart(i), PAGE))),
        /** An offline session, as the refresh of a token reads it. */
        OFFLINE(
                (asked, about, i) -> asked.sessions().offline(about.id(true, about.apart(i))),
                (about, i) -> SessionView.offline(about, about.apart(i)));

        private final Question<SessionPopulation> question;

        Told(Question.Asking<SessionPopulation> asking, Question.Answer<SessionPopulation> answer) {
            this.question = new Question<>(asking, answer);
        }

        private static List<SessionView> views(SessionPopulation about, LongStream sessions) {
            return sessions.mapToObj(i -> SessionView.offline(about, i)).toList();
        }
    }

    /** What is read about sessions. */
    @Param
    public Told told;

    @Override
    Question<SessionPopulation> question() {
        return told.question;
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
