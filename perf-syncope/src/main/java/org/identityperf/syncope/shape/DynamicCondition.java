package org.identityperf.syncope.shape;

import java.util.List;
import org.identityperf.syncope.dataset.Attribute;

/**
 * The stored condition of a dynamic group: an attribute has a value, ignoring case.
 *
 * @param group the group's key
 * @param fiql the condition in FIQL, such as {@code user type=~Type A}
 */
record DynamicCondition(String group, String fiql) {

    /** The FIQL operator between an attribute and its value. */
    static final String OPERATOR = "=~";

    DynamicCondition {
        if (!fiql.contains(OPERATOR)) {
            throw new IllegalArgumentException(
                    "the condition of group " + group + " is " + fiql + ", not schema" + OPERATOR + "value");
        }
    }

    /** Returns whether a user with these attributes is a member. */
    boolean holds(List<Attribute> attributes) {
        return attributes.stream()
                .anyMatch(attribute -> attribute.values().stream()
                        .anyMatch(value -> fiql(attribute, value).equalsIgnoreCase(fiql)));
    }

    /** Returns the condition that this value of an attribute fulfils. */
    static String fiql(Attribute attribute, String value) {
        return attribute.schema().key() + OPERATOR + value;
    }
}
