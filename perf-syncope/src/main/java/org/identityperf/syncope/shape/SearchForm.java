package org.identityperf.syncope.shape;

import java.util.Locale;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.shape.Condition.Compared;
import org.identityperf.syncope.shape.Condition.Comparison;

/** A way to write a condition on the attributes of a JSONB document. */
public enum SearchForm {

    /**
     * A test of what the document contains ({@code @>}), as Syncope wrote it up to 2.1.8. This form can express only
     * equality; any other comparison expands the document's arrays.
     */
    CONTAINS {
        @Override
        SqlText where(Compared compared) {
            Schema schema = compared.schema();
            if (compared.comparison() == Comparison.EQUAL) {
                return SqlText.of("plainattrs @> ?::jsonb", PlainAttributes.of(Attribute.of(schema, compared.value())));
            }
            String values = schema.unique() ? "jsonb_build_array(a -> 'uniqueValue')" : "a -> 'values'";
            return SqlText.of(
                            "EXISTS (SELECT 1 FROM jsonb_array_elements(plainattrs) a, jsonb_array_elements(" + values
                                    + ") v WHERE a ->> 'schema' = ? AND ",
                            schema.key())
                    .then(opened(compared))
                    .then(")");
        }
    },

    /** A test whether a path finds something ({@code @?}): an operator, which an index can answer. */
    PATH_OPERATOR {
        @Override
        SqlText where(Compared compared) {
            String path = JsonPath.attribute(compared.schema())
                    + (compared.schema().unique() ? " ? (" : "[*] ? (")
                    + JsonPath.test(compared)
                    + ')';
            return SqlText.of("plainattrs @?? ?::jsonpath", path);
        }
    },

    /**
     * A test whether a path finds something in the result of another path ({@code jsonb_path_exists} over
     * {@code jsonb_path_query_array}), as Syncope writes it since SYNCOPE-1609. These are functions, which no index can
     * answer. If a value has a character with a meaning in regular expressions, such as a hyphen, equality is a regular
     * expression here.
     */
    PATH_FUNCTION {
        @Override
        SqlText where(Compared compared) {
            String test = compared.comparison() == Comparison.EQUAL && JsonPath.looksLikeExpression(compared.value())
                    ? JsonPath.expression(compared, "")
                    : JsonPath.test(compared);
            return SqlText.of(
                    "jsonb_path_exists(" + cut(compared.schema()) + ", ?::jsonpath)", "$[*] ? (" + test + ')');
        }
    };

    /** Writes a condition on one attribute. */
    abstract SqlText where(Compared compared);

    /** Returns the name of the values that are extracted from a document. */
    static String cut(Schema schema) {
        return schema.name().toLowerCase(Locale.ROOT);
    }

    private static SqlText opened(Compared compared) {
        String text = "v ->> '" + PlainAttributes.member(compared.schema()) + '\'';
        return switch (compared.comparison()) {
            case EQUAL -> SqlText.of(text + " = ?", compared.value());
            case EQUAL_IN_ANY_CASE -> SqlText.of("lower(" + text + ") = lower(?)", compared.value());
            case BEGINS_WITH -> SqlText.of("starts_with(" + text + ", ?)", compared.value());
            case AT_LEAST -> SqlText.of("(" + text + ")::bigint >= ?::bigint", compared.value());
            case BELOW -> SqlText.of("(" + text + ")::bigint < ?::bigint", compared.value());
        };
    }
}
