package org.identityperf.syncope.benchmark;

import java.util.List;
import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to change one attribute of a user, and how much of that is due to dynamic groups, each of which
 * checks the user again?
 *
 * <p>{@code -Pperf -Dperf.include=UpdateUser}
 */
@OperationsPerInvocation(UserState.LENGTH)
public class UpdateUserBenchmark extends UserOperation {

    /** This state gives its users another email address with each operation. */
    @State(Scope.Thread)
    public static class Changing extends UserState<SyncopeUser> {

        private int turn;

        @Override
        SyncopeUser ask(int i) {
            return present(i);
        }

        @Override
        void prepare() {
            turn++;
        }

        @Override
        boolean perform(UserStore users, SyncopeUser user) {
            users.update(user.key(), Schema.EMAIL, email(user));
            return true;
        }

        @Override
        void check(UserStore users, SyncopeUser user) {
            Expected.check(
                    "the changed email",
                    List.of(email(user)),
                    users.read(user.key()).attributes().get(Schema.EMAIL));
        }

        String email(SyncopeUser user) {
            return user.username() + turn % 2 + "@tirasa.net";
        }

        @Override
        void restore(UserStore users, SyncopeUser user) {
            users.update(user.key(), Schema.EMAIL, user.value(Schema.EMAIL));
        }
    }

    /** Measures Syncope itself. */
    @Benchmark
    public int server(Changing asked) {
        return asked.all();
    }

    /** Measures the JSONB shape with one statement for each step. */
    @Benchmark
    public int reference(Changing asked) {
        return asked.all();
    }

    /** Measures the same result with one statement an operation. */
    @Benchmark
    public int floor(Changing asked) {
        return asked.all();
    }
}
