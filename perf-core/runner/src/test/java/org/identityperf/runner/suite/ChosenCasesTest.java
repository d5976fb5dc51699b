package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.LongStream;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user chooses in the place of a tier's. */
class ChosenCasesTest {

    @TempDir
    Path folder;

    private WrittenTiers tiers;

    @BeforeEach
    void write() {
        tiers = WrittenTiers.in(folder);
    }

    @Test
    void theUsersValuesTakeThePlaceOfTheTiers() {
        CaseSelection selection = tiers.selection(
                "perf.tier",
                "smoke",
                "perf.params",
                "segment=128;rttMillis=0.5",
                "perf.size",
                "77",
                "perf.include",
                "server");

        assertThat(selection.timed().keySet())
                .extracting(Object::toString)
                .containsExactly("Preload.server[rttMillis=0.5,segment=128,sessions=77]");
        assertThat(selection.sizes(selection.timed().keySet().iterator().next()))
                .isEqualTo(Sizes.of("sessions", 77));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        perf.include | Nothing            | Preload
        perf.size    | users=5            | [sessions]
        perf.params  | segments=64        | segment, sessions
        perf.params  | segment=big        | 2048
        perf.params  | segment=1.5        | write a whole number from 1 to 999999999, such as [64, 512, 2048]
        perf.params  | segment=64,0       | segment=0 cannot be used
        perf.params  | segment=5000000000 | from 1 to 999999999
        perf.params  | rttMillis=-1       | write a number of at most three decimals, such as [0, 1]
        perf.params  | query=NEW          | [KEY, OLD]
        """)
    void whatIsNotKnownIsRefusedWithWhatThereIs(String name, String value, String what) {
        assertThatThrownBy(() -> tiers.selection("perf.tier", "smoke", name, value))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(what);
    }

    @Test
    void aNumberDrawsTheOrderOfCountingAndChangesNothingElse() {
        List<BenchmarkCase> usual = tiers.smoke().also().get(Aspect.COUNTS);
        List<List<BenchmarkCase>> drawn = LongStream.range(0, 20)
                .mapToObj(order -> tiers.selection("perf.tier", "smoke", "perf.order", Long.toString(order)))
                .map(selection -> selection.also().get(Aspect.COUNTS))
                .toList();

        assertThat(drawn).allSatisfy(cases -> assertThat(cases).containsExactlyInAnyOrderElementsOf(usual));
        assertThat(Set.copyOf(drawn)).as("different orders").hasSizeGreaterThan(10);
        assertThat(tiers.selection("perf.tier", "smoke", "perf.order", "3").also())
                .as("the same again")
                .containsEntry(Aspect.COUNTS, drawn.get(3));
    }

    @Test
    void whatOnlyAnotherModuleKnowsIsNoMistake() throws Exception {
        Tiers own = tiers.read();
        Tiers other = WrittenTiers.in(Files.createDirectory(folder.resolve("other")))
                .with("Preload", "Grants")
                .with("sessions", "grants")
                .read();
        Properties properties = new Properties();
        properties.setProperty("perf.tier", "smoke");
        properties.setProperty("perf.include", "Grants");
        properties.setProperty("perf.size", "grants=5");

        CaseSelection selection = CaseSelection.of(
                Settings.read(properties), own, WrittenTiers.index(own, tiers.facts()), List.of(own, other));

        assertThat(selection.cases()).isEmpty();
    }

    @Test
    void whatOnlyAnotherBenchmarksParameterOfThatNameMayBeIsLeftOut() {
        WrittenTiers shared = tiers.with("query: [OLD, KEY]", "segment: [FIRST, LAST]");

        assertThat(shared.selection("perf.tier", "smoke", "perf.params", "segment=128,FIRST")
                        .cases())
                .isNotEmpty()
                .allMatch(benchmarkCase -> benchmarkCase.param("segment").equals("128"));
        assertThatThrownBy(() -> shared.selection("perf.tier", "pr", "perf.params", "segment=128"))
                .hasMessageContaining("with the values of perf.params matches no benchmark of tier pr");
        assertThatThrownBy(() -> shared.selection("perf.tier", "pr", "perf.params", "segment=SECOND"))
                .hasMessageContaining("write a whole number")
                .hasMessageContaining("there are [FIRST, LAST]");
    }

    /** Entries {@code sessions=1000, 2000, 4000} have a middle; two sizes have none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1000,2000,4000 | 1000,4000
        1000,4000      | 1000,4000
        1000           | 1000
        """)
    void theEndsAreTheSmallestAndTheLargestSize(String sizes, String ends) {
        CaseSelection selection = tiers.selection(
                "perf.tier",
                "smoke",
                "perf.include",
                "server",
                "perf.params",
                "sessions=" + sizes,
                "perf.versions",
                "1.0,2.0",
                "perf.ends",
                "true");

        assertThat(selection.cases())
                .extracting(each -> each.params().get("sessions"))
                .containsOnly(ends.split(","));
    }
}
