package org.identityperf.selftest;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.identityperf.runner.cli.SelfTest;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.measure.SideRun;

/** This is the gate's self-test, which the runner finds where this module is built. */
public final class GateSelfTest implements SelfTest {

    @Override
    public List<Check> live(SideRun baseline, SideRun twin, Console console) throws IOException {
        return new LiveSelfTest(baseline, twin, console).checks();
    }

    @Override
    public List<Check> harness(SideRun side, Console console) throws IOException {
        return new HarnessCost(side, console).checks();
    }

    @Override
    public List<Check> knownRegressions(Sides sides, Properties properties, String build, Console console)
            throws IOException {
        return new Replay(sides, properties, build, console).checks();
    }
}
