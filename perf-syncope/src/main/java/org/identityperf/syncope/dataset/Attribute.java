package org.identityperf.syncope.dataset;

import java.util.List;

/**
 * A plain attribute with its values.
 *
 * @param values in the form and order in which a client sends them; one value unless the schema is multi-valued
 */
public record Attribute(Schema schema, List<String> values) {

    public Attribute {
        values = List.copyOf(values);
        if (values.isEmpty() || values.size() > 1 && !schema.multivalue()) {
            throw new IllegalArgumentException(schema.key() + " has " + values.size() + " values");
        }
    }

    public static Attribute of(Schema schema, String... values) {
        return new Attribute(schema, List.of(values));
    }
}
