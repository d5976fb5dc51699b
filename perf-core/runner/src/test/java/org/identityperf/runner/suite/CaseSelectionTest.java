package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a tier makes a run measure. */
class CaseSelectionTest {

    private static final String TWICE = """
        system: Keycloak
        store: postgresql
        dimensions: []
        jvm: []
        defaults:
          full: {timed: true}
        benchmarks:
          Page:
            full:
              - {implementations: reference, query: KEY, forks: %d}
              - {implementations: reference, query: KEY, forks: %d}
        """;

    @TempDir
    Path folder;

    private WrittenTiers tiers;

    @BeforeEach
    void write() {
        tiers = WrittenTiers.in(folder);
    }

    @Test
    void aTierIsEveryCombinationByEveryImplementation() {
        CaseSelection selection = tiers.smoke();

        assertThat(selection.timed()).hasSize(8);
        assertThat(selection.also().get(Aspect.COUNTS))
                .hasSize(6)
                .allMatch(benchmarkCase -> benchmarkCase.param("rttMillis").equals("0"));
        assertThat(selection.cases()).hasSize(10);
    }

    @Test
    void casesOfOneDatasetAreCountedOneAfterTheOther() {
        CaseSelection sizes =
                tiers.with("sessions: 1000", "sessions: [1000, 50]").smoke();

        assertThat(sizes.also().get(Aspect.COUNTS))
                .hasSize(12)
                .extracting(benchmarkCase -> benchmarkCase.param("sessions"))
                .contains("1000", "50")
                .isSorted();
    }

    @Test
    void theLargestOfCasesThatDifferInSizeAlone() {
        CaseSelection sizes =
                tiers.with("sessions: 1000", "sessions: [50, 1000, 200]").smoke();

        assertThat(sizes.largest())
                .hasSize(6)
                .allMatch(benchmarkCase -> benchmarkCase.param("sessions").equals("1000"));
    }

    @Test
    void aCaseOfTwoEntriesHasTheForksOfThatWithMore() {
        for (List<Integer> forks : List.of(List.of(1, 5), List.of(5, 1))) {
            CaseSelection twice = tiers.saying(TWICE.formatted(forks.toArray())).selection("perf.tier", "full");

            assertThat(twice.timed().values())
                    .singleElement()
                    .satisfies(plan -> assertThat(plan.forks()).isEqualTo(5));
        }
    }

    @Test
    void releasesOneAfterTheOtherAreCountedInEveryOperation() {
        WrittenTiers counted = tiers.with(", timed: true, counted: false", "");

        assertThat(counted.selection("perf.tier", "pr").also().get(Aspect.COUNTS))
                .hasSize(2);
        assertThat(counted.selection("perf.tier", "pr", "perf.versions", "25.0.6,26.0.8")
                        .also()
                        .get(Aspect.COUNTS))
                .hasSize(8);
    }

    @Test
    void aCalibrationCountsTheServerAndThenTheSameByTheShippedServer() {
        CaseSelection smoke = tiers.smoke();
        CaseSelection calibrated = smoke.calibrated();

        List<BenchmarkCase> counted = calibrated.also().get(Aspect.COUNTS);
        List<BenchmarkCase> server = counted.subList(0, counted.size() / 2);
        assertThat(server)
                .containsExactlyInAnyOrderElementsOf(smoke.cases().stream()
                        .filter(benchmarkCase -> benchmarkCase.implementation() == Implementation.SERVER)
                        .toList());
        assertThat(counted.subList(server.size(), counted.size()))
                .containsExactlyElementsOf(server.stream()
                        .map(benchmarkCase -> benchmarkCase.by(Implementation.SHIPPED))
                        .toList());
        assertThat(smoke.cases()).noneMatch(each -> each.implementation() == Implementation.SHIPPED);
    }

    @Test
    void whatTheShippedServerDoesNotAnswerIsNotCalibratedNorAWriteWithAColdCache() {
        CaseSelection cold = tiers.with("segment: [64, 512]", "segment: [64, 512]\n      cache: [COLD, WARM]")
                .describedAs(facts -> written(facts, facts.implementations()))
                .smoke()
                .calibrated();
        assertThat(cold.cases())
                .isNotEmpty()
                .allMatch(each -> each.param("cache").equals("WARM"));

        assertThat(tiers.describedAs(facts -> written(facts, List.of("server", "reference", "floor")))
                        .smoke()
                        .calibrated()
                        .cases())
                .isEmpty();
    }

