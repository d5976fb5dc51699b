package org.identityperf.syncope.load;

import java.time.Instant;

/** Takes one row, field by field in the order of the columns, in whatever way rows get into the store. */
public interface Row {

    Row text(CharSequence value);

    /** A field of an integer column. */
    Row number(int value);

    /** A field of a bigint column. */
    Row number(long value);

    /** A field of a column of timestamps with time zone, to the millisecond. */
    Row time(Instant value);

    /** A field of a JSONB column. */
    Row json(CharSequence value);

    /** A field without a value. */
    Row nothing();

    /** The row is whole. */
    void end();
}
