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
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.result.OperationStatement;
import org.junit.jupiter.api.Test;

/** The page that says what each release counts. */
class ReleasesPageTest {

    private final List<CountedCase> cases = new ArrayList<>();
    private ReleaseCounts counts;

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
                .contains("<dt>26.0.8</dt>", "<dd>More statements in 1 case, Login (5 → 7).</dd>")
                .contains("<td class=\"number regressed\" data-value=\"7.0\">▲ 7</td>")
                .contains("26.0.8 against 25.0.6: statements 5 → 7")
                .contains("same number of statements in the other 1 case", "1 case that no release changed")
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
                .contains("Fewer statements in 1 case, Read user: cache WARM (2 → 1)")
                .contains(">Read user: cache WARM</a>", "Login; Read user: cache COLD")
                .contains("▼ 1");
    }

    @Test
    void whatMovedBesideStatementsColoursNoNumberOfStatements() {
        counted("Login", 5, 5, 5, 40);
        counted("ReadUser", 5, 7, 5, 7);
        counted("ReadRealm", 1, 21, 1, 21);

        String page = page(new Release("26.6.0", "no jars", new TreeMap<>()));
        String markdown = ReleasesPage.markdown(
                List.of("sweep.json"), Map.of("sweep.svg", ReleasedCases.of(counts, Labels.NONE)));

        assertThat(page)
                .contains("More statements in 2 cases, most in Read realm (1 → 21); other changes in 1 case.")
                .contains("As many statements, and something else changed")
                .contains("rows 5 → 40")
                .doesNotContain("▲ 5");
        assertThat(page.indexOf("▲ 21")).isLessThan(page.indexOf("▲ 7"));
        assertThat(markdown).contains("""
                        | ▲ | Read realm | statements 1 → 21, rows 1 → 21 |
                        | ▲ | Read user | statements 5 → 7, rows 5 → 7 |
                        """, "- ▲ rows 5 → 40: Login\n", """
                        | Read realm | 1 | ▲ 21 |
                        | Read user | 5 | ▲ 7 |
                        """).doesNotContain("| Login |");
    }

    private void counted(String benchmark, double calls, double laterCalls, double rows, double laterRows) {
        for (String version : List.of("25.0.6", "26.0.8")) {
            boolean first = version.equals("25.0.6");
            cases.add(new CountedCase(
                    benchmark,
                    "server",
                    new TreeMap<>(),
                    version,
                    new TreeMap<>(
                            Map.of("store.calls", first ? calls : laterCalls, "store.rows", first ? rows : laterRows)),
                    List.of()));
        }
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
        counts = new ReleaseCounts(
                "perf-keycloak/current",
                "Keycloak",
                "smoke",
                new TreeMap<>(Map.of("java", "17", "seed", "1", "stores", "embedded")),
                releases,
                cases);
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
