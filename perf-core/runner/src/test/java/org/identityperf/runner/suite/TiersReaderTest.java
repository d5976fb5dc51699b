package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.jvm.Distribution;
import org.identityperf.runner.jvm.ForkPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a module's {@code tiers.yaml} means, and what of it is refused. */
class TiersReaderTest {

    private static final String HAMMER = """
        system: Crowd
        store: mysql
        dimensions: [users]
        jvm: [-Xmx1g]
        defaults:
          smoke: {iterations: 1}
          full: {timed: true, forks: 2, seconds: 1}
        benchmarks:
          Hammer:
            defaults: {implementations: [reference, floor], users: 1000, threads: 1}
            smoke: {}
            pr: {users: [1000, 3000], threads: [1, 8], timed: {users: 3000, threads: 8}}
            full:
              - {users: 1_000_000, lambda: OFF, forks: 5}
              - {implementations: floor, counted: false, iterations: 3, seconds: 2.5}
        """;

    @TempDir
    Path folder;

    private WrittenTiers tiers;

    @BeforeEach
    void write() {
        tiers = WrittenTiers.in(folder).saying(HAMMER).describedAs(TiersReaderTest::steady);
    }

    private static BenchmarkFacts steady(BenchmarkFacts facts) {
        TreeMap<String, List<String>> params =
                new TreeMap<>(Map.of("users", List.of(), "threads", List.of(), "lambda", List.of("ON", "OFF")));
        return WrittenTiers.changed(
                facts,
                "kind",
                Kind.STEADY_STATE,
                "writes",
                true,
                "countedInvocations",
                10,
                "implementations",
                List.of("reference", "floor"),
                "params",
                params,
                "iterations",
                2,
                "seconds",
                0.5);
    }

