package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is waited for, as it is added up and written to a file. */
class WaitingTest {

    private static final LockWait ROW = new LockWait(1, "ShareLock on transactionid", "session", "UPDATE session");
    private static final LockWait TUPLE = new LockWait(1, "ExclusiveLock on tuple", "", "DELETE FROM session");

    @Test
    void whatIsWaitedForSeveralTimesIsThereOnceAndTheMostComesFirst() {
        Waiting one = new Waiting(List.of(TUPLE, ROW), List.of(Deadlock.between("B", "A")), List.of());
        Waiting other =
                new Waiting(List.of(ROW), List.of(Deadlock.between("A", "B"), Deadlock.between("A", "A")), List.of());

        Waiting holding = new Waiting(List.of(), List.of(), List.of(), List.of(HeldLock.LAST_CONNECTION));
        Waiting both = Waiting.NOTHING.and(one).and(other).and(holding).and(holding);

        assertThat(both.locks()).containsExactly(ROW.of(2), TUPLE);
        assertThat(both.deadlocks()).containsExactly(new Deadlock(2, "A", "B"), new Deadlock(1, "A", "A"));
        assertThat(both.held()).containsExactly(HeldLock.LAST_CONNECTION);
    }
}
