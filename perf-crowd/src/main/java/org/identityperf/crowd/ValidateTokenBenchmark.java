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
 * What does the check of a token cost, which applications do about a hundred times for each login, and what if the
 * access is to be written?
 *
 * <p>{@code -Pperf -Dperf.include=ValidateToken}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class, writes = true)
public class ValidateTokenBenchmark extends SteadyState {

    /** Whether the last access that was written is long enough ago. */
    public enum Access {
        WRITTEN(SessionRules.TOUCH_AFTER.multipliedBy(2)),
        LEFT(Duration.ZERO);

        private final Duration since;

        Access(Duration since) {
            this.since = since;
        }
    }

    /** Whether they are good. */
    @State(Scope.Benchmark)
    public abstract static class Checks extends TokenState {

        /** What becomes of the access. */
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

    /** With Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends Checks implements OnReference {}

    /** With the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends Checks implements OnFloor {}

    /** The reference store. */
    @Benchmark
    @OperationsPerInvocation(TokenState.LENGTH)
    public int reference(Reference asked, ThreadParams thread) {
        return asked.all(thread);
    }

    /** The same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    @OperationsPerInvocation(TokenState.LENGTH)
    public int floor(Floor asked, ThreadParams thread) {
        return asked.all(thread);
    }
}
