package org.identityperf.probe.load;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/**
 * Writes rows in PostgreSQL's binary COPY format: a count of fields, then for each its length and its bytes, big-endian
 * (PostgreSQL documentation, COPY, "Binary Format"). The fields of a row are written in the order of the columns.
 */
public final class CopyRow {

    private static final int LARGEST_HEAD = 16;
    private static final long EPOCH = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();
    private static final long MICROS = Duration.ofMillis(1).toNanos() / 1000;

    private final int columns;
    private final Sink sink;
    private final int flushAt;
    private byte[] buffer;
    private int end;
    private int fields;
    private long rows;

    /** Takes what is full. */
    interface Sink {
        void accept(byte[] bytes, int length);
    }

    CopyRow(int columns, int flushAt, Sink sink) {
        this.columns = columns;
        this.flushAt = flushAt;
        this.sink = sink;
        this.buffer = new byte[flushAt * 2];
    }

    /** Begins the next row. */
    CopyRow begin() {
        room(LARGEST_HEAD);
        int16(columns);
        fields = 0;
        return this;
    }

    /** A text, varchar or JSON field. */
    public CopyRow text(CharSequence value) {
        return text(value.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** A jsonb field: the version of its form, which is 1, and the JSON as text. */
    public CopyRow jsonb(CharSequence value) {
        return text("\u0001" + value);
    }

    /** A text, varchar or JSON field that is UTF-8 already. */
    public CopyRow text(byte[] utf8) {
        return text(utf8, utf8.length);
    }

    /** A text, varchar or JSON field: the first bytes of a buffer. */
    public CopyRow text(byte[] utf8, int length) {
        room(length + 4);
        int32(length);
        System.arraycopy(utf8, 0, buffer, end, length);
        end += length;
        fields++;
        return this;
    }

    /** An integer field of four bytes. */
    public CopyRow int4(int value) {
        room(8);
        int32(4);
        int32(value);
        fields++;
        return this;
    }

    /** A bigint field. */
    public CopyRow int8(long value) {
        room(12);
        int32(8);
        int32((int) (value >>> 32));
        int32((int) value);
        fields++;
        return this;
    }

    /** A field of a timestamp, in milliseconds since 1970; PostgreSQL counts microseconds since 2000. */
    public CopyRow timestamp(long millis) {
        return int8((millis - EPOCH) * MICROS);
    }

    /** A uuid field, by its upper and lower half. */
    public CopyRow uuid(long upper, long lower) {
        room(20);
        int32(16);
        int32((int) (upper >>> 32));
        int32((int) upper);
        int32((int) (lower >>> 32));
        int32((int) lower);
        fields++;
        return this;
    }

    /** A boolean field. */
    public CopyRow bool(boolean value) {
        room(5);
        int32(1);
        buffer[end++] = (byte) (value ? 1 : 0);
        fields++;
        return this;
    }

    /** A field without a value. */
    public CopyRow nul() {
        room(4);
        int32(-1);
        fields++;
        return this;
    }

    /**
     * The row is whole.
     *
     * @throws IllegalStateException if it has more or fewer fields than there are columns
     */
    public void end() {
        if (fields != columns) {
            throw new IllegalStateException("a row of " + fields + " fields for " + columns + " columns");
        }
        rows++;
        if (end >= flushAt) {
            flush();
        }
    }

    long rows() {
        return rows;
    }

    /** The signature, no flags, no extension. */
    void header() {
        byte[] signature = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0};
        System.arraycopy(signature, 0, buffer, end, signature.length);
        end += signature.length;
    }

    void trailer() {
        room(2);
        int16(-1);
        flush();
    }

    private void flush() {
        sink.accept(buffer, end);
        end = 0;
    }

    private void room(int bytes) {
        if (end + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, end + bytes));
        }
    }

    private void int16(int value) {
        buffer[end++] = (byte) (value >>> 8);
        buffer[end++] = (byte) value;
    }

    private void int32(int value) {
        put32(end, value);
        end += 4;
    }

    private void put32(int at, int value) {
        buffer[at] = (byte) (value >>> 24);
        buffer[at + 1] = (byte) (value >>> 16);
        buffer[at + 2] = (byte) (value >>> 8);
        buffer[at + 3] = (byte) value;
    }
}
