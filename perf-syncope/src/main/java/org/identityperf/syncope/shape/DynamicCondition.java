package org.identityperf.syncope.shape;

import java.util.List;
import org.identityperf.syncope.dataset.Attribute;

/**
 * The stored condition of a dynamic group: a value of an attribute, without regard to case.
 *
 * @param group the group's key
 * @param fiql such as {@code user type=~Type A}
 */
record DynamicCondition(String group, String fiql) {

    /** What stands between an attribute and its value, in FIQL. */
    static final String OPERATOR = "=~";

    DynamicCondition {
        if (!fiql.contains(OPERATOR)) {
            throw new IllegalArgumentException(
                    "the condition of group " + group + " is " + fiql + ", not schema" + OPERATOR + "value");
        }
    }

    /** Whether a user with these attributes is a member. */
    boolean holds(List<Attribute> attributes) {
        return attributes.stream()
                .anyMatch(attribute -> attribute.values().stream()
                        .anyMatch(value -> fiql(attribute, value).equalsIgnoreCase(fiql)));
    }

    /** The condition that this value of an attribute fulfils. */
    static String fiql(Attribute attribute, String value) {
        return attribute.schema().key() + OPERATOR + value;
    }
}
