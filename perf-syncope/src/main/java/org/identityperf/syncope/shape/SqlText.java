package org.identityperf.syncope.shape;

import java.util.List;
import java.util.stream.Stream;

/**
 * This record is an SQL statement, or a part of one.
 *
 * @param text the SQL with a question mark for each value; two question marks give PostgreSQL a literal one
 * @param binds the values in order; an array is a Java array
 */
record SqlText(String text, List<Object> binds) {

    SqlText {
        binds = List.copyOf(binds);
    }

    static SqlText of(String text, Object... binds) {
        return new SqlText(text, List.of(binds));
    }

    /** Returns this part followed by the next. */
    SqlText then(SqlText next) {
        return new SqlText(
                text + next.text,
                Stream.of(binds, next.binds).flatMap(List::stream).toList());
    }

    SqlText then(String more, Object... values) {
        return then(of(more, values));
    }
}
