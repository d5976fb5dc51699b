package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.exchange.Message;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.tiny.TinyBenchmark;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/** JMH's annotations on benchmarks are true: where no tier says otherwise, the runner does what they say. */
class JmhAnnotationsTest {

    private static final BenchmarkCase CELL =
            new BenchmarkCase("Tiny", Implementation.FLOOR, new TreeMap<>(Map.of("items", "10")));

    /** An entry that leaves everything to its benchmark. */
    private static final TierEntry SILENT = new TierEntry(
            "Tiny",
            List.of(Implementation.FLOOR),
            Optional.of(new TreeMap<>()),
            Map.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalDouble.empty());

    private static BenchmarkFacts facts(Class<?> parent, Kind kind) {
        return facts(parent, kind, 1);
    }

    private static BenchmarkFacts facts(Class<?> parent, Kind kind, int operationsPerInvocation) {
        Measurement measured = parent.getAnnotation(Measurement.class);
        return new BenchmarkFacts(
                "Tiny",
                kind,
                "x.Items",
                false,
                1,
                operationsPerInvocation,
                List.of(),
                List.of(),
                List.of(),
                List.of("floor"),
                new TreeMap<>(),
                parent.getAnnotation(Fork.class).value(),
                measured.iterations(),
                kind == Kind.STEADY_STATE ? measured.timeUnit().toMillis(measured.time()) / 1000.0 : 0);
    }

    private static Map<String, String> words(List<String> command) {
        Map<String, String> words = new TreeMap<>();
        for (int i = 1; i + 1 < command.size(); i += 2) {
            words.put(command.get(i), command.get(i + 1));
        }
        return words;
    }

    @Test
    void ofASteadyStateBenchmark() {
        BenchmarkPlan plan = new BenchmarkPlan(SILENT, facts(SteadyState.class, Kind.STEADY_STATE));
        Measurement measured = SteadyState.class.getAnnotation(Measurement.class);
        Warmup warmup = SteadyState.class.getAnnotation(Warmup.class);

        Message command = JmhCommand.profile(CELL, plan.timing(), List.of(), Path.of("results.json"), "gc");

        assertThat(plan.forks())
                .isEqualTo(SteadyState.class.getAnnotation(Fork.class).value());
        assertThat(words(command.words()))
                .containsEntry(
                        "-bm",
                        SteadyState.class
                                .getAnnotation(BenchmarkMode.class)
                                .value()[0]
                                .shortLabel())
                .containsEntry("-wi", "" + warmup.iterations())
                .containsEntry("-i", "" + measured.iterations())
                .containsEntry("-r", measured.timeUnit().toMillis(measured.time()) + "ms")
                .containsEntry("-w", warmup.timeUnit().toMillis(warmup.time()) + "ms");
    }

    @Test
    void ofAColdStartBenchmark() {
        BenchmarkPlan plan = new BenchmarkPlan(SILENT, facts(ColdStart.class, Kind.COLD_START));
        Message command = JmhCommand.time(CELL, plan.timing(), List.of(), Path.of("results.json"), List.of());

        assertThat(plan.forks())
                .isEqualTo(ColdStart.class.getAnnotation(Fork.class).value());
        assertThat(words(command.words()))
                .containsEntry(
                        "-bm",
                        ColdStart.class
                                .getAnnotation(BenchmarkMode.class)
                                .value()[0]
                                .shortLabel())
                .containsEntry(
                        "-wi", "" + ColdStart.class.getAnnotation(Warmup.class).iterations())
                .containsEntry(
                        "-i",
                        "" + ColdStart.class.getAnnotation(Measurement.class).iterations())
                .doesNotContainKey("-r");
    }

    @Test
    void andTheIndexHasThemOfEachBenchmark() throws Exception {
        Path classes = Path.of(TinyBenchmark.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        BenchmarkFacts tiny = BenchmarkIndex.read(classes).of("Tiny");
        BenchmarkFacts told = facts(ColdStart.class, Kind.COLD_START);

        assertThat(List.of(tiny.kind(), tiny.forks(), tiny.iterations(), tiny.seconds()))
                .isEqualTo(List.of(told.kind(), told.forks(), told.iterations(), told.seconds()));
        assertThat(tiny.implementations()).containsExactlyInAnyOrder("floor", "reference");
        assertThat(tiny.params()).containsOnlyKeys("items");
    }

    @Test
    void anInvocationOfManyOperationsIsDoneFewTimes() {
        assertThat(new BenchmarkPlan(SILENT, facts(SteadyState.class, Kind.STEADY_STATE, 100)).invocationsOf(292))
                .isEqualTo(2);
        assertThat(new BenchmarkPlan(SILENT, facts(SteadyState.class, Kind.STEADY_STATE, 1)).invocationsOf(0.3))
                .isEqualTo(1);
    }
}
