package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.identityperf.runner.result.OperationStatement.NPlusOne;
import org.junit.jupiter.api.Test;

class NPlusOneTest {

    private static final OperationStatement SESSIONS = new OperationStatement("select id from session", 1, 100);
    private static final OperationStatement CLIENT =
            new OperationStatement("select id from client where session = $1", 100, 90);

    @Test
    void whatIsExecutedForEachRowOfAnotherIsNamedWithThat() {
        assertThat(NPlusOne.driver(CLIENT, List.of(CLIENT, SESSIONS))).contains(SESSIONS);
    }

    @Test
    void whatIsExecutedOnceIsForNobodysRows() {
        OperationStatement one = new OperationStatement("select 1 from realm", 1, 1);
        assertThat(NPlusOne.driver(one, List.of(one, SESSIONS))).isEmpty();
        assertThat(NPlusOne.driver(SESSIONS, List.of(CLIENT, SESSIONS))).isEmpty();
    }

    @Test
    void twoThatAreExecutedAsOftenAreSideBySide() {
        OperationStatement beside = new OperationStatement("select id from role where session = $1", 100, 100);
        assertThat(NPlusOne.driver(CLIENT, List.of(CLIENT, beside))).isEmpty();
    }

    @Test
    void whatAnOperationExecutesOnceIsNotRepeatedThoughAnotherReturnsAsManyRows() {
        OperationStatement once = new OperationStatement("select name from user where id = $1", 1, 1);
        OperationStatement sometimes = new OperationStatement("select id from user where mail in (…)", 0.5, 1);

        assertThat(NPlusOne.driver(once, List.of(once, sometimes))).isEmpty();
    }

    @Test
    void rowsThatDifferFromOperationToOperationAreComparedByTheirMean() {
        OperationStatement groups = new OperationStatement("select id from groups", 1, 7.0 / 3);
        OperationStatement group = new OperationStatement("select name from groups where id = $1", 7.0 / 3, 1);

        assertThat(NPlusOne.driver(group, List.of(groups, group))).contains(groups);
    }
}
