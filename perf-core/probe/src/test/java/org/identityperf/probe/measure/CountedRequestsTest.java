package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.identityperf.probe.measure.CountedRequests.Request;
import org.junit.jupiter.api.Test;

class CountedRequestsTest {

    private final CountedRequests requests = new CountedRequests();
    private final List<String> handedOn = new ArrayList<>();

    private void answer(Request request, String name) {
        answer(request, 1, "here", () -> handedOn.add(name));
    }

    private void answer(Request request, int rows, String node, Runnable handOn) {
        requests.answered(request, rows, Optional.of(node), 0, handOn);
    }

    @Test
    void thatAreUnderWayTogetherShareARoundAndAreHandedOnTogetherInTheOrderOfSending() {
        Request first = requests.begin("a");
        Request second = requests.begin("b");

        answer(second, "b");
        assertThat(handedOn).isEmpty();
        answer(first, "a");

        assertThat(handedOn).containsExactly("a", "b");
        assertThat(requests.rounds()).isEqualTo(1);
    }

    @Test
    void thatAreSentUponAnAnswerAreOfTheNextRound() {
        Request first = requests.begin("a");
        Request second = requests.begin("b");
        answer(first, 1, "here", () -> answer(requests.begin("upon a"), "upon a"));
        answer(second, "b");

        assertThat(handedOn).containsExactly("b", "upon a");
        assertThat(requests.rounds()).isEqualTo(2);
    }

    @Test
    void areNotHandedOnWhileOthersAreBeingSentAtTheSameTime() {
        Request second = requests.together(() -> {
            answer(requests.begin("a"), "a");
            assertThat(handedOn).isEmpty();
            return requests.begin("b");
        });
        assertThat(handedOn).isEmpty();
        answer(second, "b");

        assertThat(handedOn).containsExactly("a", "b");
        assertThat(requests.rounds()).isEqualTo(1);
    }

    /** However fast the store is and however late somebody begins to wait. */
    @Test
    void takeTheSameRoundsAtEachRun() throws InterruptedException {
        ExecutorService store = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 2_000; i++) {
            requests.<CompletionStage<?>>together(() -> {
                        CompletionStage<?> chain = send(store).thenCompose(answer -> send(store));
                        return send(store)
                                .thenCombine(chain, (one, other) -> one)
                                .thenCompose(both -> send(store));
                    })
                    .toCompletableFuture()
                    .join();
        }
        store.shutdown();

        assertThat(requests.rounds()).isEqualTo(3 * 2_000);
    }

    private CompletionStage<Object> send(ExecutorService store) {
        CompletableFuture<Object> answer = new CompletableFuture<>();
        Request request = requests.begin("a");
        store.execute(() -> answer(request, 1, "here", () -> answer.complete("an answer")));
        return answer;
    }

    @Test
    void areListedByStatementWithTheirRows() {
        answer(requests.begin("a"), 2, "here", () -> {});
        answer(requests.begin("b"), 0, "here", () -> {});
        answer(requests.begin("b"), 5, "here", () -> {});

        assertThat(requests.statements())
                .containsExactlyInAnyOrder(new StatementCount(2, 5, "b"), new StatementCount(1, 2, "a"));
        requests.reset();
        assertThat(requests.statements()).isEmpty();
    }

    @Test
    void areCountedByNodeAndWhereANodeDidNotAnswer() {
        answer(requests.begin("a"), 1, "here", () -> {});
        answer(requests.begin("a"), 1, "here", () -> {});
        requests.answered(requests.begin("a"), 1, Optional.of("there"), 2, () -> {});
        requests.answered(requests.begin("a"), 0, Optional.empty(), 0, () -> {});

        assertThat(requests.byNode().getMax()).isEqualTo(2);
        assertThat(requests.byNode().getMin()).isEqualTo(1);
        assertThat(requests.moved()).isEqualTo(2);
        assertThat(requests.failed()).isEqualTo(1);
        requests.reset();
        assertThat(requests.byNode().getCount()).isZero();
        assertThat(requests.moved()).isZero();
        assertThat(requests.failed()).isZero();
    }
}
