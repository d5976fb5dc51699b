package org.identityperf.crowd;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.identityperf.crowd.Rung.OnFloor;
import org.identityperf.crowd.Rung.OnReference;
import org.identityperf.crowd.dataset.AddedUsers;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does it cost to add one user to those that there are, in a transaction of its own and with a hash of its own? In
 * the published measurement, a million users were added one by one. {@link AddUserBatchBenchmark} and
 * {@link LoadUsersBenchmark} measure the faster ways to add users.
 *
 * <p>{@code -Pperf -Dperf.include=AddUser\\.}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class, writes = true)
public class AddUserBenchmark extends SteadyState {

    /** This state adds users who are not there yet; they are removed before each iteration. */
    @State(Scope.Benchmark)
    public abstract static class NewUsers extends CrowdState<NewUser> {

        static final int LENGTH = 50;

        /** The encoder that hashes the passwords. */
        @Param
        public CrowdEncoder encoder;

        private long drawn;

        @Override
        int length() {
            return LENGTH;
        }

        @Override
        NewUser draw(Connection connection, SplittableRandom random) {
            String name = "user" + (users + drawn++);
            return new NewUser(
                    CrowdSchema.DIRECTORY,
                    name,
                    "First",
                    "Last",
                    name + "@example.org",
                    "password of " + name,
                    encoder);
        }

        @Override
        boolean perform(CrowdStore store, NewUser user) {
            store.addUser(user);
            return true;
        }

        @Override
        void prepare(Connection connection) throws SQLException {
            AddedUsers.remove(connection, users);
        }

        @Override
        void check(Connection connection) throws SQLException {
            Expected.check("added users", drawn, AddedUsers.count(connection, users));
        }
    }

    /** This state opens the reference store, which uses Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends NewUsers implements OnReference {}

    /** This state opens the floor store, which uses the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends NewUsers implements OnFloor {}

    /** Measures the reference store. */
    @Benchmark
    @OperationsPerInvocation(NewUsers.LENGTH)
    public int reference(Reference asked, ThreadParams thread) {
        return asked.all(thread);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    @OperationsPerInvocation(NewUsers.LENGTH)
    public int floor(Floor asked, ThreadParams thread) {
        return asked.all(thread);
    }
}
