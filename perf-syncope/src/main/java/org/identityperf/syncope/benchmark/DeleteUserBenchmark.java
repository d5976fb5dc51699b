package org.identityperf.syncope.benchmark;

import java.util.concurrent.TimeUnit;
import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to delete one user with all that belongs to it? Between invocations the users are created
 * again; with several threads some create while others delete.
 *
 * <p>{@code -Pperf -Dperf.include=DeleteUser}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class DeleteUserBenchmark {

    /** Users who were created for it. */
    @State(Scope.Thread)
    public abstract static class OldUsers extends UserState<SyncopeUser> {

        @Override
        SyncopeUser ask(int i) {
            return absent(i);
        }

        @Override
        void prepare(UserStore users, SyncopeUser user) {
            users.create(user);
        }

        @Override
        boolean perform(UserStore users, SyncopeUser user) {
            users.delete(user.key());
            return true;
        }

        @Override
        void check(UserStore users, SyncopeUser user) {
            Expected.check("users with the key of a deleted one", false, users.has(user.key()));
        }
    }

    /** Syncope itself. */
    @State(Scope.Thread)
    public static class Server extends OldUsers implements OnServer {}

    /** The JSONB shape. */
    @State(Scope.Thread)
    public static class Reference extends OldUsers implements OnReference {}

    /** One statement each. */
    @State(Scope.Thread)
    public static class Floor extends OldUsers implements OnFloor {}

    /** The real server. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int server(Server asked) {
        return asked.all();
    }

    /** The JSONB shape, step by step. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int reference(Reference asked) {
        return asked.all();
    }

    /** The same in one statement an operation. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int floor(Floor asked) {
        return asked.all();
    }
}
