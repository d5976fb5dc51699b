package org.identityperf.probe.load;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * A row writer takes one row, field by field in the order of the columns, and writes it to the store in its own way.
 */
public interface RowWriter {

    RowWriter text(CharSequence value);

    /** Writes a text that is UTF-8 already. */
    default RowWriter text(byte[] utf8) {
        return text(new String(utf8, StandardCharsets.UTF_8));
    }

    default RowWriter json(CharSequence value) {
        return text(value);
    }

    RowWriter number(long value);

    default RowWriter integer(int value) {
        return number(value);
    }

    default RowWriter bool(boolean value) {
        return number(value ? 1 : 0);
    }

    /** Writes a boolean as one letter, T or F. */
    default RowWriter flag(boolean value) {
        return text(value ? "T" : "F");
    }

    /** Writes a UUID, by its upper and lower half: {@code uuid} of PostgreSQL, {@code binary(16)} of MySQL. */
    RowWriter uuid(long upper, long lower);

    /** Writes a date and time in UTC, in milliseconds since 1970. */
    RowWriter date(long millis);

    RowWriter nothing();

    void end();

    static LocalDateTime dateTime(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
