package org.identityperf.probe.load;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Arrays;

/**
 * Writes rows as MySQL's LOAD DATA reads them by default: fields between tabs, a row a line, {@code \N} for a field
 * without a value, and a backslash before what would be read otherwise. The fields of a row are written in the order of
 * the columns.
 */
public final class LoadDataRow {

    private static final int LONGEST_NUMBER = 20;
    private static final int LONGEST_TIME = 26;
    private static final int UNTIL_FULL = 64;

    private final int columns;
    private final CopyRow.Sink sink;
    private final int flushAt;
    private byte[] buffer;
    private int end;
    private int fields;
    private long rows;

    LoadDataRow(int columns, int flushAt, CopyRow.Sink sink) {
        this.columns = columns;
        this.flushAt = flushAt;
        this.sink = sink;
        this.buffer = new byte[flushAt + flushAt / 2 + UNTIL_FULL];
    }

    /** Begins the next row. */
    LoadDataRow begin() {
        fields = 0;
        return this;
    }

    /** A text or JSON field. */
    public LoadDataRow text(CharSequence value) {
        int length = value.length();
        next(2 * length);
        int start = end;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                end = start;
                byte[] utf8 = value.toString().getBytes(StandardCharsets.UTF_8);
                room(2 * utf8.length);
                escaped(utf8, utf8.length);
                return this;
            }
            escaped((byte) c);
        }
        return this;
    }

    /** A text or JSON field that is UTF-8 already, or a binary one. */
    public LoadDataRow bytes(byte[] value) {
        return bytes(value, value.length);
    }

    /** A text or JSON field that is UTF-8 already, or a binary one: the first bytes of a buffer. */
    public LoadDataRow bytes(byte[] value, int length) {
        next(2 * length);
        escaped(value, length);
        return this;
    }

    /** A whole number, of whatever size the column has. */
    public LoadDataRow number(long value) {
        next(LONGEST_NUMBER);
        if (value == Long.MIN_VALUE) {
            plain(Long.toString(value));
            return this;
        }
        if (value < 0) {
            buffer[end++] = '-';
        }
        digits(Math.abs(value), 1);
        return this;
    }

    /** An exact number with a fraction. */
    public LoadDataRow decimal(BigDecimal value) {
        String text = value.toPlainString();
        next(text.length());
        plain(text);
        return this;
    }

    /** A boolean field, which MySQL keeps as a small number or a bit. */
    public LoadDataRow bool(boolean value) {
        return number(value ? 1 : 0);
    }

    /** A date with a time, to the microsecond, as it stands in the column: MySQL's {@code datetime} knows no zone. */
    public LoadDataRow dateTime(LocalDateTime value) {
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

    /** A field without a value. */
    public LoadDataRow nul() {
        next(2);
        buffer[end++] = '\\';
        buffer[end++] = 'N';
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
        room(1);
        buffer[end++] = '\n';
        rows++;
        if (end >= flushAt) {
            flush();
        }
    }

    long rows() {
        return rows;
    }

    void flush() {
        sink.accept(buffer, end);
        end = 0;
    }

    private void next(int bytes) {
        room(bytes + 1);
        if (fields++ > 0) {
            buffer[end++] = '\t';
        }
    }

    private void room(int bytes) {
        if (end + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, end + bytes));
        }
    }

    private void escaped(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            escaped(bytes[i]);
        }
    }

    private void escaped(byte b) {
        if (b == '\t' || b == '\n' || b == '\\') {
            buffer[end++] = '\\';
        }
        buffer[end++] = b;
    }

    private void part(char before, int value, int digits) {
        buffer[end++] = (byte) before;
        digits(value, digits);
    }

    private void digits(long value, int least) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        digits = Math.max(digits, least);
        long rest = value;
        for (int i = digits - 1; i >= 0; i--) {
            buffer[end + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        end += digits;
    }

    private void plain(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            buffer[end++] = (byte) ascii.charAt(i);
        }
    }
}
