package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.jvm.MachineLock;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/**
 * What shows the gate a real module, and takes long. A build runs such a class only if its name is given; the property
 * {@code gate.module} names the module, and {@code perf.*} properties are those of a run.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS)
abstract class RunByName {

    private static CacheLock lock;

    @BeforeAll
    static void waitForTheMachine() throws IOException {
        // Other tests have JVMs that compile nothing twice; these measure.
        System.clearProperty(BriefJvm.PROPERTY);
        lock = MachineLock.acquire(console()::say);
    }

    @AfterAll
    static void leaveTheMachine() throws IOException {
        lock.close();
    }

    private static Console console() {
        return new Console(Screen.plain(System.out));
    }

    static GateRun run() {
        String module = System.getProperty("gate.module");
        assertThat(module).as("name the module with -Dgate.module=perf-crowd").isNotNull();
        Properties properties = new Properties();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("perf."))
                .forEach(name -> properties.setProperty(name, System.getProperty(name)));
        return new GateRun(Project.find(), module, properties, console());
    }

    static void assertNothingFails(List<Check> checks) {
        assertThat(checks).filteredOn(check -> check.outcome() == Outcome.FAIL).isEmpty();
        assumeTrue(
                checks.stream().anyMatch(check -> check.outcome() != Outcome.SKIP),
                () -> "nothing measured: " + checks);
    }
}
