package org.identityperf.syncope.server;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.syncope.core.persistence.api.dao.UserDAO;
import org.apache.syncope.core.persistence.api.entity.PlainAttr;
import org.apache.syncope.core.persistence.api.entity.user.UMembership;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.store.StoredUser;

/**
 * This class builds what Syncope returns to a client about a user. It walks the entity as the server does when it
 * writes an answer.
 */
final class UserAnswer {

    private static final Map<String, Schema> SCHEMAS =
            Arrays.stream(Schema.values()).collect(Collectors.toMap(Schema::key, Function.identity()));
    private static final Map<String, StaticGroup> GROUPS =
            Arrays.stream(StaticGroup.values()).collect(Collectors.toMap(StaticGroup::groupName, Function.identity()));

    private UserAnswer() {}

    static StoredUser of(User user, UserDAO users) {
        Map<StaticGroup, Map<Schema, List<String>>> memberships = new TreeMap<>();
        for (UMembership membership : user.getMemberships()) {
            memberships.put(GROUPS.get(membership.getRightEnd().getName()), attributes(user.getPlainAttrs(membership)));
        }
        Set<UUID> dynamicGroups = users.findDynGroups(user.getKey()).stream()
                .map(group -> UUID.fromString(group.getKey()))
                .collect(Collectors.toSet());
        return new StoredUser(
                UUID.fromString(user.getKey()),
                user.getUsername(),
                attributes(user.getPlainAttrs()),
                memberships,
                dynamicGroups);
    }

    private static Map<Schema, List<String>> attributes(Collection<? extends PlainAttr<?>> attributes) {
        Map<Schema, List<String>> attributesBySchema = new TreeMap<>();
        for (PlainAttr<?> attribute : attributes) {
            attributesBySchema.put(
                    SCHEMAS.get(attribute.getSchema().getKey()),
                    attribute.getValuesAsStrings().stream().sorted().toList());
        }
        return attributesBySchema;
    }
}
