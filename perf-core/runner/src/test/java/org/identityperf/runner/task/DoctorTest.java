package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    @TempDir
    Path cache;

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    private boolean everythingRunsOn(String java) throws Exception {
        Jdk only = new Jdk(Path.of("/installed"), Runtime.Version.parse(java));
        Properties properties = new Properties();
        properties.setProperty("perf.cache", cache.toString());
        Project project = Project.find();
        SortedMap<String, Tiers> modules = project.modules();
        modules.keySet().removeIf(module -> !module.startsWith("perf-keycloak/"));
        try (PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8)) {
            return new Doctor(
                            project,
                            modules,
                            Settings.read(properties).stores(),
                            fits -> Optional.of(only).filter(jdk -> fits.test(jdk.feature())))
                    .tell(out);
        }
    }

    @Test
    void aServerThatNeedsAnotherJavaIsNamedWithTheLineThatMendsIt() throws Exception {
        boolean everything = everythingRunsOn("23");

        assertThat(everything).isFalse();
        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("skipped  perf-keycloak/preload: measures Keycloak on Java 17 to 22, ")
                .contains("\n         install one of Java 17 to 22, or set JAVA_HOME to its folder\n")
                .contains("ok       perf-keycloak/current: runs, on PostgreSQL and Java 23 in /installed")
                .containsPattern("Would not run here: .*perf-keycloak/preload\n$");
    }

    @Test
    void aServerThatNeedsAnotherJavaRunsOnOneThatIsInstalled() throws Exception {
        everythingRunsOn("22.0.1");

        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("ok       perf-keycloak/preload: runs, on PostgreSQL and Java 22.0.1 in /installed");
    }
}
