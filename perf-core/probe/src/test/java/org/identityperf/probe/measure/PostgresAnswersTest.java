package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What PostgreSQL sends is read in whatever pieces it comes. */
class PostgresAnswersTest {

    @Test
    void eachMessageThatIsAnErrorIsCountedHoweverTheBytesAreCut() throws IOException {
        byte[] sent = sent("N", "R", "", "E", "EEEEE", "D", "EE", "N", "a notice", "E", "", "Z", "E");
        for (int size = 1; size <= sent.length; size++) {
            long before = PostgresAnswers.count();
            PostgresAnswers errors = new PostgresAnswers(new PostgresTransactions());
            for (int offset = 0; offset < sent.length; offset += size) {
                errors.read(sent, offset, Math.min(size, sent.length - offset));
            }

            assertThat(PostgresAnswers.count() - before)
                    .as("%s bytes at once", size)
                    .isEqualTo(2);
        }
    }

    @Test
    void nothingIsKnownOfAnEncryptedConnection() {
        long before = PostgresAnswers.count();

        new PostgresAnswers(new PostgresTransactions()).read(new byte[] {'S', 'E', 'E', 'E'}, 0, 4);

        assertThat(PostgresAnswers.known()).isFalse();
        assertThat(PostgresAnswers.count()).isEqualTo(before);
    }

    /** @param messages a letter and a text of each, after the letter that answers whether it can be encrypted */
    private static byte[] sent(String plain, String... messages) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBytes(plain);
        for (int i = 0; i < messages.length; i += 2) {
            out.writeBytes(messages[i]);
            out.writeInt(messages[i + 1].length() + 4);
            out.writeBytes(messages[i + 1]);
        }
        return bytes.toByteArray();
    }
}
