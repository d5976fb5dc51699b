package org.identityperf.syncope.shape;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * This record is an SQL statement, or a part of one.
 *
 * @param text the SQL with a question mark for each value; two question marks give PostgreSQL a literal one
 * @param binds the values in order; an array is a Java array
 */
record Sql(String text, List<Object> binds) {

    Sql {
        binds = List.copyOf(binds);
    }

    static Sql of(String text, Object... binds) {
        return new Sql(text, List.of(binds));
    }

    /** Returns this part followed by the next. */
    Sql then(Sql next) {
        return new Sql(
                text + next.text,
                Stream.of(binds, next.binds).flatMap(List::stream).toList());
    }

    Sql then(String more, Object... values) {
        return then(of(more, values));
    }

    /** Returns that many placeholders, separated by commas. */
    static String places(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
