package org.identityperf.syncope.benchmark;

import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What does it cost to save a dynamic group, which finds all its members anew? An operation saves one group, which has
 * a tenth of all users as members.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=SaveDynamicGroup}
 */
@OperationsPerInvocation(SaveDynamicGroupBenchmark.LENGTH)
public class SaveDynamicGroupBenchmark extends UserBenchmark<DynamicGroup> {

    static final int LENGTH = 1;

    @Override
    int length() {
        return LENGTH;
    }

    @Override
    DynamicGroup ask(int i) {
        return groups().get(i);
    }

    @Override
    boolean perform(UserStore users, DynamicGroup group) {
        users.save(group);
        return true;
    }

    @Override
    void check(UserStore users, DynamicGroup group) {
        for (int i = 0; i < UserState.LENGTH; i++) {
            SyncopeUser user = present(i);
            Expected.check("a user and its groups", stored(user), users.read(user.key()));
        }
    }
}
