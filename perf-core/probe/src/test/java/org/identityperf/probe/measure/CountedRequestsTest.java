package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountedRequestsTest {

    private static final Optional<String> HERE = Optional.of("here");

    private final CountedRequests requests = new CountedRequests();

    @Test
    void thatAreUnderWayTogetherShareARound() {
        long first = requests.begin("a");
        long second = requests.begin("b");
        requests.answered("a", first, 1, HERE);
        requests.answered("b", second, 1, HERE);

        assertThat(requests.rounds()).isEqualTo(1);
    }

    @Test
    void thatWaitForAnAnswerBeginAnotherWhateverElseIsUnderWay() {
        long slow = requests.begin("slow");
        long first = requests.begin("a");
        requests.answered("a", first, 1, HERE);
        long second = requests.begin("b");
        requests.answered("b", second, 1, HERE);
        requests.answered("slow", slow, 1, HERE);

        assertThat(requests.rounds()).isEqualTo(2);
    }

    @Test
    void areListedByStatementWithTheirRows() {
        requests.answered("a", requests.begin("a"), 2, HERE);
        requests.answered("b", requests.begin("b"), 0, HERE);
        requests.answered("b", requests.begin("b"), 5, HERE);

        assertThat(requests.statements()).containsExactly(new StatementCount(2, 5, "b"), new StatementCount(1, 2, "a"));
        requests.reset();
        assertThat(requests.statements()).isEmpty();
    }

    @Test
    void areCountedByNodeWhereSeveralAnswer() {
        requests.answered("a", requests.begin("a"), 1, HERE);
        requests.answered("a", requests.begin("a"), 1, HERE);
        assertThat(requests.busiestNode()).isEmpty();

        requests.answered("a", requests.begin("a"), 1, Optional.of("there"));
        requests.answered("a", requests.begin("a"), 0, Optional.empty());

        assertThat(requests.busiestNode()).hasValue(2);
        requests.reset();
        assertThat(requests.busiestNode()).isEmpty();
    }
}
