package org.identityperf.syncope.benchmark;

import java.util.List;
import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;

/**
 * What does it cost to change one attribute of a user, and how much of that is due to dynamic groups, each of which
 * checks the user again? Each operation gives its user another email address.
 *
 * <p>{@code -Pperf -Dperf.include=UpdateUser}
 */
public class UpdateUserBenchmark extends UserBenchmark<SyncopeUser> {

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
