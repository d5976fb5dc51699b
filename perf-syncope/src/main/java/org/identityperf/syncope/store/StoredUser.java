package org.identityperf.syncope.store;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * A user as a client receives it. Two stored users are equal if a client sees no difference:
 * attributes have no order.
 *
 * @param attributes the sorted values of each attribute
 * @param memberships the attributes in each static group; empty for a group without attributes
 * @param dynamicGroups the keys of the dynamic groups that have this user as a member
 */
public record StoredUser(
        UUID key,
        String username,
        Map<Schema, List<String>> attributes,
        Map<StaticGroup, Map<Schema, List<String>>> memberships,
        Set<UUID> dynamicGroups) {

    /** Returns what must be stored for a user if these dynamic groups exist. */
    public static StoredUser of(SyncopeUser user, List<DynamicGroup> groups) {
        Map<StaticGroup, Map<Schema, List<String>>> memberships = new TreeMap<>();
        user.memberships()
                .forEach(membership -> memberships.put(membership.group(), bySchema(membership.attributes())));
        Set<UUID> dynamic = SyncopePopulation.groupsOf(user, groups).stream()
                .map(DynamicGroup::key)
                .collect(Collectors.toSet());
        return new StoredUser(user.key(), user.username(), bySchema(user.attributes()), memberships, dynamic);
    }

    private static Map<Schema, List<String>> bySchema(List<Attribute> attributes) {
        Map<Schema, List<String>> sorted = new TreeMap<>();
        attributes.forEach(attribute -> sorted.put(
                attribute.schema(), attribute.values().stream().sorted().toList()));
        return sorted;
    }
}
