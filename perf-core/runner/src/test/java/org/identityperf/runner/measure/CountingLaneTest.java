package org.identityperf.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.Aspect;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.WrittenTiers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingLaneTest {

    private static final String TIERS = """
        system: Keycloak
        store: postgresql
        dimensions: [sessions]
        jvm: [-Xmx1g]
        benchmarks:
          Read:
            smoke: {implementations: [server, floor], sessions: [10, 20, 30, 40, 50]}
          Write:
            smoke: {implementations: server, sessions: [10, 20]}
        """;

    @TempDir
    Path folder;

    private ServerClassPath classPath;

    @BeforeEach
    void classPath() {
        classPath = new ServerClassPath(List.of(folder));
    }

    private CaseSelection selection(String yaml) {
        return WrittenTiers.in(folder)
                .saying(yaml)
                .describedAs(facts ->
                        WrittenTiers.changed(facts, "writes", facts.name().equals("Write")))
                .smoke();
    }

    private List<List<BenchmarkCase>> lanes(String yaml) {
        return lanes(yaml, Set.of());
    }

    private List<List<BenchmarkCase>> lanes(String yaml, Set<String> usedFirst) {
        CaseSelection selection = selection(yaml);
        Map<String, Address> addresses = new HashMap<>();
        selection.cases().forEach(each -> addresses.put(each.toString(), clone(selection, each)));
        List<CountingLane> lanes = CountingLane.of(
                selection.also().get(Aspect.COUNTS),
                selection.cases().stream()
                        .filter(each -> usedFirst.contains(each.benchmark()))
                        .collect(Collectors.toSet()),
                selection,
                each -> classPath,
                new Addresses(addresses));
        return cases(lanes);
    }

    private List<List<BenchmarkCase>> lanesOfChecks(String yaml) {
        CaseSelection selection = selection(yaml);
        Map<String, Address> addresses = new HashMap<>();
        selection.cases().forEach(each -> addresses.put(each.toString(), clone(selection, each)));
        return cases(CountingLane.ofChecks(
                selection.also().get(Aspect.COUNTS), selection, each -> classPath, new Addresses(addresses)));
    }

    private List<List<BenchmarkCase>> cases(List<CountingLane> lanes) {
        assertThat(lanes).extracting(CountingLane::number).startsWith(1).doesNotHaveDuplicates();
        return lanes.stream().map(lane -> lane.cases().get(classPath)).toList();
    }

    private static Address clone(CaseSelection selection, BenchmarkCase each) {
        String user = selection.plans().get(each).writes() ? each.benchmark() : "readers";
        String url = "jdbc:" + selection.store(each).word().replace("_cluster", "") + "://127.0.0.1:1/" + user
                + each.param("sessions") + "?a=b";
        return new Address(url, "u", "p");
    }

    @Test
    void allThatWriteArePutIntoOneLaneAndTheLanesTakeAboutTheSameTime() {
        List<List<BenchmarkCase>> lanes = lanes(TIERS);

        assertThat(lanes).hasSize(2);
        assertThat(lanes.get(0))
                .filteredOn(each -> each.benchmark().equals("Write"))
                .hasSize(2);
        assertThat(lanes.get(1)).noneMatch(each -> each.benchmark().equals("Write"));
        assertThat(lanes).extracting(Collection::size).containsExactly(4, 8);
    }

    @Test
    void firstUsesTakeTimeToo() {
        List<List<BenchmarkCase>> lanes = lanes(TIERS, Set.of("Read"));

        assertThat(lanes).extracting(Collection::size).containsExactly(6, 6);
    }

    @Test
    void allFirstUsesOfACloneAreBeforeItsOtherCounts() {
        CaseSelection selection = selection(TIERS);
        Map<String, Address> addresses = new HashMap<>();
        selection.cases().forEach(each -> addresses.put(each.toString(), clone(selection, each)));
        List<BenchmarkCase> reads = selection.cases().stream()
                .filter(each -> each.benchmark().equals("Read"))
                .toList();
        CountingLane lane = new CountingLane(1, Map.of(classPath, reads));

        Map<BenchmarkCase, List<BenchmarkCase>> before = lane.before(Set.copyOf(reads), new Addresses(addresses));

        assertThat(before)
                .hasSize(5)
                .allSatisfy((first, used) -> assertThat(used)
                        .startsWith(first)
                        .hasSize(2)
                        .allMatch(each -> each.param("sessions").equals(first.param("sessions"))));
        BenchmarkCase last = reads.get(reads.size() - 1);
        assertThat(lane.before(Set.of(last), new Addresses(addresses)).values())
                .filteredOn(used -> !used.isEmpty())
                .containsExactly(List.of(last));
    }

    @Test
    void clonesWithFirstUsesComeFirstTheSmallestBeforeLargerOnes() {
        List<List<BenchmarkCase>> lanes =
                lanes(TIERS.replace("[10, 20, 30, 40, 50]", "[50, 10, 40, 20, 30]"), Set.of("Write"));
        List<List<BenchmarkCase>> ofReads =
                lanes(TIERS.replace("[10, 20, 30, 40, 50]", "[50, 10, 40, 20, 30]"), Set.of("Read"));

        assertThat(lanes.get(0)).extracting(BenchmarkCase::benchmark).startsWith("Write", "Write");
        assertThat(ofReads)
                .allSatisfy(lane -> assertThat(lane)
                        .filteredOn(each -> each.benchmark().equals("Read"))
                        .extracting(each -> Integer.valueOf(each.param("sessions")))
                        .isSorted());
    }

    @Test
    void casesOnTheSameCloneAreInTheSameLane() {
        List<List<BenchmarkCase>> lanes = lanes(TIERS);

        assertThat(lanes.get(0).stream()
                        .filter(each -> each.benchmark().equals("Read"))
                        .map(each -> each.param("sessions")))
                .doesNotContainAnyElementsOf(lanes.get(1).stream()
                        .map(each -> each.param("sessions"))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mysql"})
    void whereNobodyReadsCountsBothLanesWriteWhatTakesTheLongestFirst(String store) {
        List<List<BenchmarkCase>> lanes = lanesOfChecks(TIERS.replace("postgresql", store));

        assertThat(lanes)
                .hasSize(2)
                .allSatisfy(lane ->
                        assertThat(lane).extracting(BenchmarkCase::benchmark).startsWith("Write", "Read"));
    }

    @Test
    void aClusterWhoseNodesAreKilledHasOneLaneEvenWhereNobodyReadsCounts() {
        assertThat(lanesOfChecks(TIERS.replace("store: postgresql", "store: cassandra")
                        .replace("sessions: [", "nodes: 3, sessions: [")))
                .hasSize(1);
    }

    @Test
    void whatOnlyTheWholeServerCountsIsInOneLane() {
        assertThat(lanes(TIERS.replace("store: postgresql", "store: mysql"))).hasSize(1);
        assertThat(lanes(TIERS.replace("store: postgresql", "store: cassandra")))
                .hasSize(2);
    }
}
