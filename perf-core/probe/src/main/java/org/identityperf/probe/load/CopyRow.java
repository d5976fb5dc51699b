package org.identityperf.probe.load;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/**
 * A COPY row writes rows in PostgreSQL's binary COPY format. The format has a count of fields, then for each its length
 * and its bytes, big-endian (PostgreSQL documentation, COPY, "Binary Format"). We don't use the writer of PgBulkInsert:
 * it takes two to four times the CPU time for a row, and would still need this class around it.
 */
final class CopyRow extends BufferedRow {

    private static final long EPOCH = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();
    private static final long MICROS = Duration.ofMillis(1).toNanos() / 1000;

    CopyRow(int columns, int flushAt, Sink sink) {
        super(columns, flushAt, sink);
    }

    @Override
    CopyRow begin() {
        room(Short.BYTES);
        buffer.putShort((short) columns());
        super.begin();
        return this;
    }

    @Override
    public CopyRow text(CharSequence value) {
        return text(value.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public CopyRow text(byte[] utf8) {
        field(utf8.length + 4);
        buffer.putInt(utf8.length).put(utf8);
        return this;
    }

    /** Writes a jsonb field: the version of the format, which is 1, and the JSON as text. */
    @Override
    public CopyRow json(CharSequence value) {
        return text("\u0001" + value);
    }

    @Override
    public CopyRow integer(int value) {
        field(8);
        buffer.putInt(Integer.BYTES).putInt(value);
        return this;
    }

    @Override
    public CopyRow number(long value) {
        field(12);
        buffer.putInt(Long.BYTES).putLong(value);
        return this;
    }

    /** PostgreSQL counts microseconds since 2000. */
    @Override
    public CopyRow date(long millis) {
        return number((millis - EPOCH) * MICROS);
    }

    @Override
    public CopyRow uuid(long upper, long lower) {
        field(20);
        buffer.putInt(2 * Long.BYTES).putLong(upper).putLong(lower);
        return this;
    }

    @Override
    public CopyRow bool(boolean value) {
        field(5);
        buffer.putInt(1).put((byte) (value ? 1 : 0));
        return this;
    }

    @Override
    public CopyRow nothing() {
        field(4);
        buffer.putInt(-1);
        return this;
    }

    /** Writes the header: the signature, no flags, no extension. */
    void header() {
        byte[] signature = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0};
        buffer.put(signature);
    }

    void trailer() {
        room(Short.BYTES);
        buffer.putShort((short) -1);
        flush();
    }
}
