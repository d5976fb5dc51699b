package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.identityperf.runner.compare.Baselines;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.settings.SettingsException;

/**
 * A self-test shows the gate what it must find. It is a module of its own that nobody ships: the runner has it on
 * its class path in a checkout where it is built.
 */
public interface SelfTest {

    /** Finds the self-test. */
    static SelfTest load() {
        return ServiceLoader.load(SelfTest.class)
                .findFirst()
                .orElseThrow(() -> new SettingsException("perf.selftest and perf.regressions need the module"
                        + " perf-core/selftest, which is not built here; build it once with ./mvnw package -DskipTests"
                        + " -pl perf-core/selftest -am"));
    }

    /**
     * Shows the gate equal code, and the same slowed by known shares of its time.
     *
     * @param base what is built here
     * @param twin the same, to be slowed
     */
    List<Check> live(SideRun base, SideRun twin, Console console) throws IOException;

    /**
     * Replays the module's known regressions, each with a part of the report of its own.
     *
     * @param properties of the run
     * @param build names the build that the report belongs to
     */
    List<Check> knownRegressions(Baselines sides, Properties properties, String build, Console console)
            throws IOException;
}
