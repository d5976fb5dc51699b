package org.identityperf.selftest;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.identityperf.runner.cli.SelfTest;
import org.identityperf.runner.compare.Baselines;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.measure.SideRun;

/** The gate's self-test, as the runner finds it where this module is built. */
public final class GateSelfTest implements SelfTest {

    @Override
    public List<Check> live(SideRun base, SideRun twin, Console console) throws IOException {
        return new LiveSelfTest(base, twin, console).checks();
    }

    @Override
    public List<Check> knownRegressions(Baselines sides, Properties properties, String build, Console console)
            throws IOException {
        return new KnownRegressions(sides, properties, build, console).replay();
    }
}
