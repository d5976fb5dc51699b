package org.identityperf.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.settings.TaskParser;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Project;

/**
 * One module of a checkout, built there, of which the gate is shown what it must find.
 *
 * @param properties the {@code perf.*} properties of a run
 */
record GateRun(Project project, String module, Properties properties, Console console) {

    /** Returns the replay of the module's known regressions. */
    Replay replay() throws IOException {
        Settings settings = Settings.read(properties);
        Cache.at(settings.stores().cache());
        return new Replay(sides(settings), properties, folder(), console);
    }

    /** Compares the module with itself, and with its code slowed. */
    List<Check> live(int runs) throws IOException {
        return measured((run, environment, classPaths, baseline) -> {
            try (SideRun twin = SideRun.prepare(run.beside("baseline"), environment, classPaths, "twin")) {
                return new LiveSelfTest(baseline, twin, runs, console).checks();
            }
        });
    }

    /**
     * Compares the module's floors with the store's own client.
     *
     * @param path the folders in which the client may be
     */
    List<Check> harness(String path) throws IOException {
        return measured((run, environment, classPaths, side) -> new HarnessCost(side, path, console).checks());
    }

    /** Returns the folder for results and for what JVMs print. */
    Path folder() {
        return project.folder(module).resolve("target/gate");
    }

    private interface Measured {
        List<Check> checks(ModuleRun run, RunEnvironment environment, ClassPaths classPaths, SideRun side)
                throws IOException;
    }

    private List<Check> measured(Measured measured) throws IOException {
        Task task = TaskParser.read(properties);
        Settings settings = task.settings();
        Cache.at(settings.stores().cache());
        Sides sides = sides(settings);
        CaseSelection selected = sides.upgradable(
                CaseSelection.of(task, sides.tiers(), BenchmarkIndex.read(sides.classes()), project.allTiers()), task);
        ModuleRun run = new ModuleRun(
                module,
                settings,
                sides.tiers(),
                OutputFolder.of(folder(), module, "gate"),
                console,
                sides.releases(Optional.empty()));
        ClassPaths classPaths = ClassPaths.of(selected, sides.built(), console::say);
        try (RunEnvironment environment =
                        RunEnvironment.open(classPaths.had().stores(), settings.stores(), console::say);
                SideRun side = SideRun.prepare(run, environment, classPaths, "")) {
            SkippedCases.refuse(classPaths.had(), environment.stores(), settings);
            List<Check> checks = measured.checks(run, environment, classPaths, side);
            checks.forEach(check -> console.say(check.outcome() + " " + check.name() + ": " + check.sentence()));
            side.write();
            return checks;
        }
    }

    private Sides sides(Settings settings) throws IOException {
        return new Sides(
                project,
                module,
                project.tiers(module),
                project.classes(module, project.serverClassPath(module)),
                settings.libraries(),
                console::say);
    }
}
