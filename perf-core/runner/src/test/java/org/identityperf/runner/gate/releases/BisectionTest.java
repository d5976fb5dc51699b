package org.identityperf.runner.gate.releases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which releases of a range are counted to find those that changed something. */
class BisectionTest {

    private static final List<String> ALL = List.of("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8");

    @Test
    void theReleaseThatChangedACountIsFoundByHalves() {
        List<String> counted = bisected(Map.of("1.6", 7.0), Set.of());

        assertThat(counted).containsExactly("1.0", "1.8", "1.4", "1.6", "1.5");
    }

    @Test
    void twoReleasesThatChangedACountAreBothFound() {
        assertThat(bisected(Map.of("1.1", 7.0, "1.6", 9.0), Set.of())).contains("1.0", "1.1", "1.5", "1.6");
    }

    @Test
    void whereTheEndsAreEqualNothingElseIsCounted() {
        assertThat(bisected(Map.of(), Set.of())).containsExactly("1.0", "1.8");
    }

    @Test
    void inPlaceOfAReleaseThatCannotBeCountedItsNeighbourIs() {
        assertThat(bisected(Map.of(), Set.of("1.0", "1.8", "1.7"))).containsExactly("1.0", "1.1", "1.8", "1.7", "1.6");
        assertThat(bisected(Map.of("1.6", 7.0), Set.of("1.4")))
                .containsSequence("1.4", "1.3")
                .contains("1.5", "1.6");
    }

    @Test
    void whereNoneCanBeCountedEachIsTriedOnce() {
        assertThat(bisected(Map.of(), Set.copyOf(ALL))).containsExactlyElementsOf(ALL);
    }

    /** Returns the releases in the order in which they are tried. */
    private static List<String> bisected(Map<String, Double> changes, Set<String> failing) {
        List<String> tried = new ArrayList<>();
        ReleaseCounts counts = counts(List.of(), List.of());
        for (Optional<String> next = Bisection.next(ALL, counts);
                next.isPresent();
                next = Bisection.next(ALL, counts)) {
            String version = next.get();
            tried.add(version);
            boolean fails = failing.contains(version);
            counts = ReleaseCounts.join(List.of(
                    counts,
                    counts(
                            List.of(new Release(version, fails ? "no such artifact" : "", new TreeMap<>())),
                            fails ? List.of() : List.of(login(version, changes)))));
        }
        return tried;
    }

    private static CountedCase login(String version, Map<String, Double> changes) {
        double calls = ALL.subList(0, ALL.indexOf(version) + 1).stream()
                .filter(changes::containsKey)
                .map(changes::get)
                .reduce((one, later) -> later)
                .orElse(5.0);
        return new CountedCase(
                "Login", "server", new TreeMap<>(), version, new TreeMap<>(Map.of("store.calls", calls)), List.of());
    }

    private static ReleaseCounts counts(List<Release> releases, List<CountedCase> cases) {
        return new ReleaseCounts("perf-keycloak/current", "Keycloak", "smoke", new TreeMap<>(), releases, cases);
    }
}
