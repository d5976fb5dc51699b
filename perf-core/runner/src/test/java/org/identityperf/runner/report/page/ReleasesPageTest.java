package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.OperationStatement;
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
                .contains("26.6.0: its jars are &lt;missing&gt;")
                .contains("<dt>26.0.8</dt>", "<dd>Worse in 1 case of login.</dd>")
                .contains("<td class=\"number regressed\">▲ 7</td>")
                .contains("first worse in 26.0.8")
                .contains("26.0.8 against 25.0.6: statements 5 → 7")
                .contains("1 case that no release changed")
                .contains("select from login");
    }

    @Test
    void aCaseIsNamedByWhatDistinguishesItFromTheOthersOfItsBenchmark() {
        for (String version : List.of("25.0.6", "26.0.8")) {
            counted("Login", "server", version, 5);
            counted("ReadUser", Map.of("cache", "COLD", "users", "100"), version, 5);
            counted("ReadUser", Map.of("cache", "WARM", "users", "100"), version, version.equals("25.0.6") ? 2 : 1);
        }

        String page = page(new Release("26.6.0", "no jars", new TreeMap<>()));

        assertThat(page)
                .contains("Better in 1 case of read user")
                .contains(">Read user: cache WARM</a>", ">Read user: cache COLD</a>")
                .contains(">Login</a>")
                .contains("▼ 1");
    }

    @Test
    void whatMovedBesideStatementsIsNamed() {
        for (String version : List.of("25.0.6", "26.0.8")) {
            cases.add(new CountedCase(
                    "Login",
                    "server",
                    new TreeMap<>(),
                    version,
                    new TreeMap<>(Map.of("store.calls", 5.0, "store.rows", version.equals("25.0.6") ? 5.0 : 40.0)),
                    List.of()));
        }

        assertThat(page(new Release("26.6.0", "no jars", new TreeMap<>())))
                .contains("<td class=\"number regressed\">▲ 5<small>rows 5 → 40</small>");
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
        counted(benchmark, implementation, Map.of("users", "100"), version, calls);
    }

    private void counted(String benchmark, Map<String, String> params, String version, double calls) {
        counted(benchmark, "server", params, version, calls);
    }

    private void counted(
            String benchmark, String implementation, Map<String, String> params, String version, double calls) {
        cases.add(new CountedCase(
                benchmark,
                implementation,
                new TreeMap<>(params),
                version,
                new TreeMap<>(Map.of("store.calls", calls)),
                List.of(new OperationStatement(
                        "select from " + benchmark.toLowerCase(java.util.Locale.ROOT), calls, calls))));
    }
}
