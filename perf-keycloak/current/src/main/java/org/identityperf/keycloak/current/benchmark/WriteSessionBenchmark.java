package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to begin a session, and to record that it was used, now that the database keeps all sessions
 * (issues 37259 and 51900)? New sessions are removed again.
 *
 * <p>{@code -Pperf -Dperf.include=WriteSession}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class WriteSessionBenchmark extends SessionWrites {

    /** What is written. */
    public enum Written {
        /** A new session of a user at a client. The clock may move on between its two timestamps. */
        CREATE(
                state -> state.writer.create(state.userKey(), state.clientKey(), state.redirectUri()),
                (state, found) -> new Row(state.userKey(), state.clientKey(), found.used(), found.usedAtClient())) {
            @Override
            void restore(WriteSessionBenchmark state) throws SQLException {
                state.writer.remove(state.rows, state.id);
            }
        },
        /** A record that a session was used. */
        REFRESH(
                state -> {
                    String id = state.population.id(false, state.session());
                    state.writer.refresh(id, state.clientKey(), state.at);
                    return id;
                },
                (state, found) -> new Row(state.userKey(), state.clientKey(), state.at, state.at));

        /** Writes, and returns the session's id. */
        private final Function<WriteSessionBenchmark, String> write;

        /** Returns what must be there, given what was found. */
        private final BiFunction<WriteSessionBenchmark, Row, Row> expected;

        Written(Function<WriteSessionBenchmark, String> write, BiFunction<WriteSessionBenchmark, Row, Row> expected) {
            this.write = write;
            this.expected = expected;
        }

        void restore(WriteSessionBenchmark state) throws SQLException {}
    }

    /** What is written. */
    @Param
    public Written operation;

    private String id;

    @Override
    void ready() {
        reader.forget();
    }

    @Override
    Object next() {
        id = operation.write.apply(this);
        return id;
    }

    @Override
    void check() throws SQLException {
        Row found = writer.online(rows, id, clientKey());
        Expected.check("session " + id, operation.expected.apply(this, found), found);
        operation.restore(this);
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one round trip for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
