package org.identityperf.syncope.shape;

import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.shape.Condition.Compared;

/** This class writes SQL/JSON paths into a document of attributes. */
final class JsonPath {

    private static final String OF_EXPRESSIONS = "!$()*+.:<=>?[\\]^{|}-";

    private JsonPath() {}

    /** Returns the path to the values of one attribute: an array, or a single object if the schema is unique. */
    static String attribute(Schema schema) {
        return "$[*] ? (@.schema == " + PlainAttributes.quoted(schema.key()) + ")."
                + (schema.unique() ? "uniqueValue" : "values");
    }

    /** Returns the test that a value must pass to be found. */
    static String test(Compared compared) {
        String member = "@." + PlainAttributes.member(compared.schema());
        String value = PlainAttributes.value(compared.schema(), compared.value());
        return switch (compared.comparison()) {
            case EQUAL -> member + " == " + value;
            case EQUAL_IN_ANY_CASE -> expression(compared, " flag \"i\"");
            case BEGINS_WITH -> member + " starts with " + value;
            case AT_LEAST -> member + " >= " + value;
            case BELOW -> member + " < " + value;
        };
    }

    /** Returns whether a character of the value has a meaning in regular expressions. */
    static boolean looksLikeExpression(String value) {
        return value.chars().anyMatch(c -> OF_EXPRESSIONS.indexOf(c) >= 0);
    }

    /**
     * Returns the test that a stored value matches the given value, which is taken literally in a regular expression.
     */
    static String expression(Compared compared, String flag) {
        StringBuilder literal = new StringBuilder("^");
        for (char c : compared.value().toCharArray()) {
            literal.append(OF_EXPRESSIONS.indexOf(c) >= 0 ? "\\" : "").append(c);
        }
        return "@." + PlainAttributes.member(compared.schema()) + " like_regex "
                + PlainAttributes.quoted(literal.append('$').toString()) + flag;
    }
}
