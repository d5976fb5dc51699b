package org.identityperf.probe.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CopyRowTest {

    private static final int HEADER = 19;

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    private CopyRow rows(int columns) {
        CopyRow row = new CopyRow(columns, 64, (bytes, length) -> sent.write(bytes, 0, length));
        row.header();
        return row;
    }

    private ByteBuffer body() {
        return ByteBuffer.wrap(sent.toByteArray()).position(HEADER);
    }

    @Test
    void fieldsAreLengthThenBigEndianBytes() {
        CopyRow row = rows(5);
        row.begin().integer(-2).number(1L << 40).bool(true).nothing().text("ab").end();
        row.trailer();

        ByteBuffer body = body();
        assertThat(body.getShort()).isEqualTo((short) 5);
        assertThat(body.getInt()).isEqualTo(4);
        assertThat(body.getInt()).isEqualTo(-2);
        assertThat(body.getInt()).isEqualTo(8);
        assertThat(body.getLong()).isEqualTo(1L << 40);
        assertThat(body.getInt()).isEqualTo(1);
        assertThat(body.get()).isEqualTo((byte) 1);
        assertThat(body.getInt()).isEqualTo(-1);
        assertThat(body.getInt()).isEqualTo(2);
        assertThat(body.get()).isEqualTo((byte) 'a');
        assertThat(body.get()).isEqualTo((byte) 'b');
        assertThat(body.getShort()).isEqualTo((short) -1);
        assertThat(body.remaining()).isZero();
    }

    @Test
    void aTimestampIsInMicrosecondsSinceTheYear2000() {
        CopyRow row = rows(1);
        row.begin()
                .date(Instant.parse("1999-12-31T23:59:59.999Z").toEpochMilli())
                .end();
        row.trailer();

        ByteBuffer body = body();
        body.getShort();
        assertThat(body.getInt()).isEqualTo(8);
        assertThat(body.getLong()).isEqualTo(-1000);
    }

    @Test
    void aUuidIsItsSixteenBytesInOrder() {
        UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        CopyRow row = rows(1);
        row.begin()
                .uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits())
                .end();
        row.trailer();

        ByteBuffer body = body();
        body.getShort();
        assertThat(body.getInt()).isEqualTo(16);
        assertThat(new UUID(body.getLong(), body.getLong())).isEqualTo(uuid);
    }

    @Test
    void textOutsideAsciiIsUtf8() {
        String text = "Zoë 🎈";
        CopyRow row = rows(1);
        row.begin().text(text).end();
        row.trailer();

        ByteBuffer body = body();
        body.getShort();
        byte[] bytes = new byte[body.getInt()];
        body.get(bytes);
        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(text);
    }

    @Test
    void jsonbIsItsVersionThenText() {
        CopyRow row = rows(1);
        row.begin().json("[]").end();
        row.trailer();

        ByteBuffer body = body();
        body.getShort();
        assertThat(body.getInt()).isEqualTo(3);
        assertThat(body.get()).isEqualTo((byte) 1);
        assertThat(body.get()).isEqualTo((byte) '[');
        assertThat(body.get()).isEqualTo((byte) ']');
    }

    @Test
    void aFieldLargerThanTheBufferFits() {
        String text = "x".repeat(10_000);
        CopyRow row = rows(1);
        row.begin().text(text).end();
        row.trailer();

        assertThat(body().getInt(HEADER + 2)).isEqualTo(10_000);
        assertThat(sent.size()).isEqualTo(HEADER + 2 + 4 + 10_000 + 2);
    }

    @Test
    void aRowWithAnotherNumberOfFieldsIsRefused() {
        CopyRow row = rows(2).begin().integer(1);

        assertThatThrownBy(row::end).hasMessage("a row of 1 fields for 2 columns");
    }
}
