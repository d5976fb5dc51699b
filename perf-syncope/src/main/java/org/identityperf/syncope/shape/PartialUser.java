package org.identityperf.syncope.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.store.StoredUser;

/** A user that is assembled from parts, in any order. */
final class PartialUser {

    private static final Map<UUID, StaticGroup> GROUPS =
            Arrays.stream(StaticGroup.values()).collect(Collectors.toMap(StaticGroup::key, Function.identity()));

    private final UUID key;
    private final Map<Optional<UUID>, Map<Schema, List<String>>> attributes = new HashMap<>();
    private final Map<UUID, StaticGroup> memberships = new HashMap<>();
    private final Set<UUID> dynamicGroups = new HashSet<>();
    private Optional<String> username = Optional.empty();

    PartialUser(String key) {
        this.key = UUID.fromString(key);
    }

    void username(String name) {
        username = Optional.of(name);
    }

    /** Adds one value of an attribute of the user itself, or of one of its memberships. */
    void value(Optional<UUID> membership, Schema schema, String value) {
        attributes
                .computeIfAbsent(membership, of -> new TreeMap<>())
                .computeIfAbsent(schema, of -> new ArrayList<>())
                .add(value);
    }

    /** Adds all attributes. */
    void document(String document) {
        for (PlainAttributes.Entry entry : PlainAttributes.read(document)) {
            entry.attribute()
                    .values()
                    .forEach(
                            value -> value(entry.membership(), entry.attribute().schema(), value));
        }
    }

    /** Adds a static membership by its key and that of its group. */
    void membership(String membership, String group) {
        memberships.put(UUID.fromString(membership), GROUPS.get(UUID.fromString(group)));
    }

    void dynamicGroup(String group) {
        dynamicGroups.add(UUID.fromString(group));
    }

    /** Returns whether the user's own row was among the parts. */
    boolean isThere() {
        return username.isPresent();
    }

    StoredUser whole() {
        attributes.values().forEach(bySchema -> bySchema.values().forEach(Collections::sort));
        Map<StaticGroup, Map<Schema, List<String>>> byGroup = new TreeMap<>();
        memberships.forEach(
                (membership, group) -> byGroup.put(group, attributes.getOrDefault(Optional.of(membership), Map.of())));
        return new StoredUser(
                key,
                username.orElseThrow(),
                attributes.getOrDefault(Optional.<UUID>empty(), Map.of()),
                byGroup,
                dynamicGroups);
    }
}
