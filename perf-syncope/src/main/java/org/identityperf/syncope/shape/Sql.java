package org.identityperf.syncope.shape;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A statement or a part of one.
 *
 * @param text with a question mark for each value, and two where PostgreSQL is to see one
 * @param binds the values in order; an array is a Java array
 */
record Sql(String text, List<Object> binds) {

    Sql {
        binds = List.copyOf(binds);
    }

    static Sql of(String text, Object... binds) {
        return new Sql(text, List.of(binds));
    }

    /** This, then that. */
    Sql then(Sql next) {
        return new Sql(
                text + next.text,
                Stream.of(binds, next.binds).flatMap(List::stream).toList());
    }

    Sql then(String more, Object... values) {
        return then(of(more, values));
    }

    /** So many places for values, with commas between. */
    static String places(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
