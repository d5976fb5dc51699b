package org.identityperf.runner.gate.releases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.OperationStatement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What releases count: kept in a file, joined from several, and compared one after the other. */
class ReleaseCountsTest {

    @TempDir
    Path folder;

    @Test
    void aFileHoldsAllOfIt() throws IOException {
        ReleaseCounts counts = counts(
                List.of(counted("26.0.8"), new Release("26.6.0", "no such artifact", new TreeMap<>())),
                login("26.0.8", 100, 5));

        counts.write(folder.resolve("sweep.json"));

        assertThat(ReleaseCounts.read(folder.resolve("sweep.json"))).isEqualTo(counts);
    }

    @Test
    void aDamagedFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("sweep.json"), "{\"module\": 1");

        assertThatThrownBy(() -> ReleaseCounts.read(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining("sweep.json");
    }

    @Test
    void whatNoSweepWritesIsRefused() throws IOException {
        List<CountedCase> login = login("26.0.8", 100, 5);
        Map<ReleaseCounts, String> wrong = Map.of(
                counts(List.of()), "it has no release",
                counts(List.of(counted(" "))), "a release has no version",
                counts(List.of(counted("26.0.8"), counted("26.0.8"))), "it has the release 26.0.8 twice",
                counts(List.of(counted("25.0.6")), login), "of 26.0.8, a release that it does not list",
                counts(List.of(counted("26.0.8")), login, login), "of 26.0.8 twice",
                counts(List.of(counted("26.0.8")), login("26.0.8", 100, -1)), "store.calls is -1.0",
                counts(List.of(counted("26.0.8")), login("26.0.8", 100, Double.NaN)), "store.calls is \"NaN\"");

        for (Map.Entry<ReleaseCounts, String> each : wrong.entrySet()) {
            Path file = folder.resolve("sweep.json");
            each.getKey().write(file);

            assertThatThrownBy(() -> ReleaseCounts.read(file))
                    .isInstanceOf(UnusableFile.class)
                    .hasMessageContaining(each.getValue());
        }
    }

    @Test
    void whatSeveralMachinesCountedIsOneInTheOrderOfReleases() {
        ReleaseCounts one = counts(List.of(counted("26.10.0"), counted("25.0.6")), login("26.10.0", 100, 6));
        ReleaseCounts other = counts(List.of(counted("26.9.1")), login("26.9.1", 100, 5));

        ReleaseCounts joined = ReleaseCounts.join(List.of(one, other));

        assertThat(joined.versions()).containsExactly("25.0.6", "26.9.1", "26.10.0");
        assertThat(joined.cases()).extracting(CountedCase::version).containsExactly("26.9.1", "26.10.0");
    }

    @Test
    void aReleaseThatOneMachineCouldNotCountIsTakenFromAnother() {
        ReleaseCounts without = counts(List.of(new Release("26.0.8", "no network", new TreeMap<>())));
        ReleaseCounts with = counts(List.of(counted("26.0.8")), login("26.0.8", 100, 5));

        assertThat(ReleaseCounts.join(List.of(without, with)).versions()).containsExactly("26.0.8");
        assertThat(ReleaseCounts.join(List.of(with, without)).versions()).containsExactly("26.0.8");
    }

    @Test
    void partsUnderOtherConditionsAreNotJoined() {
        ReleaseCounts one = counts(List.of(counted("26.0.8")));
        ReleaseCounts other = new ReleaseCounts(
                one.module(), one.system(), one.tier(), new TreeMap<>(Map.of("seed", "2")), List.of(), List.of());

        assertThatThrownBy(() -> ReleaseCounts.join(List.of(one, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("{seed=1} beside {seed=2}");
    }

    @Test
    void aReleaseThatDoesMoreIsNamedWithItsStatement() {
        ReleaseCounts counts = counts(
                List.of(counted("25.0.6"), counted("26.0.8"), counted("26.1.5")),
                login("25.0.6", 100, 5),
                login("26.0.8", 100, 7),
                login("26.1.5", 100, 7));

        List<ReleaseChange> changes = ReleaseChange.of(counts);

        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).before()).isEqualTo("25.0.6");
        assertThat(changes.get(0).after()).isEqualTo("26.0.8");
        assertThat(changes.get(0).finding().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(Wording.sentence(changes.get(0).finding())).contains("store.calls 5 → 7", "select from realm");
    }

    @Test
    void aReleaseInWhichACountBeginsToGrowIsNamed() {
        List<CountedCase> all = new ArrayList<>();
        for (int users : List.of(100, 200, 400)) {
            all.addAll(login("25.0.6", users, 5));
            all.addAll(login("26.0.8", users, 5 + users));
        }

        List<ReleaseChange> changes = ReleaseChange.of(counts(List.of(counted("25.0.6"), counted("26.0.8")), all));

        assertThat(changes)
                .extracting(change -> Wording.name(change.finding()))
                .anyMatch(what -> what.contains("store.calls by users growth"));
    }

    @Test
    void aCaseIsComparedWithTheLastReleaseThatCountedIt() {
        ReleaseCounts counts = counts(
                List.of(counted("25.0.6"), counted("26.0.8"), counted("26.1.5")),
                login("25.0.6", 100, 5),
                login("26.1.5", 100, 4));

        List<ReleaseChange> changes = ReleaseChange.of(counts);

        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).before()).isEqualTo("25.0.6");
        assertThat(changes.get(0).after()).isEqualTo("26.1.5");
        assertThat(changes.get(0).finding().verdict()).isEqualTo(Verdict.IMPROVED);
    }

    @Test
    void whatIsCountedOnceIsBelievedFromAQuarterOn() {
        assertThat(ReleaseChange.of(allocating(10_000, 11_000))).isEmpty();
        assertThat(ReleaseChange.of(allocating(10_000, 14_000)))
                .extracting(change -> change.finding().verdict())
                .containsExactly(Verdict.REGRESSED);
    }

    @Test
    void aFloorChangesNothing() {
        List<CountedCase> floors = new ArrayList<>();
        for (String version : List.of("25.0.6", "26.0.8")) {
            floors.add(new CountedCase(
                    "Login",
                    "floor",
                    new TreeMap<>(),
                    version,
                    new TreeMap<>(Map.of("store.calls", version.equals("25.0.6") ? 1.0 : 2.0)),
                    List.of()));
        }

        assertThat(ReleaseChange.of(counts(List.of(counted("25.0.6"), counted("26.0.8")), floors)))
                .isEmpty();
    }

    @Test
    void aPackedFileIsRead() throws IOException {
        ReleaseCounts counts = counts(List.of(counted("26.0.8")), login("26.0.8", 100, 5));
        Path plain = folder.resolve("sweep.json");
        Path packed = folder.resolve("sweep.json.gz");
        counts.write(plain);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(plain, out);
        }

        assertThat(ReleaseCounts.read(packed)).isEqualTo(counts);
        assertThatThrownBy(() -> ReleaseCounts.read(Files.copy(plain, folder.resolve("plain.json.gz"))))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining("plain.json.gz");
    }

    private static ReleaseCounts allocating(double before, double after) {
        List<CountedCase> cases = new ArrayList<>();
        for (String version : List.of("25.0.6", "26.0.8")) {
            cases.add(new CountedCase(
                    "Login",
                    "server",
                    new TreeMap<>(),
                    version,
                    new TreeMap<>(Map.of("gc.alloc.rate.norm", version.equals("25.0.6") ? before : after)),
                    List.of()));
        }
        return counts(List.of(counted("25.0.6"), counted("26.0.8")), cases);
    }

    private static Release counted(String version) {
        return new Release(version, "", new TreeMap<>());
    }

    private static List<CountedCase> login(String version, int users, double calls) {
        return List.of(new CountedCase(
                "Login",
                "server",
                new TreeMap<>(Map.of("users", Integer.toString(users))),
                version,
                new TreeMap<>(Map.of("store.calls", calls)),
                List.of(new OperationStatement("select from realm", calls, calls))));
    }

    @SafeVarargs
    private static ReleaseCounts counts(List<Release> releases, List<CountedCase>... cases) {
        List<CountedCase> all = new ArrayList<>();
        for (List<CountedCase> each : cases) {
            all.addAll(each);
        }
        return new ReleaseCounts(
                "perf-keycloak/current", "Keycloak", "smoke", new TreeMap<>(Map.of("seed", "1")), releases, all);
    }
}
