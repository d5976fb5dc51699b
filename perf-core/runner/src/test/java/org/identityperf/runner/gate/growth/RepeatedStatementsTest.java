package org.identityperf.runner.gate.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

class RepeatedStatementsTest {

    private static final long OPERATIONS = 50;
    private static final StatementCount READ = of(1, "select a from t where b = $1");
    private static final String ADDED = "select c from u where d = $1";

    private static StatementCount of(long calls, String statement) {
        return new StatementCount(calls * OPERATIONS, calls * OPERATIONS, statement);
    }

    private static BenchmarkCase benchmarkCase(int users, int depth) {
        return new BenchmarkCase(
                "ReadUser",
                Implementation.SERVER,
                new TreeMap<>(Map.of("users", String.valueOf(users), "depth", String.valueOf(depth))));
    }

    private static Measurement counted(BenchmarkCase benchmarkCase, long calls) {
        return new Measurement(benchmarkCase, List.of(), Map.of(Counter.CALLS, (double) calls));
    }

    private static CountComparison with(BenchmarkCase benchmarkCase, long added) {
        return CountComparison.of(
                counted(benchmarkCase, 1),
                counted(benchmarkCase, 1 + added),
                List.of(READ),
                added == 0 ? List.of(READ) : List.of(READ, of(added, ADDED)));
    }

    /** What is said where each case's operation executes a statement so often in addition. */
    private static List<String> words(ToLongFunction<BenchmarkCase> added, BenchmarkCase... cases) {
        List<CountComparison> comparisons = Stream.of(cases)
                .map(benchmarkCase -> with(benchmarkCase, added.applyAsLong(benchmarkCase)))
                .toList();
        return new RepeatedStatements(comparisons)
                .named().stream()
                        .flatMap(comparison -> comparison.statements().stream())
                        .map(CountWording::of)
                        .toList();
    }

    @Test
    void oneMoreAtEverySizeIsJustThat() {
        assertThat(words(benchmarkCase -> 1, benchmarkCase(10, 1), benchmarkCase(20, 1), benchmarkCase(40, 1)))
                .hasSize(3)
                .containsOnly("added: 1 call: " + ADDED);
    }

    @Test
    void oneMoreForEachOfSomethingIsNamedWithIt() {
        assertThat(words(
                        benchmarkCase -> (long) benchmarkCase.number("depth"),
                        benchmarkCase(10, 1),
                        benchmarkCase(10, 2),
                        benchmarkCase(10, 5)))
                .containsExactly(
                        "added: 1 call, N+1 by depth: " + ADDED,
                        "added: 2 calls, N+1 by depth: " + ADDED,
                        "added: 5 calls, N+1 by depth: " + ADDED);
    }

    @Test
    void whereNothingIsAddedAtTheSmallestSizeItStillGrows() {
        assertThat(words(
                        benchmarkCase -> (long) benchmarkCase.number("depth") - 1,
                        benchmarkCase(10, 1),
                        benchmarkCase(10, 2),
                        benchmarkCase(10, 5)))
                .containsExactly("added: 1 call, N+1 by depth: " + ADDED, "added: 4 calls, N+1 by depth: " + ADDED);
    }

    @Test
    void twoSizesOrSizesThatDifferInMoreThanOneTellOfNoGrowth() {
        assertThat(words(
                        benchmarkCase -> (long) benchmarkCase.number("users"),
                        benchmarkCase(10, 1),
                        benchmarkCase(20, 1),
                        benchmarkCase(40, 2)))
                .noneMatch(words -> words.contains("N+1"));
    }
}
