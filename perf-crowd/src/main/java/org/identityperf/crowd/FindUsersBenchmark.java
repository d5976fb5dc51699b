package org.identityperf.crowd;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.Connection;
import java.util.List;
import java.util.SplittableRandom;
import org.identityperf.crowd.Rung.OnFloor;
import org.identityperf.crowd.Rung.OnReference;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does it cost to list the names of all users?
 *
 * <p>{@code -Pperf -Dperf.include=FindUsers}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class)
public class FindUsersBenchmark extends SteadyState {

    /** This state lists the users of an application whose one directory holds every user. */
    @State(Scope.Benchmark)
    public abstract static class Listing extends CrowdState<String> {

        static final int LENGTH = 1;

        @Override
        int length() {
            return LENGTH;
        }

        @Override
        String draw(Connection connection, SplittableRandom random) {
            return CrowdSchema.OPEN_APPLICATION;
        }

        @Override
        boolean perform(CrowdStore store, String application) {
            List<String> names = store.findUsers(application);
            return names.size() == users && names.get(0).equals("user0");
        }
    }

    /** This state opens the reference store, which uses Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends Listing implements OnReference {}

    /** This state opens the floor store, which uses the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends Listing implements OnFloor {}

    /** Measures the reference store. */
    @Benchmark
    @OperationsPerInvocation(Listing.LENGTH)
    public int reference(Reference asked, ThreadParams thread) {
        return asked.all(thread);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    @OperationsPerInvocation(Listing.LENGTH)
    public int floor(Floor asked, ThreadParams thread) {
        return asked.all(thread);
    }
}
