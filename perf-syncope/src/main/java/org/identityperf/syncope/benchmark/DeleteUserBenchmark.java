package org.identityperf.syncope.benchmark;

import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;

/**
 * What does it cost to delete one user with everything that belongs to it? Between invocations the users are created
 * again; with several threads some create while others delete.
 *
 * <p>{@code -Pperf -Dperf.include=DeleteUser}
 */
public class DeleteUserBenchmark extends UserBenchmark<SyncopeUser> {

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
