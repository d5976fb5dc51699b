package org.identityperf.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class WarmingTest {

    private final List<Measurement> measured = new ArrayList<>();

    @Test
    void whatGotFasterToTheEndIsNotWarm() {
        measure("Login", fork(9, 5, 4, 3));

        assertThat(Warming.is(measured.get(0))).isTrue();
    }

    @Test
    void whatIsFasterByLessThanATenthOrNotAtTheEndOrNotInEachForkIsWarm() {
        measure("Login", fork(9, 4, 4, 3.7));
        measure("Login", fork(9, 4, 3, 4));
        measure("Login", fork(9, 5, 4, 3), fork(9, 4, 3, 4));
        measure("Login", fork(9, 3));

        assertThat(measured).noneMatch(Warming::is);
    }

    @Test
    void whatIsDoneOnceIsNoMatterOfBeingWarm() {
        measured.add(new Measurement(cell("Load", 1), Kind.COLD_START, List.of(fork(9, 5, 4, 3)), Map.of()));

        assertThat(Warming.is(measured.get(0))).isFalse();
        assertThat(Warming.answer(module())).isEmpty();
    }

    @Test
    void oneSentenceTellsWhereAndHowMuch() {
        measure("Login", fork(9, 5, 4, 3));
        measure("Login", fork(9, 5, 4, 2));
        measure("Search", fork(9, 5, 4, 3));
        measure("Search", fork(9, 4, 4, 4));

        assertThat(Warming.answer(module()))
                .contains(new Answer(
                        "warming",
                        "3 of 4 steady cells still got faster as the forks ended, 2 of Login, 1 of Search: their warm"
                                + " times, marked ↘, are too long, by up to 100.0 % of the last repetition. Longer"
                                + " repetitions would tell."));
        assertThat(Chapter.of(module()).get(0).cells().rows())
                .as("the mark of those that are not warm")
                .allMatch(row -> row.toString().contains("4.00 s ↘"));
    }

    private ModuleReport module() {
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);
        return new ModuleReport(run, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private void measure(String benchmark, Fork... forks) {
        measured.add(
                new Measurement(cell(benchmark, measured.size()), Kind.STEADY_STATE, Arrays.asList(forks), Map.of()));
    }

    private static BenchmarkCase cell(String benchmark, int users) {
        return new BenchmarkCase(
                benchmark, Implementation.SERVER, new TreeMap<>(Map.of("users", Integer.toString(users))));
    }

    private static Fork fork(double... seconds) {
        return new Fork(Arrays.stream(seconds).boxed().toList());
    }
}