    @Test
    void aCalibrationTimesOfBothWhatTheTierTimesButNotWhatIsDoneOnce() {
        CaseSelection once = tiers.smoke();
        CaseSelection often = tiers.describedAs(CaseSelectionTest::steady).smoke();

        assertThat(once.timed()).isNotEmpty();
        assertThat(once.calibrated().timed()).isEmpty();
        assertThat(often.calibrated().timed().keySet())
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(often.timed().keySet().stream()
                        .filter(benchmarkCase -> benchmarkCase.implementation() == Implementation.SERVER)
                        .flatMap(benchmarkCase -> Stream.of(benchmarkCase, benchmarkCase.by(Implementation.SHIPPED)))
                        .toList());
    }

    private static BenchmarkFacts steady(BenchmarkFacts facts) {
        return WrittenTiers.changed(facts, "kind", Kind.STEADY_STATE, "seconds", 1);
    }

    private static BenchmarkFacts written(BenchmarkFacts facts, List<String> implementations) {
        return WrittenTiers.changed(facts, "writes", true, "implementations", implementations);
    }

    @Test
    void insideOfABenchmarkThatIsOnlyCountedIsLookedToo() {
        assertThat(tiers.smoke().lookedInto()).hasSize(8);
        assertThat(tiers.with("timed: true, forks: 2", "").smoke().lookedInto()).hasSize(6);
    }

    @Test
    void atTinySizeTheTwoLeastOfASweepAreEnoughAndEveryChoiceIsTriedOnce() {
        CaseSelection selection = tiers.with("smoke", "full")
                .with("[64, 512]", "[512, 64, 2048]")
                .with("[0, 1]", "[DSL, LAN, WAN]")
                .tiny();

        assertThat(selection.cases())
                .as("two implementations, with the three choices, and one that is only counted")
                .hasSize(2 * 4)
                .allMatch(benchmarkCase -> benchmarkCase.param("sessions").equals("100"));
        assertThat(selection.cases())
                .extracting(benchmarkCase -> benchmarkCase.param("segment"))
                .containsOnly("64", "512");
        assertThat(selection.cases())
                .extracting(benchmarkCase -> benchmarkCase.param("rttMillis"))
                .containsOnly("DSL", "LAN", "WAN", "0");
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 100",
        "'[1, 30, 100, 1000]', 30",
        "'[10, 50]', 50",
        "'[1, 4, 2]', 4",
    })
    void aTinySizeIsTheLeastOfTheTiersThatIsMoreThanAPageButNoMoreThanAHundred(String sizes, String tiny) {
        WrittenTiers sized = tiers.with("smoke", "full").with("sessions: 1000", "sessions: " + sizes);

        assertThat(sized.tiny().cases())
                .isNotEmpty()
                .allMatch(benchmarkCase -> benchmarkCase.param("sessions").equals(tiny));
    }

    @Test
    void atTinySizeTwoServersStandForMore() {
        WrittenTiers servers = tiers.saying(TWICE.formatted(1, 1)).with("query: KEY", "servers: [1, 3]");

        assertThat(servers.tiny().cases())
                .extracting(benchmarkCase -> benchmarkCase.param("servers"))
                .containsExactly("1", "2");
    }

    @Test
    void countsOfAnotherCheckoutAreComparableIfTheSameIsDoneAsOftenToTheSameRows() {
        CaseSelection asked = tiers.smoke();
        CaseSelection moreForks = tiers.with("forks: 2", "forks: 3").smoke();
        CaseSelection otherRows = tiers.describedAs(facts -> with(facts, "x.Others", 1, List.of()))
                .smoke();
        CaseSelection moreOften = tiers.describedAs(facts -> with(facts, facts.dataset(), 5, List.of()))
                .smoke();
        CaseSelection indexed = tiers.describedAs(facts -> with(
                        facts,
                        facts.dataset(),
                        1,
                        List.of(new BenchmarkFacts.FurtherDataset("x.Index", "elasticsearch", ""))))
                .smoke();
        CaseSelection others = tiers.selection("perf.tier", "pr");

        assertThat(asked.cases())
                .allMatch(benchmarkCase -> asked.isCountedLike(asked, benchmarkCase))
                .allMatch(benchmarkCase -> asked.isCountedLike(moreForks, benchmarkCase))
                .noneMatch(benchmarkCase -> asked.isCountedLike(otherRows, benchmarkCase))
                .noneMatch(benchmarkCase -> asked.isCountedLike(moreOften, benchmarkCase))
                .noneMatch(benchmarkCase -> asked.isCountedLike(indexed, benchmarkCase))
                .noneMatch(benchmarkCase -> asked.isCountedLike(others, benchmarkCase));
    }

    private static BenchmarkFacts with(
            BenchmarkFacts facts, String dataset, int invocations, List<BenchmarkFacts.FurtherDataset> further) {
        return WrittenTiers.changed(
                facts, "dataset", dataset, "countedInvocations", invocations, "furtherDatasets", further);
    }
}
