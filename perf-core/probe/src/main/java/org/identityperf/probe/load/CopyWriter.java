package org.identityperf.probe.load;

/** Writes rows in PostgreSQL's binary COPY format. */
final class CopyWriter implements RowWriter {

    private CopyRow row;

    CopyWriter begin(CopyRow next) {
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
        row.int8(value);
        return this;
    }

    @Override
    public RowWriter integer(int value) {
        row.int4(value);
        return this;
    }

    @Override
    public RowWriter bool(boolean value) {
        row.bool(value);
        return this;
    }

    @Override
    public RowWriter uuid(long upper, long lower) {
        row.uuid(upper, lower);
        return this;
    }

    @Override
    public RowWriter date(long millis) {
        row.timestamp(millis);
        return this;
    }

    @Override
    public RowWriter nothing() {
        row.nul();
        return this;
    }
}
