package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.compare.PackedPair;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.selftest.agent.Slowdown;
import org.identityperf.selftest.agent.SlowdownLog.Sums;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CodeSlowdownTest {

    private static String plain;

    @TempDir
    Path folder;

    @BeforeAll
    static void printWithoutSlowdown() throws Exception {
        plain = printed(List.of());
    }

    private static String printed(List<String> options) throws Exception {
        Process process = TestJvm.of(SlowableBenchmark.class, options)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return printed;
    }

    @ParameterizedTest
    @EnumSource(
            value = Slowdown.class,
            names = {"SLEEP", "PROCESSOR", "LOCK"})
    void anOperationTakesAtLeastTwiceAsLongAndDoesTheSame(Slowdown slowdown) throws Exception {
        CodeSlowdown code = CodeSlowdown.in(folder, slowdown);

        String slowed = printed(code.javaAgent());

        assertThat(slowed).isEqualTo(plain);
        assertThat(code.sums().times()).isEqualTo(SlowableBenchmark.OPERATIONS);
        assertThat(code.sums().share()).isGreaterThanOrEqualTo(LiveRuns.DOUBLED);
    }

    @Test
    void aServersOwnByteBuddyIsNotUsed() throws Exception {
        List<String> options = new ArrayList<>(List.of("-Xlog:class+load"));
        options.addAll(CodeSlowdown.in(folder, Slowdown.SLEEP).javaAgent());

        assertThat(printed(options).lines().filter(line -> line.matches(".* net\\.bytebuddy\\..* source: file:.*")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).endsWith("/byte-buddy.jar"));
    }

    @Test
    void aPasswordIsHashedTwiceWithTheSameResult() throws Exception {
        CodeSlowdown code = CodeSlowdown.in(folder, Slowdown.HASH);

        String slowed = printed(code.javaAgent());

        assertThat(slowed).isEqualTo(plain);
        assertThat(code.sums().times()).isEqualTo(SlowableBenchmark.OPERATIONS);
        assertThat(code.sums().share()).isPositive();
    }

    @Test
    void aPoolHasOneConnectionWhateverItIsAskedFor() throws Exception {
        assertThat(plain).endsWith(" 8\n");
        assertThat(printed(CodeSlowdown.in(folder, Slowdown.POOL).javaAgent())).endsWith(" 1\n");
    }

    @Test
    void eachCaseHasWhatWasDoneMoreInItAlone() throws Exception {
        CodeSlowdown code = CodeSlowdown.in(folder, Slowdown.SLEEP);
        BenchmarkCase slowed = new BenchmarkCase("Slowed", Implementation.REFERENCE, new TreeMap<>());
        BenchmarkCase idle = new BenchmarkCase("Idle", Implementation.REFERENCE, new TreeMap<>());

        PackedPair pair = code.noting(new PackedPair() {

            @Override
            public Times time(BenchmarkCase benchmarkCase, Effort effort) {
                if (benchmarkCase.equals(slowed)) {
                    try {
                        printed(code.javaAgent());
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }
                return new Times(Map.of(), Optional.empty());
            }

            @Override
            public void close() {
                // Its JVM has ended.
            }
        });
        pair.time(slowed, PackedPair.Effort.ROUGH);
        pair.time(idle, PackedPair.Effort.ROUGH);
        pair.time(slowed, PackedPair.Effort.ROUGH);

        assertThat(code.byCase().get(slowed).times()).isEqualTo(2 * SlowableBenchmark.OPERATIONS);
        assertThat(code.byCase()).containsEntry(idle, new Sums(0, 0, 0));
    }
}
