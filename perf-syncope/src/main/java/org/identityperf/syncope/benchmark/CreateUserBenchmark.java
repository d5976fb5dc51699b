package org.identityperf.syncope.benchmark;

import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;

/**
 * What does it cost to create one user with ten attributes and two memberships, at a given number of users and dynamic
 * groups? The users of the previous invocation are deleted before the next one.
 *
 * <p>{@code -Pperf -Dperf.include=CreateUser}
 */
public class CreateUserBenchmark extends UserBenchmark<SyncopeUser> {

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
