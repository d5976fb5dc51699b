package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What several machines counted, joined in a checkout. */
class JoinedSweepsTest {

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private void join(String module) throws IOException {
        Path sweep = folder.resolve("sweep.json");
        new ReleaseCounts(
                        module,
                        "Tiny",
                        "smoke",
                        new TreeMap<>(),
                        List.of(new Release("1.0", "", new TreeMap<>())),
                        List.of())
                .write(sweep);
        Path checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.createDirectories(checkout.resolve("perf-tiny"));
        ReleasesFiles.join(List.of(sweep), folder.resolve("joined"), new Project(checkout), said::add);
    }

    @Test
    void areWrittenWithTheirPage() throws IOException {
        join("perf-tiny");

        assertThat(folder.resolve("joined")).isDirectoryContaining("glob:**sweep.{json,html}");
        assertThat(said).singleElement().asString().endsWith("sweep.html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc", "perf-other", " "})
    void ofAModuleThatTheCheckoutDoesNotHaveAreRefused(String module) {
        assertThatThrownBy(() -> join(module))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("\"" + module + "\", which this checkout does not have");
        assertThat(folder.resolve("joined")).doesNotExist();
    }
}
