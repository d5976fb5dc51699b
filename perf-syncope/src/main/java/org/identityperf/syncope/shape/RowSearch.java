package org.identityperf.syncope.shape;

import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.shape.Condition.Both;
import org.identityperf.syncope.shape.Condition.Compared;
import org.identityperf.syncope.shape.Condition.Either;
import org.identityperf.syncope.shape.Condition.MemberOf;

/**
 * A row search searches the tables of standard JPA. Each part of a condition selects the keys of users by an index of
 * its own, and the parts are combined as sets. A single condition over two tables could use the index of neither.
 */
final class RowSearch {

    private RowSearch() {}

    /** Selects the first users by surname, with each user's surname for the order and the number of all that match. */
    static SqlText countedPage(Condition condition, int length) {
        return SqlText.of("SELECT u.id, u.username, s.stringvalue AS place, count(*) OVER () AS total FROM (")
                .then(keys(condition))
                .then(
                        ") k (id) JOIN syncopeuser u USING (id) JOIN uplainattr a ON a.owner_id = u.id"
                                + " AND a.schema_id = ? AND a.membership_id IS NULL"
                                + " JOIN uplainattrvalue s ON s.attribute_id = a.id WHERE u.realm_id = ?"
                                + " ORDER BY place LIMIT ?",
                        Schema.SURNAME.key(),
                        SyncopePopulation.REALM.toString(),
                        length);
    }

    /** Selects the keys of all users who match, each once. */
    static SqlText keys(Condition condition) {
        if (condition instanceof Compared compared) {
            return owners(compared.schema()).then(test(compared));
        }
        if (condition instanceof Either either) {
            return keys(either.one()).then(" UNION ").then(keys(either.other()));
        }
        if (condition instanceof MemberOf member) {
            String group = member.group().toString();
            return SqlText.of(
                    "SELECT user_id FROM umembership WHERE group_id = ?"
                            + " UNION SELECT any_id::varchar FROM udyngroupmembers WHERE group_id = ?",
                    group,
                    group);
        }
        Both both = (Both) condition;
        return both.one() instanceof Compared one
                        && both.other() instanceof Compared other
                        && one.schema() == other.schema()
                        && !one.schema().multivalue()
                ? owners(one.schema()).then(test(one)).then(" AND ").then(test(other))
                : SqlText.of("(")
                        .then(keys(both.one()))
                        .then(" INTERSECT ")
                        .then(keys(both.other()))
                        .then(")");
    }

    /** Selects the users who have an attribute, without the test of its value. */
    private static SqlText owners(Schema schema) {
        return schema.unique()
                ? SqlText.of(
                        "SELECT a.owner_id FROM uplainattruniquevalue v JOIN uplainattr a ON a.id = v.attribute_id"
                                + " WHERE v.schema_id = ? AND ",
                        schema.key())
                : SqlText.of(
                        "SELECT DISTINCT a.owner_id FROM uplainattrvalue v JOIN uplainattr a ON a.id = v.attribute_id"
                                + " WHERE a.schema_id = ? AND ",
                        schema.key());
    }

    private static SqlText test(Compared compared) {
        String column = column(compared.schema());
        String value = compared.value();
        return switch (compared.comparison()) {
            case EQUAL -> SqlText.of(column + " = ?", value);
            case EQUAL_IN_ANY_CASE -> SqlText.of("lower(" + column + ") = lower(?)", value);
            case BEGINS_WITH -> SqlText.of(column + " LIKE ?", value.replaceAll("([\\\\%_])", "\\\\$1") + '%');
            case AT_LEAST -> SqlText.of(column + " >= ?", value);
            case BELOW -> SqlText.of(column + " < ?", value);
        };
    }

    /** Returns the column that holds the values of that schema. */
    static String column(Schema schema) {
        return switch (schema.type()) {
            case STRING, ENUM -> "stringvalue";
            case LONG -> "longvalue";
            case DATE -> "datevalue";
        };
    }
}
