package org.identityperf.syncope.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.identityperf.probe.load.CopyRow;

/** Writes rows in PostgreSQL's binary COPY format. */
record CopiedRow(CopyRow row) implements Row {

    // PostgreSQL counts the microseconds of a timestamp from here.
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    @Override
    public Row text(CharSequence value) {
        row.text(value);
        return this;
    }

    @Override
    public Row number(int value) {
        row.int4(value);
        return this;
    }

    @Override
    public Row number(long value) {
        row.int8(value);
        return this;
    }

    @Override
    public Row time(Instant value) {
        row.int8(EPOCH.until(value, ChronoUnit.MICROS));
        return this;
    }

    @Override
    public Row json(CharSequence value) {
        row.jsonb(value);
        return this;
    }

    @Override
    public Row nothing() {
        row.nul();
        return this;
    }

    @Override
    public void end() {
        row.end();
    }
}
