package org.identityperf.runner.environment;

import java.io.IOException;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Phases;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.Tiers;

/**
 * A module run says what a run of one module was asked for, where its results go, and who shows its progress.
 *
 * @param module the module's folder, such as {@code perf-keycloak/preload}
 * @param settings what the user asked for
 * @param tiers the module's tiers
 * @param output the folder for the results
 * @param console takes progress
 * @param releases other releases of the server, by whose code the databases are filled that are upgraded
 * @param phases takes where its time goes; both sides have the same
 */
public record ModuleRun(
        String module,
        Settings settings,
        Tiers tiers,
        OutputFolder output,
        Console console,
        Releases releases,
        Phases phases) {

    /** A run that nobody asks where its time went. */
    public ModuleRun(
            String module, Settings settings, Tiers tiers, OutputFolder output, Console console, Releases releases) {
        this(module, settings, tiers, output, console, releases, new Phases());
    }

    /** Returns the same run with a folder of its own for results, such as those of the baseline. */
    public ModuleRun beside(String name) throws IOException {
        return new ModuleRun(module, settings, tiers, output.beside(name), console, releases, phases);
    }

    /** Returns the same run with other releases by whose code databases are filled. */
    public ModuleRun with(Releases others) {
        return new ModuleRun(module, settings, tiers, output, console, others, phases);
    }

    /** Returns what loads a case's datasets: its own side, or for an upgrade the release that it begins with. */
    public Side loads(BenchmarkCase benchmarkCase, Side own) throws IOException {
        return CaseParams.isUpgrade(benchmarkCase) ? releases.of(benchmarkCase.param(CaseParams.FROM)) : own;
    }
}
