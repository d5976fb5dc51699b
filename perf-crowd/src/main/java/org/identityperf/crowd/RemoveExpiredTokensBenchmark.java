package org.identityperf.crowd;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import org.identityperf.crowd.Rung.OnFloor;
import org.identityperf.crowd.Rung.OnReference;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.Population;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does it cost to remove the tokens that have expired, an eighth of all?
 *
 * <p>{@code -Pperf -Dperf.include=RemoveExpiredTokens}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class, writes = true)
public class RemoveExpiredTokensBenchmark extends SteadyState {

    /** This state holds tokens of which some have expired; the expired ones are put back before each iteration. */
    @State(Scope.Benchmark)
    public abstract static class Removal extends CrowdState<Long> {

        static final int LENGTH = 1;

        private static final String EXPIRED = " FROM cwd_token WHERE last_accessed_date < '2025-12-31 23:15:00'";

        @Override
        int length() {
            return LENGTH;
        }

        /** Returns how many tokens have expired. */
        @Override
        Long draw(Connection connection, SplittableRandom random) {
            return sizes().tokens() / Population.TOKENS_AN_EXPIRED;
        }

        @Override
        boolean perform(CrowdStore store, Long expired) {
            return store.removeExpiredTokens() == expired;
        }

        @Override
        void prepare(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS expired_token AS SELECT *" + EXPIRED);
                statement.execute("DELETE" + EXPIRED);
                statement.execute("INSERT INTO cwd_token SELECT * FROM expired_token");
            }
        }
    }

    /** This state opens the reference store, which uses Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends Removal implements OnReference {}

    /** This state opens the floor store, which uses the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends Removal implements OnFloor {}

    /** Measures the reference store. */
    @Benchmark
    @OperationsPerInvocation(Removal.LENGTH)
    public int reference(Reference asked, ThreadParams thread) {
        return asked.all(thread);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    @OperationsPerInvocation(Removal.LENGTH)
    public int floor(Floor asked, ThreadParams thread) {
        return asked.all(thread);
    }
}
