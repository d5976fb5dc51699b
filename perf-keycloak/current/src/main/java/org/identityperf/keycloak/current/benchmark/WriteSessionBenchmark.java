package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to begin a session, and to record that it was used, now that the database keeps all sessions
 * (issues 37259 and 51900)? New sessions are removed again.
 *
 * <p>{@code -Pperf -Dperf.include=WriteSession}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class WriteSessionBenchmark extends SessionWrites {

    /** A {@code Written} value says what is written. */
    public enum Written {
        /** A new session of a user at a client. */
        CREATE {
            @Override
            String write(WriteSessionBenchmark state, String userKey, String clientKey) {
                return state.writer.create(
                        userKey, clientKey, ClientPopulation.redirectUri(SessionPopulation.client(state.session())));
            }

            @Override
            Row expected(Row found, String userKey, String clientKey, int at) {
                // The clock may move on between the two timestamps.
                return new Row(userKey, clientKey, found.used(), found.usedAtClient());
            }

            @Override
            void restore(WriteSessionBenchmark state) throws SQLException {
                state.writer.remove(state.rows, state.id);
            }
        },
        /** A record that a session was used. */
        REFRESH {
            @Override
            String write(WriteSessionBenchmark state, String userKey, String clientKey) {
                String id = state.population.id(false, state.session());
                state.writer.refresh(id, clientKey, state.at);
                return id;
            }

            @Override
            Row expected(Row found, String userKey, String clientKey, int at) {
                return new Row(userKey, clientKey, at, at);
            }
        };

        abstract String write(WriteSessionBenchmark state, String userKey, String clientKey);

        abstract Row expected(Row found, String userKey, String clientKey, int at);

        void restore(WriteSessionBenchmark state) throws SQLException {}
    }

    /** What is written. */
    @Param
    public Written written;

    private String id;

    @Override
    void prepare(Address address, BenchmarkParams benchmarkCase) {
        reader.forget();
    }

    private long session() {
        return population.apart(turn);
    }

    @Override
    void before() {
        forgetIfCold();
    }

    @Override
    Object write() {
        id = written.write(this, population.userKey(session()), population.clientKey(session()));
        return id;
    }

    @Override
    void check() throws SQLException {
        Row found = writer.online(rows, id, population.clientKey(session()));
        Row expected = written.expected(found, population.userKey(session()), population.clientKey(session()), at);
        Expected.check("session " + id, expected, found);
        written.restore(this);
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return write();
    }

    /** Measures the floor: the same in one round trip for each operation. */
    @Benchmark
    public Object floor() {
        return write();
    }
}
