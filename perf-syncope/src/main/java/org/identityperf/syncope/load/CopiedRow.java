package org.identityperf.syncope.load;

import java.time.Instant;
import org.identityperf.probe.load.CopyRow;

/** Writes rows in PostgreSQL's binary COPY format. */
record CopiedRow(CopyRow row) implements Row {

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
        row.timestamp(value.toEpochMilli());
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
