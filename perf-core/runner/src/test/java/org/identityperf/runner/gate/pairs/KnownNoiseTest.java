package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.identityperf.runner.gate.pairs.SimulatedPairs.pairs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.identityperf.runner.finding.TimePairs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownNoiseTest {

    @TempDir
    Path folder;

    @Test
    void itIsKeptFromRunToRunAndOnlyTheLastFortyDeviations() throws Exception {
        TimePairs run = pairs("Login", 1, 1.1, 0.9, 1, 1.2, 0.8, 1, 1, 1);
        KnownNoise known = KnownNoise.NONE;
        for (int i = 0; i < 6; i++) {
            known = known.with(List.of(run));
        }
        Path file = folder.resolve("module.json");
        known.keep(file, line -> {});

        assertThat(KnownNoise.read(file)).isEqualTo(known);
        assertThat(known.deviations().get(run.key())).hasSize(40);
        assertThat(known.of(run)).isPresent();
        assertThat(known.of(pairs("Other", 1, 1, 1))).isEmpty();
    }

    @Test
    void aChangeIsNoNoise() {
        TimePairs slower = pairs("Login", 2, 2, 2, 2, 2, 2);

        assertThat(KnownNoise.NONE.with(List.of(slower)).deviations().get(slower.key()))
                .containsOnly(0.0);
    }

    @Test
    void manyNormalDeviationsGiveTheirStandardDeviationAndOutliersHardlyMoveIt() {
        Random random = new Random(7);
        double[] deviations = DoubleStream.generate(() -> Math.abs(0.1 * random.nextGaussian()))
                .limit(2000)
                .toArray();
        assertThat(KnownNoise.deviation(deviations)).isCloseTo(0.1, within(0.01));

        Arrays.fill(deviations, 0, 100, 5);
        assertThat(KnownNoise.deviation(deviations)).isCloseTo(0.1, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "null", "[]", "{\"a\": null}", "{\"a\": [null]}", "{\"a\": [-1]}", "{\"a\": [\"NaN\"]}"
            })
    void aDamagedFileHoldsNothing(String content) throws Exception {
        Path file = Files.writeString(folder.resolve("module.json"), content);

        assertThat(KnownNoise.read(file)).isEqualTo(KnownNoise.NONE);
        assertThat(KnownNoise.read(folder.resolve("missing.json"))).isEqualTo(KnownNoise.NONE);
    }

    @Test
    void thatItCannotBeKeptIsSaidAndEndsNothing() throws Exception {
        Path taken =
                Files.createDirectories(folder.resolve("module.json/taken")).getParent();
        List<String> said = new ArrayList<>();

        assertThat(KnownNoise.read(taken)).isEqualTo(KnownNoise.NONE);
        KnownNoise.NONE.keep(taken, said::add);

        assertThat(said).singleElement().asString().contains(taken + " can't be written: ");
        assertThat(taken.resolve("taken")).isDirectory();
    }
}
