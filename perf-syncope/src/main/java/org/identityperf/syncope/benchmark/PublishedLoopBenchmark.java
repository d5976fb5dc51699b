package org.identityperf.syncope.benchmark;

import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.SearchKind;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * How many requests a second are answered for a given number of threads that each repeat the published loop: create a
 * user, search for it, read it, change its email, read it, delete it? An operation is one request, six to a loop.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=PublishedLoop}
 */
@OperationsPerInvocation(PublishedLoopBenchmark.REQUESTS)
public class PublishedLoopBenchmark extends UserBenchmark<SyncopeUser> {

    static final int LOOPS = 2;
    static final int REQUESTS = 6 * LOOPS;
    static final String EMAIL = "changed@tirasa.net";

    @Override
    int length() {
        return LOOPS;
    }

    @Override
    SyncopeUser ask(int i) {
        return absent(i);
    }

    @Override
    boolean perform(UserStore users, SyncopeUser user) {
        users.create(user);
        long found = users.search(UserSearch.forUser(SearchKind.OR, user, this.users))
                .total();
        boolean whole = users.read(user.key()).equals(stored(user));
        users.update(user.key(), Schema.EMAIL, EMAIL);
        String email = users.read(user.key()).attributes().get(Schema.EMAIL).get(0);
        users.delete(user.key());
        return found == 1 && whole && email.equals(EMAIL);
    }

    @Override
    void check(UserStore users, SyncopeUser user) {
        Expected.check("users with the key of a deleted one", false, users.has(user.key()));
    }
}
