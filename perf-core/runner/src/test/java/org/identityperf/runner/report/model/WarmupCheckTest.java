package org.identityperf.runner.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

class WarmupCheckTest {

    private final List<Measurement> measured = new ArrayList<>();

    @Test
    void whatGotFasterToTheEndIsNotWarm() {
        measure("Login", fork(9, 5, 4, 3));

        assertThat(WarmupCheck.isStillWarming(measured.get(0))).isTrue();
    }

    @Test
    void whatIsFasterByLessThanATenthOrNotAtTheEndOrNotInEachForkIsWarm() {
        measure("Login", fork(9, 4, 4, 3.7));
        measure("Login", fork(9, 4, 3, 4));
        measure("Login", fork(9, 5, 4, 3), fork(9, 4, 3, 4));
        measure("Login", fork(9, 3));

        assertThat(measured).noneMatch(WarmupCheck::isStillWarming);
    }

    @Test
    void whatIsDoneOnceIsNoMatterOfBeingWarm() {
        measured.add(new Measurement(benchmarkCase("Load", 1), Kind.COLD_START, List.of(fork(9, 5, 4, 3)), Map.of()));

        assertThat(WarmupCheck.isStillWarming(measured.get(0))).isFalse();
    }

    @Test
    void theExcessIsThatOfTheForkThatGotFasterTheMost() {
        measure("Login", fork(9, 5, 4, 3), fork(9, 5, 4, 2));

        assertThat(WarmupCheck.excess(measured)).isEqualTo(1);
    }

    private void measure(String benchmark, Fork... forks) {
        measured.add(new Measurement(
                benchmarkCase(benchmark, measured.size()), Kind.STEADY_STATE, Arrays.asList(forks), Map.of()));
    }

    private static BenchmarkCase benchmarkCase(String benchmark, int users) {
        return new BenchmarkCase(
                benchmark, Implementation.SERVER, new TreeMap<>(Map.of("users", Integer.toString(users))));
    }

    private static Fork fork(double... seconds) {
        return new Fork(Arrays.stream(seconds).boxed().toList());
    }
}
