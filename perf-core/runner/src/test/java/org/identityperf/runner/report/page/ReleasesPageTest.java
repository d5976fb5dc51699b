package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.runner.gate.counts.OperationStatement;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.junit.jupiter.api.Test;

/** The page that says what each release counts. */
class ReleasesPageTest {

    private final List<CountedCase> cases = new ArrayList<>();

    @Test
    void itNamesWhatEachReleaseChangedAndWhatNoneDid() {
        for (String version : List.of("25.0.6", "26.0.8")) {
            counted("Login", "server", version, version.equals("25.0.6") ? 5 : 7);
            counted("ReadUser", "server", version, 1);
            counted("ReadUser", "floor", version, version.equals("25.0.6") ? 1 : 2);
        }

        String page = page(new Release("26.6.0", "its jars are <missing>", new TreeMap<>()));

        assertThat(page)
                .contains("2 cases of 2 operations at 2 releases: 25.0.6, 26.0.8")
                .contains("26.6.0 (its jars are &lt;missing&gt;)")
                .contains("26.0.8 (1 worse)")
                .contains("26.0.8 against 25.0.6: 1 change")
                .contains("<td class=\"number regressed\">7</td>")
                .contains("1 case that no release changed")
                .contains("select from login");
    }

    @Test
    void aCaseThatAReleaseCannotDoIsToldWithItsReason() {
        counted("Login", "server", "25.0.6", 5);
        Release failing =
                new Release("26.0.8", "", new TreeMap<>(Map.of("Login.server[users=100]", "no such provider")));

        assertThat(page(failing)).contains("26.0.8: 1 case", "no such provider");
    }

    private String page(Release other) {
        List<Release> releases = new ArrayList<>(List.of(other));
        cases.stream()
                .map(CountedCase::version)
                .distinct()
                .forEach(version -> releases.add(new Release(version, "", new TreeMap<>())));
        ReleaseCounts counts = new ReleaseCounts(
                "perf-keycloak/current", "Keycloak", "smoke", new TreeMap<>(Map.of("seed", "1")), releases, cases);
        return ReleasesPage.of(counts, Labels.NONE);
    }

    private void counted(String benchmark, String implementation, String version, double calls) {
        cases.add(new CountedCase(
                benchmark,
                implementation,
                new TreeMap<>(Map.of("users", "100")),
                version,
                new TreeMap<>(Map.of("store.calls", calls)),
                List.of(new OperationStatement(
                        "select from " + benchmark.toLowerCase(java.util.Locale.ROOT), calls, calls))));
    }
}
