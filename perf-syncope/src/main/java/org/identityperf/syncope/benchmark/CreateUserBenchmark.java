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
 * What does it cost to create one user with ten attributes and two memberships, where there are so many users and
 * dynamic groups?
 *
 * <p>{@code -Pperf -Dperf.include=CreateUser}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class CreateUserBenchmark {

    /** Users who are not there yet; those of the invocation before are removed. */
    @State(Scope.Thread)
    public abstract static class NewUsers extends UserState<SyncopeUser> {

        private boolean created;

        @Override
        SyncopeUser ask(int i) {
            return absent(i);
        }

        @Override
        void prepare(UserStore users, SyncopeUser user) {
            if (created) {
                users.delete(user.key());
            }
        }

        @Override
        boolean perform(UserStore users, SyncopeUser user) {
            users.create(user);
            return true;
        }

        @Override
        void check(UserStore users, SyncopeUser user) {
            created = true;
            Expected.check("a created user", stored(user), users.read(user.key()));
        }

        @Override
        void restore(UserStore users, SyncopeUser user) {
            users.delete(user.key());
        }
    }

    /** Syncope itself. */
    @State(Scope.Thread)
    public static class Server extends NewUsers implements OnServer {}

    /** The JSONB shape. */
    @State(Scope.Thread)
    public static class Reference extends NewUsers implements OnReference {}

    /** One statement each. */
    @State(Scope.Thread)
    public static class Floor extends NewUsers implements OnFloor {}

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
