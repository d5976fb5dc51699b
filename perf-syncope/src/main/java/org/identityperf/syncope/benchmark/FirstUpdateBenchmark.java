package org.identityperf.syncope.benchmark;

import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What does the first update after a restart cost, when the caches are empty? {@link UpdateUserBenchmark} measures the
 * updates that follow.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=FirstUpdate}
 */
@OperationsPerInvocation(FirstUpdateBenchmark.LENGTH)
public class FirstUpdateBenchmark extends UserState<SyncopeUser> {

    static final int LENGTH = 1;

    @Override
    int length() {
        return LENGTH;
    }

    @Override
    SyncopeUser ask(int i) {
        return present(i);
    }

    @Override
    void prepare(UserStore users, SyncopeUser user) {
        users.update(user.key(), Schema.EMAIL, "before@tirasa.net");
        users.forget();
    }

    @Override
    boolean perform(UserStore users, SyncopeUser user) {
        users.update(user.key(), Schema.EMAIL, user.value(Schema.EMAIL));
        return true;
    }

    @Override
    void check(UserStore users, SyncopeUser user) {
        Expected.check("an updated user", stored(user), users.read(user.key()));
    }

    /** Measures Syncope itself. */
    @Benchmark
    public int server() {
        return all();
    }
}
