package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

class NoiseFitTest {

    private static final NoiseModel NOISE = new NoiseModel(0.02, 0.03, 0.05, 0.8, 5);

    /** A run in rounds, a fork of each case in each; the cases take from one second to as many as there are. */
    private static List<Measurement> run(NoiseModel noise, String benchmark, int cases, int rounds, boolean ordered) {
        NoiseModel.Forks forks = noise.new Forks(new Random(7));
        List<List<Fork>> measured = Stream.generate(() -> (List<Fork>) new ArrayList<Fork>())
                .limit(cases)
                .toList();
        for (int i = 0; i < cases * rounds; i++) {
            int benchmarkCase = i % cases;
            DoubleStream warmUp = DoubleStream.of(100);
            DoubleStream warm = forks.iterations().stream().mapToDouble(seconds -> seconds * (1 + benchmarkCase));
            measured.get(benchmarkCase)
                    .add(new Fork(
                            DoubleStream.concat(warmUp, warm).boxed().toList(),
                            Optional.empty(),
                            ordered ? OptionalInt.of(i + 1) : OptionalInt.empty()));
        }
        List<Measurement> run = new ArrayList<>();
        measured.forEach(its -> {
            TreeMap<String, String> size = new TreeMap<>(Map.of("users", String.valueOf(run.size())));
            run.add(new Measurement(
                    new BenchmarkCase(benchmark, Implementation.SERVER, size), Kind.STEADY_STATE, its, Map.of()));
        });
        return run;
    }

    private static NoiseModel fitted(List<Measurement> run) {
        return NoiseFit.of(run).byOperation().get("Read.server");
    }

    @Test
    void theModelIsFoundAgainInForksThatItMade() {
        NoiseModel fitted = fitted(run(NOISE, "Read", 5, 1000, true));

        assertThat(fitted.fork()).isCloseTo(0.02, within(0.004));
        assertThat(fitted.iteration()).isCloseTo(0.03, within(0.001));
        assertThat(fitted.drift()).isCloseTo(0.05, within(0.005));
        assertThat(fitted.correlation()).isCloseTo(0.8, within(0.03));
        assertThat(fitted.iterations()).isEqualTo(5);
    }

    @Test
    void threeForksOfEachOfManyCasesTellItAsWell() {
        NoiseModel fitted = fitted(run(NOISE, "Read", 1500, 3, true));

        assertThat(fitted.fork()).isCloseTo(0.02, within(0.005));
        assertThat(fitted.iteration()).isCloseTo(0.03, within(0.001));
        assertThat(fitted.drift()).isCloseTo(0.05, within(0.005));
        assertThat(fitted.correlation()).isCloseTo(0.8, within(0.04));
    }

    @Test
    void withoutDriftNoneIsFound() {
        NoiseModel fitted = fitted(run(new NoiseModel(0.02, 0.03, 0, 0, 5), "Read", 5, 1000, true));

        assertThat(fitted.drift()).isZero();
        assertThat(fitted.fork()).isCloseTo(0.02, within(0.004));
    }

    @Test
    void whereTheOrderOfForksIsNotKnownTheDriftCountsAsTheirOwn() {
        NoiseModel fitted = fitted(run(NOISE, "Read", 1500, 3, false));

        assertThat(fitted.drift()).isZero();
        assertThat(fitted.fork()).isCloseTo(Math.hypot(0.02, 0.05), within(0.003));
    }

    @Test
    void eachOperationHasItsOwnNoise() {
        List<Measurement> both = new ArrayList<>(run(new NoiseModel(0.02, 0, 0, 0, 5), "Read", 10, 50, false));
        both.addAll(run(new NoiseModel(0.1, 0, 0, 0, 5), "Write", 10, 50, false));

        NoiseFit fit = NoiseFit.of(both);

        assertThat(fit.byOperation().get("Read.server").fork()).isCloseTo(0.02, within(0.002));
        assertThat(fit.byOperation().get("Write.server").fork()).isCloseTo(0.1, within(0.01));
        assertThat(fit.all().orElseThrow().fork()).isCloseTo(Math.hypot(0.02, 0.1) / Math.sqrt(2), within(0.01));
    }

    @Test
    void ofTooFewForksNothingIsSaid() {
        assertThat(NoiseFit.of(run(NOISE, "Read", 1, 8, true)).byOperation()).isEmpty();
        assertThat(NoiseFit.of(run(NOISE, "Read", 8, 1, true)).all()).isEmpty();
        assertThat(NoiseFit.of(run(NOISE, "Read", 1, 9, true)).byOperation()).containsOnlyKeys("Read.server");
    }
}
