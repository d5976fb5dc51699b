package org.identityperf.probe.load;

import java.nio.ByteBuffer;

/** A buffered row writes rows into a buffer in a format of the store, and passes the buffer on when it is full. */
abstract class BufferedRow implements RowWriter {

    private final int columns;
    private final Sink sink;
    private final int flushAt;
    private int fields;
    private long rows;

    ByteBuffer buffer;

    interface Sink {
        void accept(byte[] bytes, int length);
    }

    BufferedRow(int columns, int flushAt, Sink sink) {
        this.columns = columns;
        this.flushAt = flushAt;
        this.sink = sink;
        this.buffer = ByteBuffer.allocate(flushAt * 2);
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
        if (buffer.position() >= flushAt) {
            flush();
        }
    }

    final long rows() {
        return rows;
    }

    final void room(int bytes) {
        if (buffer.remaining() < bytes) {
            int needed = buffer.position() + bytes;
            buffer =
                    ByteBuffer.allocate(Math.max(buffer.capacity() * 2, needed)).put(buffer.flip());
        }
    }

    final void flush() {
        sink.accept(buffer.array(), buffer.position());
        buffer.clear();
    }
}
