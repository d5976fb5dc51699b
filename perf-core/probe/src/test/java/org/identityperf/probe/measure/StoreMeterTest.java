package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.Test;

class StoreMeterTest {

    private static final class Told extends StoreMeter {

        @Override
        public void open() {}

        @Override
        public Map<Counter, Double> close() {
            return Map.of();
        }

        void window(OptionalDouble committing, StatementCount... statements) {
            add(
                    List.of(statements),
                    List.of(statements).stream()
                            .map(count -> new ExplainableStatement(
                                    count.statement(),
                                    "EXPLAIN " + count.statement(),
                                    OptionalLong.empty(),
                                    OptionalDouble.of(count.rows())))
                            .toList(),
                    committing);
        }
    }

    private final Told store = new Told();

    @Test
    void whatWindowsExecutedIsAddedUpAndExplainedAsItLastWas() throws Exception {
        store.window(
                OptionalDouble.empty(), new StatementCount(4, 4, "SELECT b"), new StatementCount(3, 30, "SELECT a"));
        store.window(OptionalDouble.empty(), new StatementCount(2, 20, "SELECT a"));

        assertThat(store.statements())
                .containsExactly(new StatementCount(5, 50, "SELECT a"), new StatementCount(4, 4, "SELECT b"));
        assertThat(store.executed())
                .extracting(ExplainableStatement::rowsRead)
                .containsExactlyInAnyOrder(OptionalDouble.of(4), OptionalDouble.of(20));
        store.reset(List.of(), false);
        assertThat(store.statements()).isEmpty();
    }

    @Test
    void theNameOfACloneIsNoPartOfAStatementAndItsPlanIsAskedForThere() throws Exception {
        store.reset(
                List.of(
                        new Address("jdbc:mysql://127.0.0.1:3306/run_1", "user", ""),
                        new Address("jdbc:mysql://127.0.0.1:3306/run_2", "user", "")),
                false);

        store.window(
                OptionalDouble.empty(),
                new StatementCount(4, 4, "SELECT a FROM run_1.t"),
                new StatementCount(1, 1, "SELECT a FROM run_2.t"));

        assertThat(store.statements()).containsExactly(new StatementCount(5, 5, "SELECT a FROM clone.t"));
        assertThat(store.executed())
                .containsExactly(new ExplainableStatement(
                        "SELECT a FROM clone.t",
                        "EXPLAIN SELECT a FROM run_2.t",
                        OptionalLong.empty(),
                        OptionalDouble.of(1)));
    }

    @Test
    void timeOfCommitsIsAddedUpAsLongAsEachWindowTellsIt() {
        store.window(OptionalDouble.of(0.25));
        store.window(OptionalDouble.of(0.25));
        assertThat(store.committing()).hasValue(0.5);
        store.window(OptionalDouble.empty());
        assertThat(store.committing()).isEmpty();
    }
}
