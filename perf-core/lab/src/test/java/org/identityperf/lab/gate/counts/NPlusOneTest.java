package org.identityperf.lab.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.identityperf.probe.measure.StatementCount;
import org.junit.jupiter.api.Test;

class NPlusOneTest {

    private static final StatementCount SESSIONS = new StatementCount(1, 100, "select id from session");
    private static final StatementCount CLIENT =
            new StatementCount(100, 90, "select id from client where session = $1");

    @Test
    void whatIsExecutedForEachRowOfAnotherIsNamedWithThat() {
        assertThat(NPlusOne.driver(CLIENT, List.of(CLIENT, SESSIONS))).contains(SESSIONS);
    }

    @Test
    void whatIsExecutedOnceIsForNobodysRows() {
        StatementCount one = new StatementCount(1, 1, "select 1 from realm");
        assertThat(NPlusOne.driver(one, List.of(one, SESSIONS))).isEmpty();
        assertThat(NPlusOne.driver(SESSIONS, List.of(CLIENT, SESSIONS))).isEmpty();
    }

    @Test
    void twoThatAreExecutedAsOftenAreSideBySide() {
        StatementCount beside = new StatementCount(100, 100, "select id from role where session = $1");
        assertThat(NPlusOne.driver(CLIENT, List.of(CLIENT, beside))).isEmpty();
    }
}
