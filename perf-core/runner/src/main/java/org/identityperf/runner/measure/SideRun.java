package org.identityperf.runner.measure;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.dataset.PreparedDatasets;
import org.identityperf.runner.environment.Machine;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Tiers;

/**
 * A side run is one side of a run: its data on the run's stores, its JVMs, and its results.
 *
 * @param module the module's folder
 * @param settings the run's settings
 * @param tiers the module's tiers
 * @param classPaths what its JVMs run on
 * @param place the side's data
 * @param measuring the side's JVMs
 * @param output the folder for the results
 */
public record SideRun(
        String module,
        Settings settings,
        Tiers tiers,
        ClassPaths classPaths,
        PreparedDatasets place,
        Measuring measuring,
        OutputFolder output)
        implements AutoCloseable {

    /**
     * Makes the dataset snapshots of all that can be measured and clones them.
     *
     * @param name this side's name if it is not the candidate; empty for the candidate
     */
    public static SideRun prepare(
            String module,
            Settings settings,
            Tiers tiers,
            RunEnvironment site,
            ClassPaths classPaths,
            String name,
            OutputFolder output,
            Console console)
            throws IOException {
        PreparedDatasets place =
                PreparedDatasets.prepare(site, settings, classPaths.had(), classPaths, name, output, console);
        try {
            Measuring measuring = new Measuring(
                    place.matrix(), new JvmSettings(tiers.jvm(), site.folder(), name), classPaths, output, console);
            return new SideRun(module, settings, tiers, classPaths, place, measuring, output);
        } catch (RuntimeException | IOException e) {
            try (place) {
                throw e;
            }
        }
    }

    /** Returns the cases that are measured on this side. */
    public CaseSelection matrix() {
        return place.matrix();
    }

    /** Returns the server with its version, as its datasets report it. */
    public String system() {
        return place.system().orElse(tiers.system());
    }

    public List<Measurement> measurements() {
        return measuring.results().measurements();
    }

    public List<CaseStatements> statements() throws IOException {
        return CaseStatements.readAll(output.statements());
    }

    public List<Plan> plans() throws IOException {
        return Plan.readAll(output.plans());
    }

    /** Returns the plans of all statements that were executed. */
    public List<Plan> statementPlans() throws IOException {
        return Plan.readAll(output.statementPlans());
    }

    /** Returns forks that measure time on this side. */
    public Timing timing(boolean archived) throws IOException {
        return measuring.timing(place.forTime(), archived);
    }

    /** Returns more of them, on the same data, which are no part of this side's results. */
    public Timing timingAgain(boolean archived) throws IOException {
        return measuring.timingAgain(place.forTime(), archived);
    }

    /** Writes what was measured, with the conditions that decide what it means. */
    public RunResult write() throws IOException {
        RunResult run = new RunResult(module, system(), settings.tier().word(), conditions(), measurements());
        measuring.results().write(output.file("results.json"));
        RunFile.write(run, output.file("run.json"));
        return run;
    }

    private SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = place.conditions();
        conditions.putAll(Machine.conditions());
        conditions.putAll(tiers.conditions());
        conditions.putAll(classPaths.conditions());
        conditions.put("jvm.options", String.join(" ", tiers.jvm()));
        conditions.put("jvm.classData", measuring.archived() ? "from an archive (class data sharing)" : "from jars");
        matrix().plans()
                .values()
                .forEach(plan -> conditions.put(
                        plan.kind().headline(),
                        plan.kind() == Kind.COLD_START
                                ? "the first iteration of a fork; the store's buffers are warm"
                                : "all iterations of a fork but the first, which is its warm-up"));
        conditions.putAll(measuring.conditions());
        conditions.put("seed", Long.toString(settings.seed()));
        return conditions;
    }

    @Override
    public void close() {
        place.close();
    }
}
