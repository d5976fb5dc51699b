package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.runner.gate.calibration.Calibration;
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
    void aCalibrationInGitIsOfTheBenchmarksAsTheyAre() throws IOException {
        for (Path file : saved("calibration-")) {
            Calibration calibration = Calibration.read(file);

            SortedMap<String, String> sources = new TreeMap<>();
            for (String benchmark : calibration.sources().keySet()) {
                sources.put(benchmark, PROJECT.fingerprint(calibration.module(), benchmark));
            }
            assertThat(calibration.sources())
                    .as("the benchmarks of " + file + " changed since; calibrate again: ./perf calibrate --module "
                            + calibration.module())
                    .isNotEmpty()
                    .isEqualTo(sources);
            assertThat(PROJECT.calibrations(calibration.module())).contains(file);
        }
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
