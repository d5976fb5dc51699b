package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.settings.SettingsException;

/**
 * A self-test gives the gate differences that it must find, and equal code. It is a module of its own that is not
 * shipped: the runner has it on its class path in a checkout where it is built.
 */
public interface SelfTest {

    static SelfTest load() {
        return ServiceLoader.load(SelfTest.class)
                .findFirst()
                .orElseThrow(
                        () -> new SettingsException("perf.selftest, perf.regressions and perf.harness need the module"
                                + " perf-core/selftest, which is not built here; build it once with ./mvnw package -DskipTests"
                                + " -pl perf-core/selftest -am"));
    }

    /**
     * Gives the gate equal code, and the same code slowed in the network and by an agent.
     *
     * @param baseline what is built here
     * @param twin the same, to be slowed
     */
    List<Check> live(SideRun baseline, SideRun twin, Console console) throws IOException;

    /**
     * Compares the rates of floors with those of the store's own client, which sends the same statements.
     *
     * @param side what is built here
     */
    List<Check> harness(SideRun side, Console console) throws IOException;

    /**
     * Replays the module's known regressions, each with a part of the report of its own.
     *
     * @param properties of the run
     * @param build names the build that the report belongs to
     */
    List<Check> knownRegressions(Sides sides, Properties properties, String build, Console console) throws IOException;
}
