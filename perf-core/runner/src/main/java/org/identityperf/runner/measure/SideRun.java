package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.upgrade.OlderRelease;
import org.identityperf.runner.dataset.LoadingTerms;
import org.identityperf.runner.dataset.PreparedDatasets;
import org.identityperf.runner.environment.Machine;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.jvm.Region;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Phases.Phase;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;

/**
 * One side of a run: its data on the run's stores, its JVMs, and its results.
 *
 * @param run what was asked for, and where this side's results go
 * @param classPaths what its JVMs run on
 * @param datasets the side's data
 * @param measuring the side's JVMs
 */
public record SideRun(ModuleRun run, ClassPaths classPaths, PreparedDatasets datasets, Measuring measuring)
        implements AutoCloseable {

    /**
     * Makes the dataset snapshots of all that can be measured and clones them. Before that it says once for a run what
     * bends times on this machine.
     *
     * @param name this side's name if it is not the candidate; empty for the candidate
     */
    public static SideRun prepare(ModuleRun run, RunEnvironment environment, ClassPaths classPaths, String name)
            throws IOException {
        return prepare(run, environment, classPaths, name, LoadingTerms.OWN);
    }

    /** Does the same with data that is loaded in another way. */
    public static SideRun prepare(
            ModuleRun run, RunEnvironment environment, ClassPaths classPaths, String name, LoadingTerms terms)
            throws IOException {
        if (name.isEmpty()) {
            Machine.unsteady().ifPresent(run.console()::say);
        }
        run.phases().enter(Phase.LOAD);
        PreparedDatasets datasets = PreparedDatasets.prepare(run, environment, classPaths, name, terms);
        try {
            List<String> options = new ArrayList<>(run.tiers().jvm());
            options.addAll(classPaths.side().change().jvmOptions());
            Measuring measuring = new Measuring(
                    datasets.selection(),
                    new JvmSettings(options, environment.folder(), name)
                            .with(olderReleases(run, environment, datasets)),
                    classPaths,
                    run.output(),
                    run.console(),
                    run.phases());
            return new SideRun(run, classPaths, datasets, measuring);
        } catch (RuntimeException | IOException e) {
            try (datasets) {
                throw e;
            }
        }
    }

    /** Returns the option that names the file of the releases from which databases are upgraded, if there are any. */
    private static List<String> olderReleases(ModuleRun run, RunEnvironment environment, PreparedDatasets datasets)
            throws IOException {
        Set<String> versions = new TreeSet<>();
        datasets.selection().cases().stream()
                .filter(CaseParams::isUpgrade)
                .forEach(benchmarkCase -> versions.add(benchmarkCase.param(CaseParams.FROM)));
        if (versions.isEmpty()) {
            return List.of();
        }
        List<OlderRelease> releases = new ArrayList<>();
        for (String version : versions) {
            ServerClassPath classPath = run.releases().of(version).classPath();
            releases.add(new OlderRelease(version, classPath.jdk().home(), classPath.asArgument()));
        }
        Path file = environment.folder().file("older-releases.properties");
        OlderRelease.write(releases, file);
        return List.of("-D" + OlderRelease.PROPERTY + '=' + file);
    }

    /**
     * Returns the same side without results, for JVMs with further options.
     *
     * @param options such as those that start a Java agent; none for the same JVMs as here
     */
    public SideRun with(List<String> options) throws IOException {
        return new SideRun(run, classPaths, datasets, measuring.with(options));
    }

    /** Returns the cases that are measured on this side. */
    public CaseSelection selection() {
        return datasets.selection();
    }

    /** Returns the server with its version, as its datasets report it. */
    public String system() {
        return datasets.system().orElse(run.tiers().system());
    }

    public List<Measurement> measurements() {
        return measuring.results().measurements();
    }

    public List<CaseStatements> statements() throws IOException {
        return CaseStatements.readAll(run.output().statements());
    }

    public List<CountedCase> counted(String version) throws IOException {
        List<CaseStatements> statements = statements();
        return measurements().stream()
                .filter(Measurement::measured)
                .map(each -> CountedCase.of(version, each, CaseStatements.of(each.benchmarkCase(), statements)))
                .toList();
    }

    public List<Plan> plans() throws IOException {
        return Plan.readAll(run.output().plans());
    }

    /** Returns the plans of all statements that were executed. */
    public List<Plan> statementPlans() throws IOException {
        return Plan.readAll(run.output().statementPlans());
    }

    /** Writes what was measured, with the conditions that decide what it means. */
    public RunResult write() throws IOException {
        RunResult result = new RunResult(
                run.module(),
                system(),
                run.settings().tier().word(),
                conditions(),
                datasets.networks(),
                datasets.loaded(),
                measurements());
        measuring.results().write(run.output().file("results.json"));
        RunFile.write(result, run.output().file("run.json"));
        return result;
    }

    private SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(datasets.storeConditions());
        conditions.putAll(Machine.conditions());
        conditions.putAll(run.tiers().conditions());
        conditions.putAll(classPaths.conditions());
        conditions.put("jvm.options", String.join(" ", measuring.jvms().options()));
        conditions.put("jvm.region", Region.WORDS);
        conditions.put("jvm.classData", measuring.archived() ? "from an archive (class data sharing)" : "from jars");
        selection()
                .plans()
                .values()
                .forEach(plan -> conditions.put(
                        plan.kind().reported(),
                        plan.kind() == Kind.COLD_START
                                ? "the first iteration of a fork; the store's buffers are warm"
                                : "all iterations of a fork but the first, which is its warm-up"));
        conditions.putAll(measuring.conditions());
        conditions.put("seed", Long.toString(run.settings().seed()));
        run.settings().order().ifPresent(order -> conditions.put("order", Long.toString(order)));
        return conditions;
    }

    @Override
    public void close() {
        datasets.close();
    }
}
