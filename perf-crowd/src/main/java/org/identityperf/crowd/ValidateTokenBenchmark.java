package org.identityperf.crowd;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.Connection;
import java.time.Duration;
import org.identityperf.crowd.Rung.OnFloor;
import org.identityperf.crowd.Rung.OnReference;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does the check of a token cost, which applications do about a hundred times for each login, and what does it
 * cost if the access is written too?
 *
 * <p>{@code -Pperf -Dperf.include=ValidateToken}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class, writes = true)
public class ValidateTokenBenchmark extends SteadyState {

    /** This parameter says whether the last written access is so old that a new one has to be written. */
    public enum Access {
        WRITTEN(SessionRules.TOUCH_AFTER.multipliedBy(2)),
        LEFT(Duration.ZERO);

        private final Duration since;

        Access(Duration since) {
            this.since = since;
        }
    }

    /** This state validates live tokens. */
    @State(Scope.Benchmark)
    public abstract static class Checks extends TokenState {

        /** Whether the access is written. */
        @Param
        public Access access;

        @Override
        boolean perform(CrowdStore store, LiveToken token) {
            return store.validateToken(token.key(), token.factors()).equals(token.user());
        }

        @Override
        void prepare(Connection connection) {
            clock().advance(access.since);
        }
    }

    /** This state opens the reference store, which uses Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends Checks implements OnReference {}

    /** This state opens the floor store, which uses the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends Checks implements OnFloor {}

    /** Measures the reference store. */
    @Benchmark
    @OperationsPerInvocation(TokenState.LENGTH)
    public int reference(Reference asked, ThreadParams thread) {
        return asked.all(thread);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    @OperationsPerInvocation(TokenState.LENGTH)
    public int floor(Floor asked, ThreadParams thread) {
        return asked.all(thread);
    }
}
