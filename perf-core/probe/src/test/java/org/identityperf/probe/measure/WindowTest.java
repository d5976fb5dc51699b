package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowTest {

    @Test
    void metersAreOpenedInOrderAndClosedInReverseAndTheirCountsKept() {
        List<String> order = new ArrayList<>();
        Window.countWith(List.of(meter("outer", Counter.CALLS, 3, order), meter("inner", Counter.ROWS, 7, order)));

        Window.open();
        Window.close();

        assertThat(order).containsExactly("open outer", "open inner", "close inner", "close outer");
        assertThat(Window.counted()).containsEntry(Counter.CALLS, 3.0).containsEntry(Counter.ROWS, 7.0);
    }

    @Test
    void whatIsNotCountedIsAbsentAndNotWhatWasCountedBefore() {
        Window.countWith(List.of(meter("one", Counter.CALLS, 3, new ArrayList<>())));
        Window.open();
        Window.close();

        Window.countWith(List.of());
        Window.open();
        Window.close();

        assertThat(Window.counted()).isEmpty();
    }

    @Test
    void whatOneMeterCannotTellIsNotToldForTheWhole() {
        List<String> order = new ArrayList<>();
        Window.countWith(
                List.of(meter("one", Counter.ROWS, 7, order), meter("other", Counter.ROWS, Double.NaN, order)));
        Window.open();
        Window.close();

        assertThat(Window.counted()).doesNotContainKey(Counter.ROWS);
    }

    @Test
    void whatAnOperationLeftBehindIsKeptWithItsCountsAndNotAskedForWhereNothingIsCounted() {
        Window.countWith(List.of(meter("one", Counter.CALLS, 3, new ArrayList<>())));
        Window.open();
        Window.close();
        Window.left(Counter.TABLE_BYTES, () -> 8192);
        assertThat(Window.counted()).containsEntry(Counter.CALLS, 3.0).containsEntry(Counter.TABLE_BYTES, 8192.0);

        Window.countWith(List.of());
        Window.left(Counter.TABLE_BYTES, () -> {
            throw new AssertionError("asked for");
        });
        assertThat(Window.counted()).isEmpty();
    }

    @Test
    void whatSeveralWindowsCountIsAddedUpUntilOthersCount() {
        Window.countWith(List.of(meter("one", Counter.CALLS, 3, new ArrayList<>())));
        for (int i = 0; i < 2; i++) {
            Window.open();
            Window.close();
            Window.left(Counter.TABLE_BYTES, () -> 8192);
        }
        assertThat(Window.counted()).containsEntry(Counter.CALLS, 6.0).containsEntry(Counter.TABLE_BYTES, 16384.0);

        Window.countWith(List.of(meter("other", Counter.ROWS, 7, new ArrayList<>())));
        Window.open();
        Window.close();
        assertThat(Window.counted()).containsOnly(Map.entry(Counter.ROWS, 7.0));
    }

    @Test
    void theMostOfAnyStatementIsTheMostOfSeveralWindows() {
        List<Double> lists = new ArrayList<>(List.of(3.0, 16.0, 1.0));
        Window.countWith(List.of(new Meter() {
            @Override
            public void open() {}

            @Override
            public Map<Counter, Double> close() {
                return Map.of(Counter.LONGEST_LIST, lists.remove(0));
            }
        }));
        for (int i = 0; i < 3; i++) {
            Window.open();
            Window.close();
        }

        assertThat(Window.counted()).containsOnly(Map.entry(Counter.LONGEST_LIST, 16.0));
        assertThat(Counter.results(Window.counted(), 3).get(0).getScore()).isEqualTo(16);
    }

    @Test
    void aRehearsalOpensItsMetersAndReportsNothing() {
        List<String> done = new ArrayList<>();
        Window.rehearseWith(List.of(meter("held", Counter.HELD_LOCKS, 1, done)));
        Window.open();
        Window.left(Counter.ROWS_LEFT, () -> {
            throw new AssertionError("computed");
        });
        Window.close();
        assertThat(done).isNotEmpty();

        Window.countWith(List.of());
        assertThat(Window.counted()).isEmpty();
    }

    @Test
    void whatAWindowCannotTellIsNotToldForAll() {
        Window.countWith(List.of(meter("one", Counter.ROWS, Double.NaN, new ArrayList<>())));
        Window.open();
        Window.close();
        Window.open();
        Window.close();

        assertThat(Window.counted()).isEmpty();
    }

    private static Meter meter(String name, Counter counter, double value, List<String> order) {
        return new Meter() {
            @Override
            public void open() {
                order.add("open " + name);
            }

            @Override
            public Map<Counter, Double> close() {
                order.add("close " + name);
                return Map.of(counter, value);
            }
        };
    }
}
