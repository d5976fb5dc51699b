package org.identityperf.syncope.benchmark;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserType;
import org.identityperf.syncope.store.UserStore;

/**
 * What does it cost to change the attribute that decides a user's dynamic groups, so that the user leaves some groups
 * and enters others?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=ChangeType}
 */
public class ChangeTypeBenchmark extends UserBenchmark<SyncopeUser> {

    @Override
    SyncopeUser ask(int i) {
        return present(i);
    }

    @Override
    boolean perform(UserStore users, SyncopeUser user) {
        users.update(user.key(), Schema.USER_TYPE, user.type().next().value());
        return true;
    }

    @Override
    void check(UserStore users, SyncopeUser user) {
        Expected.check(
                "the dynamic groups of a user of the next type",
                ofType(user.type().next()),
                users.read(user.key()).dynamicGroups());
        users.update(user.key(), Schema.USER_TYPE, user.type().value());
    }

    private Set<UUID> ofType(UserType type) {
        return groups().stream()
                .filter(group -> group.type() == type)
                .map(DynamicGroup::key)
                .collect(Collectors.toSet());
    }
}
