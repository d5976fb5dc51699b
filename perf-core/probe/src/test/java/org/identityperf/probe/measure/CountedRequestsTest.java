package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedRequestsTest {

    private final CountedRequests requests = new CountedRequests();

    @Test
    void thatAreUnderWayTogetherShareARound() {
        long first = requests.begin("a");
        long second = requests.begin("b");
        requests.answered("a", first, 1);
        requests.answered("b", second, 1);

        assertThat(requests.rounds()).isEqualTo(1);
    }

    @Test
    void thatWaitForAnAnswerBeginAnotherWhateverElseIsUnderWay() {
        long slow = requests.begin("slow");
        long first = requests.begin("a");
        requests.answered("a", first, 1);
        long second = requests.begin("b");
        requests.answered("b", second, 1);
        requests.answered("slow", slow, 1);

        assertThat(requests.rounds()).isEqualTo(2);
    }

    @Test
    void areListedByStatementWithTheirRows() {
        requests.answered("a", requests.begin("a"), 2);
        requests.answered("b", requests.begin("b"), 0);
        requests.answered("b", requests.begin("b"), 5);

        assertThat(requests.statements()).containsExactly(new StatementCount(2, 5, "b"), new StatementCount(1, 2, "a"));
        requests.reset();
        assertThat(requests.statements()).isEmpty();
    }
}
