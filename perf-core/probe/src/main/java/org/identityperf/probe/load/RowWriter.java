package org.identityperf.probe.load;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Takes one row, field by field in the order of the columns, in whatever way rows get into the store. */
public interface RowWriter {

    RowWriter text(CharSequence value);

    /** A text that is UTF-8 already. */
    default RowWriter text(byte[] utf8) {
        return text(new String(utf8, StandardCharsets.UTF_8));
    }

    /** A JSON document, in a column of JSON. */
    default RowWriter json(CharSequence value) {
        return text(value);
    }

    /** A bigint. */
    RowWriter number(long value);

    /** An integer of four bytes. */
    default RowWriter integer(int value) {
        return number(value);
    }

    /** A truth value. */
    default RowWriter bool(boolean value) {
        return number(value ? 1 : 0);
    }

    /** A truth value as one letter, T or F. */
    default RowWriter flag(boolean value) {
        return text(value ? "T" : "F");
    }

    /** A UUID, by its upper and lower half: {@code uuid} of PostgreSQL, {@code binary(16)} of MySQL. */
    RowWriter uuid(long upper, long lower);

    /** A date and time in UTC, in milliseconds since 1970. */
    RowWriter date(long millis);

    /** A field without a value. */
    RowWriter nothing();

    /** The row is whole. */
    void end();

    /** What stands in a column of dates that knows no zone. */
    static LocalDateTime dateTime(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
