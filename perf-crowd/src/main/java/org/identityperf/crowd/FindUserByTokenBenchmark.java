package org.identityperf.crowd;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.crowd.Rung.OnFloor;
import org.identityperf.crowd.Rung.OnReference;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.Population;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.UserDetails;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does it cost to find the user of a token, with attributes and groups, when no access has to be written?
 *
 * <p>{@code -Pperf -Dperf.include=FindUserByToken}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class, writes = true)
public class FindUserByTokenBenchmark extends SteadyState {

    /** This state finds the users of live tokens. */
    @State(Scope.Benchmark)
    public abstract static class Finds extends TokenState {

        private static final int ATTRIBUTES = 3;

        @Override
        boolean perform(CrowdStore store, LiveToken token) {
            UserDetails user = store.findUserByToken(token.key(), token.factors());
            return user.name().equals(token.user())
                    && user.attributes().size() == ATTRIBUTES
                    && user.groups().size() == Population.GROUPS_A_USER;
        }
    }

    /** This state opens the reference store, which uses Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends Finds implements OnReference {}

    /** This state opens the floor store, which uses the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends Finds implements OnFloor {}

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
