package org.identityperf.probe.load;

import java.nio.ByteBuffer;

/** Writes rows as MySQL's LOAD DATA reads them. */
final class LoadDataWriter implements RowWriter {

    private final ByteBuffer uuid = ByteBuffer.allocate(2 * Long.BYTES);
    private LoadDataRow row;

    LoadDataWriter begin(LoadDataRow next) {
        row = next;
        return this;
    }

    void end() {
        row.end();
    }

    @Override
    public RowWriter text(CharSequence value) {
        row.text(value);
        return this;
    }

    @Override
    public RowWriter number(long value) {
        row.number(value);
        return this;
    }

    @Override
    public RowWriter uuid(long upper, long lower) {
        uuid.putLong(0, upper).putLong(Long.BYTES, lower);
        row.bytes(uuid.array());
        return this;
    }

    @Override
    public RowWriter date(long millis) {
        row.dateTime(RowWriter.dateTime(millis));
        return this;
    }

    @Override
    public RowWriter nothing() {
        row.nul();
        return this;
    }
}
