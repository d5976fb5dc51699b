package org.identityperf.syncope.shape;

import java.util.Locale;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.shape.Condition.Compared;
import org.identityperf.syncope.shape.Condition.Comparison;

/** The ways to write a condition on the attributes of a JSONB document. */
public enum SearchForm {

    /**
     * What the document contains ({@code @>}), as Syncope wrote it up to 2.1.8. Only equality can be said so; all else
     * opens the document's arrays.
     */
    CONTAINS {
        @Override
        Sql where(Compared compared) {
            Schema schema = compared.schema();
            if (compared.comparison() == Comparison.EQUAL) {
                return Sql.of("plainattrs @> ?::jsonb", UserDocument.of(Attribute.of(schema, compared.value())));
            }
            String values = schema.unique() ? "jsonb_build_array(a -> 'uniqueValue')" : "a -> 'values'";
            return Sql.of(
                            "EXISTS (SELECT 1 FROM jsonb_array_elements(plainattrs) a, jsonb_array_elements(" + values
                                    + ") v WHERE a ->> 'schema' = ? AND ",
                            schema.key())
                    .then(opened(compared))
                    .then(")");
        }
    },

    /** Where a path leads ({@code @?}): an operator, which an index can answer. */
    PATH_OPERATOR {
        @Override
        Sql where(Compared compared) {
            String path = JsonPath.attribute(compared.schema())
                    + (compared.schema().unique() ? " ? (" : "[*] ? (")
                    + JsonPath.test(compared)
                    + ')';
            return Sql.of("plainattrs @?? ?::jsonpath", path);
        }
    },

    /**
     * Where a path leads inside of what another path cuts out ({@code jsonb_path_exists} over
     * {@code jsonb_path_query_array}), as Syncope writes it since SYNCOPE-1609: functions, which no index can answer. An
     * equality with a value that holds a character of regular expressions, such as a hyphen, is one there.
     */
    PATH_FUNCTION {
        @Override
        Sql where(Compared compared) {
            String test = compared.comparison() == Comparison.EQUAL && JsonPath.looksLikeExpression(compared.value())
                    ? JsonPath.expression(compared, "")
                    : JsonPath.test(compared);
            return Sql.of("jsonb_path_exists(" + cut(compared.schema()) + ", ?::jsonpath)", "$[*] ? (" + test + ')');
        }
    };

    /** A condition on one attribute. */
    abstract Sql where(Compared compared);

    /** The name of what is cut out of a document. */
    static String cut(Schema schema) {
        return schema.name().toLowerCase(Locale.ROOT);
    }

    private static Sql opened(Compared compared) {
        String text = "v ->> '" + UserDocument.member(compared.schema()) + '\'';
        return switch (compared.comparison()) {
            case EQUAL -> Sql.of(text + " = ?", compared.value());
            case EQUAL_IN_ANY_CASE -> Sql.of("lower(" + text + ") = lower(?)", compared.value());
            case BEGINS_WITH -> Sql.of("starts_with(" + text + ", ?)", compared.value());
            case AT_LEAST -> Sql.of("(" + text + ")::bigint >= ?::bigint", compared.value());
            case BELOW -> Sql.of("(" + text + ")::bigint < ?::bigint", compared.value());
        };
    }
}
