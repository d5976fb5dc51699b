package org.identityperf.probe.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;

/**
 * A LOAD DATA row writes rows in the format that MySQL's LOAD DATA reads by default. Fields are separated by tabs, each
 * row is a line, {@code \N} is a null field, and special characters are escaped by a backslash.
 */
final class LoadDataRow extends BufferedRow {

    private static final int LONGEST_NUMBER = 20;
    private static final int LONGEST_TIME = 26;

    private final ByteBuffer uuid = ByteBuffer.allocate(2 * Long.BYTES);

    LoadDataRow(int columns, int flushAt, Sink sink) {
        super(columns, flushAt, sink);
    }

    @Override
    public LoadDataRow text(CharSequence value) {
        int length = value.length();
        next(2 * length);
        int start = buffer.position();
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                buffer.position(start);
                byte[] utf8 = value.toString().getBytes(StandardCharsets.UTF_8);
                room(2 * utf8.length);
                escaped(utf8);
                return this;
            }
            escaped((byte) c);
        }
        return this;
    }

    @Override
    public LoadDataRow text(byte[] bytes) {
        next(2 * bytes.length);
        escaped(bytes);
        return this;
    }

    @Override
    public LoadDataRow number(long value) {
        next(LONGEST_NUMBER);
        if (value == Long.MIN_VALUE) {
            buffer.put(Long.toString(value).getBytes(StandardCharsets.US_ASCII));
            return this;
        }
        if (value < 0) {
            buffer.put((byte) '-');
        }
        digits(Math.abs(value), 1);
        return this;
    }

    @Override
    public LoadDataRow uuid(long upper, long lower) {
        uuid.putLong(0, upper).putLong(Long.BYTES, lower);
        return text(uuid.array());
    }

    /** Writes a date and time exactly as the column will hold it: MySQL's {@code datetime} has no zone. */
    @Override
    public LoadDataRow date(long millis) {
        LocalDateTime value = RowWriter.dateTime(millis);
        next(LONGEST_TIME);
        digits(value.getYear(), 4);
        part('-', value.getMonthValue(), 2);
        part('-', value.getDayOfMonth(), 2);
        part(' ', value.getHour(), 2);
        part(':', value.getMinute(), 2);
        part(':', value.getSecond(), 2);
        part('.', value.getNano() / 1000, 6);
        return this;
    }

    @Override
    public LoadDataRow nothing() {
        next(2);
        buffer.put((byte) '\\');
        buffer.put((byte) 'N');
        return this;
    }

    @Override
    public void end() {
        room(1);
        buffer.put((byte) '\n');
        super.end();
    }

    private void next(int bytes) {
        if (field(bytes + 1) > 0) {
            buffer.put((byte) '\t');
        }
    }

    private void escaped(byte[] bytes) {
        for (byte b : bytes) {
            escaped(b);
        }
    }

    private void escaped(byte b) {
        if (b == '\t' || b == '\n' || b == '\\') {
            buffer.put((byte) '\\');
        }
        buffer.put(b);
    }

    private void part(char before, int value, int digits) {
        buffer.put((byte) before);
        digits(value, digits);
    }

    private void digits(long value, int least) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        digits = Math.max(digits, least);
        int end = buffer.position() + digits;
        long rest = value;
        for (int i = end - 1; i >= buffer.position(); i--) {
            buffer.put(i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        buffer.position(end);
    }
}
