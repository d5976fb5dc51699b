package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import java.util.SortedMap;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    @TempDir
    Path cache;

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    private boolean everythingRunsOn(int java) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("perf.cache", cache.toString());
        Project project = Project.find();
        SortedMap<String, Tiers> modules = project.modules();
        modules.keySet().removeIf(module -> !module.startsWith("perf-keycloak/"));
        try (PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8)) {
            return new Doctor(project, modules, Settings.read(properties).stores(), java).tell(out);
        }
    }

    @Test
    void aServerThatNeedsAnotherJavaIsNamedWithTheLineThatMendsIt() throws Exception {
        boolean everything = everythingRunsOn(23);

        assertThat(everything).isFalse();
        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("skipped  perf-keycloak/preload: measures Keycloak on Java 17 to 22, ")
                .containsPattern(
                        "\n         (JAVA_HOME=.* ./perf run --module perf-keycloak/preload|install one of Java 17 to 22.*)\n")
                .contains("ok       perf-keycloak/current: runs, on PostgreSQL")
                .containsPattern("Would not run here: .*perf-keycloak/preload\n$");
    }
}
