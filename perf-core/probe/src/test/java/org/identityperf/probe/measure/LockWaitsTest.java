package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a statement that waited for a lock is named. */
class LockWaitsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        UPDATE t SET a1 = 5, b = 1.25 WHERE c_2 = 3    | UPDATE t SET a1 = ?, b = ? WHERE c_2 = ?
        DELETE FROM t WHERE a = 'it''s 5' AND b = 'o\\'x' | DELETE FROM t WHERE a = ? AND b = ?
        UPDATE t SET a = $1 WHERE id IN ($2, $3,$4)    | UPDATE t SET a = $1 WHERE id IN (...)
        SELECT 1 FROM t WHERE id IN ('a','b') FOR UPDATE | SELECT ? FROM t WHERE id IN (...) FOR UPDATE
        """)
    void aStatementHasNoConstants(String statement, String named) {
        assertThat(LockWaits.withoutConstants("  " + statement + "\n")).isEqualTo(named);
    }

    @ParameterizedTest
    @CsvSource({"a, b", "b, a"})
    void whicheverOfTwoStatementsComesFirstTheDeadlockIsTheSame(String one, String other) {
        assertThat(Deadlock.between(one, other)).isEqualTo(new Deadlock(1, "a", "b"));
    }
}