    @Test
    void anEntryIsCountedUnlessItSaysOtherwiseAndTimedOnlyIfItSaysSo() {
        CaseSelection smoke = tiers.smoke();

        assertThat(smoke.timed()).isEmpty();
        assertThat(smoke.also().get(Aspect.COUNTS))
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "Hammer.reference[threads=1,users=1000]", "Hammer.floor[threads=1,users=1000]");
    }

    @Test
    void whatIsTimedMayBeAPartOfWhatIsCounted() {
        CaseSelection pr = tiers.selection("perf.tier", "pr");

        assertThat(pr.also().get(Aspect.COUNTS)).hasSize(8);
        assertThat(pr.timed().keySet())
                .extracting(Object::toString)
                .containsExactly("Hammer.reference[threads=8,users=3000]", "Hammer.floor[threads=8,users=3000]");
    }

    @Test
    void whatNobodySaysTheBenchmarkDecidesAndAnEntryComesBeforeDefaults() {
        assertThat(tiers.selection("perf.tier", "pr").timed().values()).allSatisfy(plan -> {
            assertThat(plan.forks()).isEqualTo(1);
            assertThat(plan.timing()).isEqualTo(new ForkPlan(Kind.STEADY_STATE, 3, 0.5));
            assertThat(plan.invocations()).isEqualTo(10);
            assertThat(plan.writes()).isTrue();
        });
        assertThat(tiers.selection("perf.tier", "full").timed()).hasSize(3).allSatisfy((benchmarkCase, plan) -> {
            boolean off = benchmarkCase.params().containsKey("lambda");
            assertThat(plan.forks()).isEqualTo(off ? 5 : 2);
            assertThat(plan.timing()).isEqualTo(new ForkPlan(Kind.STEADY_STATE, off ? 3 : 4, off ? 1 : 2.5));
        });
    }

    @Test
    void wordsThatOtherReadersTakeForTruthValuesAreWords() {
        assertThat(tiers.selection("perf.tier", "full").cases())
                .extracting(Object::toString)
                .contains("Hammer.floor[lambda=OFF,threads=1,users=1000000]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        smoke: {}                  | smoke: {threads: 1, threads: 2} | threads
        smoke: {}                  | smoke: {colour: red}            | Hammer, tier smoke: unknown key colour; there are [counted,
        smoke: {}                  | smok: {}                        | Hammer: unknown key smok; there are [smoke, pr, full, defaults]
        smoke: {}                  | smoke: {forks: 0}               | Hammer, tier smoke: forks is a whole number from 1 to 10000, and not 0
        smoke: {}                  | smoke: {forks: -1}              | forks is a whole number from 1 to 10000, and not -1
        smoke: {}                  | smoke: {iterations: 2000000000} | iterations is a whole number from 1 to 10000, and not
        smoke: {}                  | smoke: {seconds: .nan}          | Malformed numeric value '.nan'
        smoke: {}                  | smoke: {seconds: 1e300}         | seconds is a number above 0, at most 1200, and not
        smoke: {}                  | smoke: {users: -5}              | users is a whole number from 0, and not -5
        smoke: {}                  | smoke: {users: many}            | users is a whole number from 0, and not many
        smoke: {iterations: 1}     | smoke: {iterations: -1}         | defaults of tier smoke: iterations is a whole number from 1
        smoke: {iterations: 1}     | pr: {forks: -1}                 | defaults of tier pr: forks is a whole number from 1
        jvm: [-Xmx1g]              | jvm: [~]                        | jvm
        Hammer:                    | Other: ~, Hammer:               | line
        smoke: {}                  | smoke: {seconds: long}          | Hammer, tier smoke: seconds is a number above 0, at most 1200, and not "long"
        smoke: {}                  | smoke: {timed: maybe}           | timed is true, false, or other values of some parameters, and not "maybe"
        smoke: {}                  | smoke: {timed: {colour: red}}   | unknown key colour in timed; the entry has the parameters [threads, users]
        smoke: {}                  | smoke: {counted: false}         | nothing is timed, counted or else found out of it
        smoke: {}                  | smoke: {users: []}              | users is a value, or a list of values, and not []
        [reference, floor], users  | [clever], users                 | implementations cannot be clever; there are [server, reference, loader, floor]
        [reference, floor], users  | [server], users                 | the benchmark has no method server; there are [reference, floor]
        lambda: OFF                | lambda: SOMETIMES               | lambda cannot be SOMETIMES; there are [ON, OFF]
        jvm: [-Xmx1g]              | jwm: [-Xmx1g]                   | unknown key jwm; there are [benchmarks,
        store: mysql               | store: oracle                   | no store is called oracle
        """)
    void whatIsWrongIsRefusedWithTheFileAndWhatThereIs(String text, String inItsPlace, String what) {
        WrittenTiers wrong = tiers.with(text, inItsPlace);

        assertThatThrownBy(wrong::smoke)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(folder.resolve("tiers.yaml").toString())
                .hasMessageContaining(what);
    }

    @Test
    void aBenchmarkThatTheModuleDoesNotHaveIsRefused() {
        Tiers read = tiers.with("Hammer:", "Hamer:").read();
        BenchmarkIndex index = WrittenTiers.index(tiers.read(), tiers.facts());

        assertThatThrownBy(() -> TinyCases.of(read, index, true))
                .hasMessageContaining("Hamer, tier full: this module has no such benchmark; there are [Hammer]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "~", "---", "[1, 2]", "system: [", "<<<<<<< HEAD", "\u0000\u0001"})
    void aDamagedFileIsRefusedInOneLine(String content) throws Exception {
        Path file = Files.writeString(folder.resolve("tiers.yaml"), content);

        assertThatThrownBy(() -> Tiers.read(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageEndingWith("Correct it, or take it from Git again")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aServerMayNameTheDistributionThatHasItsJars() {
        String line = "store: mysql\ndistribution: {artifact: 'org.server:dist:zip:{version}', jars: lib/main}";

        assertThat(tiers.with("store: mysql", line).read().distribution())
                .contains(new Distribution("org.server:dist:zip:{version}", "lib/main"));
        assertThatThrownBy(tiers.with("store: mysql", line.replace("{version}", "1"))::read)
                .hasMessageContaining("tiers.yaml")
                .hasMessageContaining("and not org.server:dist:zip:1")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aServerSaysOnWhichJavaItRuns() {
        Tiers some = tiers.with("store: mysql", "store: mysql\njava: [17, 22]").read();

        assertThat(some.java().has(17)).isTrue();
        assertThat(some.java().has(22)).isTrue();
        assertThat(some.java().has(25)).isFalse();
        assertThat(some.wrongJava()).startsWith("measures Crowd on Java 17 to 22, and this is Java ");
        assertThat(tiers.read().java().has(25)).isTrue();
        WrittenTiers wrong = tiers.with("store: mysql", "store: mysql\njava: [22, 17]");
        assertThatThrownBy(wrong::read).hasMessageContaining("such as [17, 22], and not [22, 17]");
    }
}
