package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a transaction is open and idle, and which statements lock rows. */
class PostgresTransactionsTest {

    private final PostgresTransactions transactions = new PostgresTransactions();
    private final long idle = PostgresTransactions.idle();
    private final long withLocks = PostgresTransactions.idleWithLocks();

    @Test
    void aTransactionIsIdleBeforeEachMessageThatFollowsItsFirst() {
        request(false, 'T');
        request(false, 'T');
        request(true, 'T');
        request(false, 'T');
        request(false, 'I');
        request(false, 'I');

        assertThat(PostgresTransactions.idle() - idle).isEqualTo(4);
        assertThat(PostgresTransactions.idleWithLocks() - withLocks).isEqualTo(2);
    }

    @Test
    void aStatementOfItsOwnIsNeverIdleAndKeepsNoLocks() {
        request(true, 'I');
        request(false, 'T');
        request(false, 'I');

        assertThat(PostgresTransactions.idle() - idle).isEqualTo(1);
        assertThat(PostgresTransactions.idleWithLocks() - withLocks).isZero();
    }

    @Test
    void aTransactionThatFailedIsOpenUntilItIsRolledBack() {
        request(true, 'E');
        request(false, 'I');

        assertThat(PostgresTransactions.idleWithLocks() - withLocks).isEqualTo(1);
    }

    @Test
    void aThreadUsesEachConnectionThatHasATransactionOpenOrARequestUnanswered() {
        PostgresTransactions other = new PostgresTransactions();
        assertThat(mostAtOnce(() -> {
                    request(false, 'I');
                    other.requests();
                    other.answered('T');
                    other.requests();
                    other.answered('I');
                }))
                .isEqualTo(1);
        assertThat(mostAtOnce(() -> {
                    other.requests();
                    other.answered('T');
                    request(false, 'I');
                }))
                .isEqualTo(2);
    }

    @Test
    void aConnectionThatIsClosedOrEndsItsTransactionIsNoLongerInUse() {
        PostgresTransactions other = new PostgresTransactions();
        assertThat(mostAtOnce(() -> {
                    other.requests();
                    other.answered('T');
                    other.ends();
                    request(false, 'T');
                    request(false, 'I');
                    other.requests();
                }))
                .isEqualTo(1);
    }

    @Test
    void whatAnotherThreadUsesMeanwhileIsItsOwn() {
        PostgresTransactions other = new PostgresTransactions();
        CompletableFuture.runAsync(other::requests, Executors.newSingleThreadExecutor())
                .join();

        assertThat(mostAtOnce(() -> request(false, 'T'))).isEqualTo(1);
    }

    /** Other tests have left connections of this thread in use. */
    private static int mostAtOnce(Runnable requests) {
        PostgresTransactions.forget();
        Thread thread = new Thread(requests);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return PostgresTransactions.mostAtOnce();
    }

    private void request(boolean locks, char state) {
        transactions.requests();
        transactions.sends();
        if (locks) {
            transactions.locks();
        }
        transactions.answered(state);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        insert into a values ($1)                              | true
        UPDATE a SET b=$1                                      | true
        with gone as (delete from a returning b) select 1      | true
        merge into a using b on true when matched then delete  | true
        select a from b where c=$1 for no key update skip locked | true
        select a from b for  share                             | true
        select a from b                                        | false
        select updated, delete_after, insert1 from for_update  | false
        select 'it''s to update', "for update"                 | false
        select 1 -- update                                     | false
        select /* for update */ 1 / 2 * 3                      | false
        select extract(epoch for a) from b                     | false
        select "delete                                         | false
        begin                                                  | false
        """)
    void aStatementLocksRowsIfItWritesOrAsksForIt(String statement, boolean locks) {
        LockingWords words = new LockingWords();
        ByteBuffer text = ByteBuffer.wrap((statement + "\0next").getBytes(StandardCharsets.UTF_8));

        assertThat(words.in(text)).isEqualTo(locks);
        assertThat(text.remaining()).isEqualTo(4);
    }

    @Test
    void aLineAfterACommentIsRead() {
        ByteBuffer text = ByteBuffer.wrap("-- one\nupdate a set b=1\0".getBytes(StandardCharsets.UTF_8));

        assertThat(new LockingWords().in(text)).isTrue();
    }
}
