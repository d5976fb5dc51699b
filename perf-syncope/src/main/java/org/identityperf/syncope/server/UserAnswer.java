package org.identityperf.syncope.server;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.syncope.core.persistence.api.entity.user.UMembership;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.release.Memberships;
import org.identityperf.syncope.release.UserAttributes;
import org.identityperf.syncope.store.StoredUser;

/**
 * This class builds what Syncope returns to a client about a user. It walks the entity as the server does when it
 * writes an answer.
 */
final class UserAnswer {

    private static final Map<String, StaticGroup> GROUPS =
            Arrays.stream(StaticGroup.values()).collect(Collectors.toMap(StaticGroup::groupName, Function.identity()));

    private UserAnswer() {}

    static StoredUser of(User user, Memberships groups) {
        Map<StaticGroup, Map<Schema, List<String>>> memberships = new TreeMap<>();
        for (UMembership membership : user.getMemberships()) {
            memberships.put(GROUPS.get(membership.getRightEnd().getName()), UserAttributes.of(user, membership));
        }
        return new StoredUser(
                UUID.fromString(user.getKey()),
                user.getUsername(),
                UserAttributes.of(user),
                memberships,
                groups.dynamicGroups(user.getKey()));
    }
}
