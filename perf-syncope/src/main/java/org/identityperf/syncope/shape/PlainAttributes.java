package org.identityperf.syncope.shape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserMembership;

/**
 * Plain attributes are the content of the column {@code plainattrs}. It is a JSON array of attributes, both the user's
 * own and those of its memberships. Each attribute is an object:
 * {@code {"schema":"surname","values":[{"stringValue":"Rossi"}]}}. It has {@code uniqueValue} and a single object if
 * the schema is unique, and {@code membership} with its key if it belongs to one. Source: Syncope 3.0, module
 * persistence-jpa-json, {@code JPAJSONUPlainAttr} and its tests' {@code MasterContent.xml}.
 */
final class PlainAttributes {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MIDNIGHT = "T00:00:00Z";
    private static final Map<String, Schema> SCHEMAS =
            Arrays.stream(Schema.values()).collect(Collectors.toMap(Schema::key, Function.identity()));

    private PlainAttributes() {}

    /** An attribute in a document, and the key of the membership to which it may belong. */
    record Entry(Attribute attribute, Optional<UUID> membership) {}

    /** Returns the document with all attributes of a user. */
    static String of(SyncopeUser user) {
        return write(entries(user));
    }

    static List<Entry> entries(SyncopeUser user) {
        List<Entry> entries = new ArrayList<>();
        user.attributes().forEach(attribute -> entries.add(new Entry(attribute, Optional.empty())));
        for (UserMembership membership : user.memberships()) {
            membership
                    .attributes()
                    .forEach(attribute -> entries.add(new Entry(attribute, Optional.of(membership.key()))));
        }
        return entries;
    }

    static String write(List<Entry> entries) {
        StringBuilder text = new StringBuilder(2048).append('[');
        for (Entry entry : entries) {
            text.append(text.length() == 1 ? "" : ",");
            append(text, entry.attribute(), entry.membership());
        }
        return text.append(']').toString();
    }

    /**
     * Returns a document with one attribute of the user itself. A document that contains it has that attribute with
     * these values.
     */
    static String of(Attribute attribute) {
        return write(List.of(new Entry(attribute, Optional.empty())));
    }

    /** Returns the object of one attribute of the user itself. */
    static String object(Attribute attribute) {
        StringBuilder text = new StringBuilder();
        append(text, attribute, Optional.empty());
        return text.toString();
    }

    private static void append(StringBuilder text, Attribute attribute, Optional<UUID> membership) {
        Schema schema = attribute.schema();
        text.append("{\"schema\":");
        quoted(text, schema.key());
        if (membership.isPresent()) {
            text.append(",\"membership\":\"").append(membership.get()).append('"');
        }
        text.append(schema.unique() ? ",\"uniqueValue\":" : ",\"values\":[");
        String comma = "";
        for (String value : attribute.values()) {
            text.append(comma).append("{\"").append(member(schema)).append("\":");
            value(text, schema, value);
            text.append('}');
            comma = ",";
        }
        text.append(schema.unique() ? "}" : "]}");
    }

    /** Returns the name of the member that holds a value of that schema. */
    static String member(Schema schema) {
        return switch (schema.type()) {
            case STRING, ENUM -> "stringValue";
            case LONG -> "longValue";
            case DATE -> "dateValue";
        };
    }

    /** Returns a value as JSON: a text in quotes, or a number. */
    static String value(Schema schema, String value) {
        StringBuilder text = new StringBuilder();
        value(text, schema, value);
        return text.toString();
    }

    private static void value(StringBuilder text, Schema schema, String value) {
        switch (schema.type()) {
            case STRING, ENUM -> quoted(text, value);
            case LONG -> text.append(Long.parseLong(value));
            case DATE -> quoted(text, value + MIDNIGHT);
        }
    }

    /** Returns a text in quotes. */
    static String quoted(String value) {
        StringBuilder text = new StringBuilder();
        quoted(text, value);
        return text.toString();
    }

    private static void quoted(StringBuilder text, String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    /**
     * Reads a document back.
     *
     * @throws IllegalStateException if it does not have that form
     */
    static List<Entry> read(String document) {
        try {
            List<Entry> entries = new ArrayList<>();
            for (JsonNode node : JSON.readTree(document)) {
                entries.add(entry(node));
            }
            return entries;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not a document of attributes: " + e.getOriginalMessage(), e);
        }
    }

    private static Entry entry(JsonNode node) {
        Schema schema = schema(node.path("schema").asText());
        List<String> values = new ArrayList<>();
        if (schema.unique()) {
            values.add(text(schema, node.path("uniqueValue")));
        } else {
            node.path("values").forEach(value -> values.add(text(schema, value)));
        }
        return new Entry(
                new Attribute(schema, values),
                node.has("membership")
                        ? Optional.of(UUID.fromString(node.path("membership").asText()))
                        : Optional.empty());
    }

    private static String text(Schema schema, JsonNode value) {
        String text = value.path(member(schema)).asText();
        return schema.type() == Schema.Type.DATE ? text.substring(0, text.length() - MIDNIGHT.length()) : text;
    }

    /** Returns the schema of that name. */
    static Schema schema(String key) {
        Schema schema = SCHEMAS.get(key);
        if (schema == null) {
            throw new IllegalStateException("no schema is called " + key);
        }
        return schema;
    }
}
