package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a driver sends to PostgreSQL is read in whatever pieces it comes. */
class PostgresRequestsTest {

    private static final int VARCHAR = 1043;
    private static final int VARCHARS = 1015;
    private static final int REQUEST_FOR_ENCRYPTION = 80_877_103;
    private static final int VERSION = 3 << 16;

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(sent);

    @BeforeEach
    void forget() {
        PostgresRequests.forget();
    }

    @Test
    void aStatementIsAListOfItsParametersHoweverTheBytesAreCut() throws IOException {
        open();
        parse("S_1", VARCHAR, VARCHAR, VARCHAR);
        bind("S_1", bytes("a,b"), null, bytes("{1,2,3,4,5}"));
        message('d', bytes("B, which is a row to be copied"));
        bind("", bytes("one"));
        for (int size = 1; size <= sent.size(); size++) {
            PostgresRequests.forget();

            assertThat(longest(size)).as("%s bytes at once", size).isEqualTo(3);
        }
    }

    @Test
    void aNameCountsLikeTheFirstHoweverManyStatementsWerePreparedBefore() throws IOException {
        assertThat(bytesOf("", "")).isLessThan(bytesOf("S_1", ""));
        assertThat(bytesOf("S_10", "")).isEqualTo(bytesOf("S_1", ""));
        assertThat(bytesOf("S_123456", "C_1000")).isEqualTo(bytesOf("S_9", "C_9"));
    }

    /** Returns the bytes of a statement that is prepared, described, bound, executed and closed, less longer names. */
    private long bytesOf(String statement, String portal) throws IOException {
        sent.reset();
        open();
        parse(statement, VARCHAR);
        message('D', bytes("S" + statement + "\0"));
        bind(portal, statement, bytes("a value"));
        message('D', bytes("P" + portal + "\0"));
        message('E', bytes(portal + "\0\0\0\0\0"));
        message('C', bytes("P" + portal + "\0"));
        message('C', bytes("S" + statement + "\0"));
        message('Q', bytes("SELECT a_text_that_is_no_name\0"));
        message('S', new byte[0]);
        long before = PostgresRequests.longerNames();
        longest(7);
        return sent.size() - (PostgresRequests.longerNames() - before);
    }

    @Test
    void noParameterIsNoList() throws IOException {
        open();
        parse("");
        bind("");

        assertThat(longest(sent.size())).isZero();
    }

    @Test
    void asManyParametersAsPostgresTakesAreCounted() throws IOException {
        open();
        bind("", new byte[65_535][]);

        assertThat(longest(8192)).isEqualTo(65_535);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 1",
                "{a} | 1",
                "{a,b,c} | 3",
                "{\"a,b\",c,NULL} | 3",
                "{\"a\\\",b\",c} | 2",
                "{{a,b},{c,d}} | 4",
            })
    void theElementsOfAnArrayThatIsSentAsTextAreAList(String array, int elements) throws IOException {
        open();
        parse("", VARCHARS);
        bind("", bytes(array));

        assertThat(longest(sent.size())).isEqualTo(elements);
    }

    @Test
    void theElementsOfAnArrayThatIsSentInBinaryFormAreAList() throws IOException {
        open();
        parse("S_1", VARCHAR, VARCHARS);
        bind("S_1", bytes("a"), binary(1000));
        parse("S_2", VARCHAR);
        bind("S_2", bytes("b"));

        assertThat(longest(100)).isEqualTo(1000);
    }

    @Test
    void aStatementOfTheSameNameTakesThePlaceOfTheOneBefore() throws IOException {
        open();
        parse("", VARCHARS);
        parse("", VARCHAR);
        bind("", bytes("{a,b,c}"));

        assertThat(longest(sent.size())).isEqualTo(1);
    }

    @Test
    void whatIsEncryptedIsNotRead() throws IOException {
        withoutLetter(REQUEST_FOR_ENCRYPTION);
        out.write(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 3});
        bind("", bytes("a"), bytes("b"));

        assertThat(longest(sent.size())).isZero();
    }

    private int longest(int atOnce) {
        PostgresRequests lists = new PostgresRequests(new PostgresTransactions());
        byte[] all = sent.toByteArray();
        for (int offset = 0; offset < all.length; offset += atOnce) {
            if (atOnce == 1) {
                lists.read(all[offset]);
            } else {
                lists.read(all, offset, Math.min(atOnce, all.length - offset));
            }
        }
        return PostgresRequests.longest();
    }

    /** Asks for encryption, which is refused, and opens the connection. */
    private void open() throws IOException {
        withoutLetter(REQUEST_FOR_ENCRYPTION);
        withoutLetter(VERSION);
    }

    private void withoutLetter(int number) throws IOException {
        out.writeInt(8);
        out.writeInt(number);
    }

    private void parse(String name, int... types) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream into = new DataOutputStream(body);
        into.write(bytes(name + "\0SELECT 'B'\0"));
        into.writeShort(types.length);
        for (int type : types) {
            into.writeInt(type);
        }
        message('P', body.toByteArray());
    }

    private void bind(String statement, byte[]... values) throws IOException {
        bind("", statement, values);
    }

    private void bind(String portal, String statement, byte[]... values) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream into = new DataOutputStream(body);
        into.write(bytes(portal + "\0" + statement + "\0"));
        into.writeShort(1);
        into.writeShort(0);
        into.writeShort(values.length);
        for (byte[] value : values) {
            into.writeInt(value == null ? -1 : value.length);
            into.write(value == null ? new byte[0] : value);
        }
        into.writeShort(0);
        message('B', body.toByteArray());
    }

    private void message(char letter, byte[] body) throws IOException {
        out.writeByte(letter);
        out.writeInt(body.length + 4);
        out.write(body);
    }

    private static byte[] binary(int elements) throws IOException {
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        DataOutputStream into = new DataOutputStream(array);
        for (int number : new int[] {1, 0, VARCHAR, elements, 1}) {
            into.writeInt(number);
        }
        for (int i = 0; i < elements; i++) {
            into.writeInt(1);
            into.writeByte('x');
        }
        return array.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
