package org.identityperf.syncope.index;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.store.StoredUser;

/**
 * An index document holds what is indexed of a user or a group. It has a field for each plain attribute of the user
 * itself. A user's document has the keys of all its groups, and a group's has the keys of all its members. Source:
 * Syncope 3.0, extension Elasticsearch, {@code ElasticsearchUtils.document}.
 */
final class IndexDocument {

    private static final String MIDNIGHT = "T00:00:00Z";

    private IndexDocument() {}

    static Map<String, Object> of(StoredUser user) {
        Map<String, Object> document = any(user.key(), "USER");
        document.put("status", SyncopePopulation.STATUS);
        document.put("username", user.username());
        document.put("suspended", false);
        document.put("mustChangePassword", false);
        document.put("roles", List.of());
        document.put("privileges", List.of());
        document.put("relationships", List.of());
        document.put("relationshipTypes", List.of());
        document.put(
                "memberships",
                Stream.concat(
                                user.memberships().keySet().stream().map(StaticGroup::key),
                                user.dynamicGroups().stream().sorted())
                        .map(UUID::toString)
                        .toList());
        user.attributes().forEach((schema, values) -> document.put(schema.key(), values(schema, values)));
        return document;
    }

    static Map<String, Object> ofGroup(UUID key, String name, Collection<String> members) {
        Map<String, Object> document = any(key, "GROUP");
        document.put("name", name);
        document.put("members", members);
        return document;
    }

    private static Map<String, Object> any(UUID key, String type) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", key.toString());
        document.put("realm", "/");
        document.put("anyType", type);
        document.put("creationDate", SyncopePopulation.CREATED.toString());
        document.put("creator", SyncopePopulation.ADMIN);
        document.put("lastChangeDate", SyncopePopulation.CREATED.toString());
        document.put("lastModifier", SyncopePopulation.ADMIN);
        document.put("auxClasses", List.of());
        document.put("resources", List.of());
        document.put("dynRealms", List.of());
        return document;
    }

    /** Returns a single value as it is, and several values as a list. */
    private static Object values(Schema schema, List<String> values) {
        return values.size() == 1
                ? value(schema, values.get(0))
                : values.stream().map(value -> value(schema, value)).toList();
    }

    private static Object value(Schema schema, String value) {
        return switch (schema.type()) {
            case STRING, ENUM -> value;
            case LONG -> Long.valueOf(value);
            case DATE -> value + MIDNIGHT;
        };
    }
}
