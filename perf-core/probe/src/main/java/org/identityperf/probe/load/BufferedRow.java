package org.identityperf.probe.load;

import java.util.Arrays;

/** A buffered row writes rows into a buffer in a format of the store, and passes the buffer on when it is full. */
abstract class BufferedRow implements RowWriter {

    private final int columns;
    private final Sink sink;
    private final int flushAt;
    private int fields;
    private long rows;

    byte[] buffer;

    int end;

    interface Sink {
        void accept(byte[] bytes, int length);
    }

    BufferedRow(int columns, int flushAt, Sink sink) {
        this.columns = columns;
        this.flushAt = flushAt;
        this.sink = sink;
        this.buffer = new byte[flushAt * 2];
    }

    BufferedRow begin() {
        fields = 0;
        return this;
    }

    /** Begins the next field, ensures room for that many bytes, and returns the number of fields before it. */
    final int field(int bytes) {
        room(bytes);
        return fields++;
    }

    final int columns() {
        return columns;
    }

    @Override
    public void end() {
        if (fields != columns) {
            throw new IllegalStateException("a row of " + fields + " fields for " + columns + " columns");
        }
        rows++;
        if (end >= flushAt) {
            flush();
        }
    }

    final long rows() {
        return rows;
    }

    final void room(int bytes) {
        if (end + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, end + bytes));
        }
    }

    final void flush() {
        sink.accept(buffer, end);
        end = 0;
    }
}
