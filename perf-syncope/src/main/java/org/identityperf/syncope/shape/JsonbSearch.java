package org.identityperf.syncope.shape;

import java.util.LinkedHashSet;
import java.util.Set;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.shape.Condition.Both;
import org.identityperf.syncope.shape.Condition.Compared;
import org.identityperf.syncope.shape.Condition.Either;
import org.identityperf.syncope.shape.Condition.MemberOf;

/** A JSONB search writes the statements of a search in the JSONB shape, with conditions of one form. */
final class JsonbSearch {

    private static final String SURNAME =
            "jsonb_path_query_first(plainattrs, '" + JsonPath.attribute(Schema.SURNAME) + "[0].stringValue')";

    private final SearchForm form;

    JsonbSearch(SearchForm form) {
        this.form = form;
    }

    /** Counts the users who fulfil the condition. */
    SqlText count(Condition condition) {
        return SqlText.of("SELECT count(*)").then(fromWhere(condition, Set.of()));
    }

    /** Selects the keys of users who fulfil the condition, in the order of surnames. */
    SqlText page(Condition condition, int length) {
        boolean cut = form == SearchForm.PATH_FUNCTION;
        String order = cut ? SearchForm.cut(Schema.SURNAME) + " -> 0" : SURNAME;
        return SqlText.of("SELECT id")
                .then(fromWhere(condition, cut ? Set.of(Schema.SURNAME) : Set.of()))
                .then(" ORDER BY " + order + " LIMIT ?", length);
    }

    /**
     * Selects the same keys with each user's surname for the order, and the number of all users who fulfil the
     * condition.
     */
    SqlText countedPage(Condition condition, int length) {
        return SqlText.of("SELECT id, " + SURNAME + " AS place, count(*) OVER () AS total")
                .then(fromWhere(condition, Set.of()))
                .then(" ORDER BY place LIMIT ?", length);
    }

    /** Selects the next keys of users who fulfil the condition, in the order of keys. */
    SqlText after(Condition condition, String last, int length) {
        return SqlText.of("SELECT id")
                .then(fromWhere(condition, Set.of()))
                .then(" AND id > ? ORDER BY id LIMIT ?", last, length);
    }

    private SqlText fromWhere(Condition condition, Set<Schema> alsoCut) {
        StringBuilder from = new StringBuilder(" FROM syncopeuser");
        if (form == SearchForm.PATH_FUNCTION) {
            Set<Schema> schemas = new LinkedHashSet<>();
            collect(condition, schemas);
            schemas.addAll(alsoCut);
            schemas.forEach(schema -> from.append(", jsonb_path_query_array(plainattrs, '")
                    .append(JsonPath.attribute(schema))
                    .append("') AS ")
                    .append(SearchForm.cut(schema)));
        }
        return SqlText.of(from + " WHERE ")
                .then(where(condition))
                .then(" AND realm_id = ?", SyncopePopulation.REALM.toString());
    }

    private static void collect(Condition condition, Set<Schema> into) {
        if (condition instanceof Compared compared) {
            into.add(compared.schema());
        } else if (condition instanceof Both both) {
            collect(both.one(), into);
            collect(both.other(), into);
        } else if (condition instanceof Either either) {
            collect(either.one(), into);
            collect(either.other(), into);
        }
    }

    /** Writes the condition, in parentheses if it consists of several parts. */
    SqlText where(Condition condition) {
        if (condition instanceof Compared compared) {
            return form.where(compared);
        }
        if (condition instanceof Both both) {
            return joined(both.one(), " AND ", both.other());
        }
        if (condition instanceof Either either) {
            return joined(either.one(), " OR ", either.other());
        }
        String group = ((MemberOf) condition).group().toString();
        return SqlText.of(
                "(id IN (SELECT user_id FROM umembership WHERE group_id = ?)"
                        + " OR id IN (SELECT any_id FROM udyngroupmembers WHERE group_id = ?))",
                group,
                group);
    }

    private SqlText joined(Condition one, String operator, Condition other) {
        return SqlText.of("(")
                .then(where(one))
                .then(operator)
                .then(where(other))
                .then(")");
    }
}
