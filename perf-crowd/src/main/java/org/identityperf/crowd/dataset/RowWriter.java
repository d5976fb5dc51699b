package org.identityperf.crowd.dataset;

/** Takes one row, field by field in the order of the columns, in whatever way rows get into the store. */
public interface RowWriter {

    RowWriter text(CharSequence value);

    RowWriter number(long value);

    /** A truth value as one letter, T or F. */
    default RowWriter flag(boolean value) {
        return text(value ? "T" : "F");
    }

    /** A date and time in UTC, in milliseconds since 1970. */
    RowWriter date(long millis);

    /** A field without a value. */
    RowWriter nothing();
}
