package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.gate.calibration.CalibratedCase;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.counts.CountLabel;
import org.identityperf.runner.gate.counts.ExpectedCase;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of releases in Git are what the command makes of the counts in Git. */
class ReleasesFilesTest {

    private static final Project PROJECT = Project.find();
    private static final Path RESULTS = PROJECT.root().resolve("docs/results");

    @TempDir
    Path folder;

    @Test
    void thePagesInGitAreMadeOfTheCountsInGit() throws IOException {
        Path page = folder.resolve("docs/results/keycloak.md");

        ReleasesFiles.markdown(saved("perf-keycloak-"), page, PROJECT, line -> {});
        ReleasesFiles.markdown(saved("perf-syncope"), page.resolveSibling("syncope.md"), PROJECT, line -> {});
        ReleasesFiles.upgrades(saved("upgrades-"), page.resolveSibling("keycloak-upgrades.md"), line -> {});
        ReleasesFiles.calibrations(
                saved("calibration-perf-keycloak-current"),
                page.resolveSibling("keycloak-calibration.md"),
                PROJECT,
                line -> {});
        ReleasesFiles.calibrations(
                saved("calibration-perf-keycloak-preload"),
                page.resolveSibling("keycloak-preload-calibration.md"),
                PROJECT,
                line -> {});

        assertThat(made())
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(page.resolveSibling(name)).hasSameTextualContentAs(RESULTS.resolve(name)));
    }

    @Test
    void aCalibrationInGitIsFoundByItsModule() throws IOException {
        for (Path file : saved("calibration-")) {
            assertThat(PROJECT.calibrations(Calibration.read(file).module())).contains(file);
        }
    }

    /** Benchmarks change, and with them what a calibration stands for: some of its cases have expected counts. */
    @Test
    void aCalibrationInGitCountsWhatIsExpectedOfTheSameCases() throws IOException {
        Calibration calibration = Calibration.read(RESULTS.resolve("calibration-perf-keycloak-current-26.7.0.json.gz"));
        SortedMap<CountKey, ExpectedCase> expected = ExpectedCounts.read(
                        PROJECT.folder(calibration.module()).resolve("src/main/resources/counts.yaml"))
                .byKey();
        int compared = 0;
        for (CalibratedCase calibrated : calibration.cases()) {
            Map<String, Double> counted = calibrated.here().counts();
            for (Map.Entry<CountKey, ExpectedCase> each : expected.entrySet()) {
                if (each.getKey().server().equals(calibration.system())
                        && each.getKey()
                                .benchmarkCase()
                                .equals(calibrated.benchmarkCase().toString())) {
                    compared++;
                    assertThat(each.getValue().counts().get(CountLabel.of(Counter.CALLS)))
                            .as(
                                    "./perf calibrate --module %s, since %s counts otherwise now",
                                    calibration.module(), each)
                            .contains(ExpectedCase.Count.of(counted.get(Counter.CALLS.label())));
                    assertThat(each.getValue().counts().get(CountLabel.of(Counter.ROWS)))
                            .contains(ExpectedCase.Count.of(counted.get(Counter.ROWS.label())));
                }
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    @Test
    void twoFilesOfAModuleAreRefused() throws IOException {
        Path one = saved("perf-").get(0);

        assertThatThrownBy(
                        () -> ReleasesFiles.markdown(List.of(one, one), folder.resolve("page.md"), PROJECT, line -> {}))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("join them first");
    }

    private static List<Path> saved(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(RESULTS)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix)
                            && file.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> made() throws IOException {
        try (Stream<Path> files = Files.list(RESULTS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md") || name.endsWith(".svg"))
                    .toList();
        }
    }
}
