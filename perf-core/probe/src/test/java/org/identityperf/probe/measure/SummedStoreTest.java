package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Queue;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.Test;

class SummedStoreTest {

    private static SummedStore of(List<List<StatementCount>> windows) {
        Queue<List<StatementCount>> left = new ArrayDeque<>(windows);
        return new SummedStore("jdbc:one", new StoreMeter() {

            private List<StatementCount> statements = List.of();

            @Override
            public void open() {}

            @Override
            public Map<Counter, Double> close() {
                statements = left.remove();
                return Map.of();
            }

            @Override
            public List<StatementCount> statements() {
                return statements;
            }

            @Override
            public OptionalDouble committing() {
                return statements.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(0.25);
            }

            @Override
            public List<ExplainableStatement> executed() {
                return statements.stream()
                        .map(count -> new ExplainableStatement(count.statement(), "EXPLAIN", "rows " + count.rows()))
                        .toList();
            }
        });
    }

    @Test
    void whatWindowsExecutedIsAddedUpAndExplainedAsItLastWas() throws Exception {
        SummedStore store = of(List.of(
                List.of(new StatementCount(4, 4, "SELECT b"), new StatementCount(3, 30, "SELECT a")),
                List.of(new StatementCount(2, 20, "SELECT a"))));

        for (int i = 0; i < 2; i++) {
            store.open();
            store.close();
        }

        assertThat(store.statements())
                .containsExactly(new StatementCount(5, 50, "SELECT a"), new StatementCount(4, 4, "SELECT b"));
        assertThat(store.executed())
                .extracting(ExplainableStatement::work)
                .containsExactlyInAnyOrder("rows 4", "rows 20");
    }

    @Test
    void timeOfCommitsIsAddedUpAsLongAsEachWindowTellsIt() throws Exception {
        List<StatementCount> some = List.of(new StatementCount(1, 1, "SELECT a"));
        SummedStore store = of(List.of(some, some, List.of()));

        store.close();
        store.close();
        assertThat(store.committing()).hasValue(0.5);
        store.close();
        assertThat(store.committing()).isEmpty();
    }

    @Test
    void itHoldsWhatLiesAtItsScheme() {
        SummedStore store = of(List.of());

        assertThat(store.holds(new Address("jdbc:one://127.0.0.1/here", "", "")))
                .isTrue();
        assertThat(store.holds(new Address("jdbc:other://127.0.0.1/here", "", "")))
                .isFalse();
    }
}
