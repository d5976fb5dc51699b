package org.identityperf.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.BaselineSide;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.LackingArtifacts;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.SideSetting.Role;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.selftest.KnownFindings.Entry;
import org.identityperf.selftest.KnownFindings.Expected;
import org.identityperf.selftest.KnownFindings.SensitivityCheck;

/**
 * A replay shows the gate the known findings of a module. The gate must report each one, by counts and plans alone,
 * without any time.
 *
 * @param properties the properties of the run; the entry's own replace those of the same name
 * @param folder the folder for what JVMs print, with a folder for each entry
 * @param released the side of each version that was built so far: Maven builds it once for all entries
 */
record Replay(Sides sides, Properties properties, Path folder, Console console, Map<String, Side> released) {

    /** An entry is counted as often as it needs: nothing is timed, and the user's budget is for pairs. */
    private static final Duration COUNTING = Duration.ofDays(1);

    Replay(Sides sides, Properties properties, Path folder, Console console) {
        this(sides, properties, folder, console, new HashMap<>());
    }

    /** Returns what the gate must report of the module. */
    List<Expected> entries() {
        return KnownFindings.read(sides.project()
                        .folder(sides.module())
                        .resolve("src/main/resources")
                        .resolve(KnownFindings.FILE))
                .all();
    }

    /**
     * Replays one entry. It is skipped if its versions or stores are not available here; it fails if this build can't
     * measure it.
     */
    Check replayed(Expected expected) throws IOException {
        try {
            return replay(expected);
        } catch (SettingsException | StoreUnavailable | LackingArtifacts e) {
            return notReplayed(expected, Outcome.SKIP, e);
        } catch (IllegalStateException | HostFailure e) {
            return notReplayed(expected, Outcome.FAIL, e);
        }
    }

    private static Check notReplayed(Expected expected, Outcome outcome, RuntimeException why) {
        return new Check(expected.name(), outcome, "not replayed: " + why.getMessage());
    }

    private Check replay(Expected expected) throws IOException {
        Entry entry = expected.entry();
        console.say(expected.name() + ": " + entry.sides() + " (" + entry.issue() + ")");
        Settings settings = entry.settings(properties);
        CaseSelection selection = CaseSelection.of(
                settings,
                sides.tiers(),
                BenchmarkIndex.read(sides.classes()),
                sides.project().allTiers());
        ModuleRun run = new ModuleRun(
                sides.module() + ": " + expected.name(),
                settings,
                sides.tiers(),
                OutputFolder.of(folder, expected.name().replaceAll("\\W+", "-"), sides.module()),
                console,
                sides.releases(Optional.empty()));
        List<Change> findings = entry instanceof KnownFindings.Change change
                ? compared(change, run, selection)
                : compared((SensitivityCheck) entry, run, selection);
        return check(expected, findings);
    }

    private static Check check(Expected expected, List<Change> findings) {
        String word = Wording.of(expected.kind().verdict());
        return findings.stream()
                .filter(expected::isFoundBy)
                .findFirst()
                .map(finding ->
                        "the gate reports " + word + ": " + Wording.name(finding) + ": " + Wording.sentence(finding))
                .map(found -> new Check(expected.name(), Outcome.PASS, found))
                .orElseGet(() -> new Check(
                        expected.name(),
                        Outcome.FAIL,
                        "the gate does not report " + word + " of "
                                + expected.entry().of() + ", as it must ("
                                + expected.entry().issue() + ")"));
    }

    /** Compares old code with new code, as a run with a baseline does. */
    private List<Change> compared(KnownFindings.Change change, ModuleRun run, CaseSelection selection)
            throws IOException {
        Side before = side(change.baseline(), Role.BASELINE, run.beside("baseline"));
        Side after = side(change.candidate(), Role.CANDIDATE, run);
        CaseSelection upgrading = sides.upgradingBaseline(selection, after, Optional.of(before));
        CaseSelection both = selection.only(benchmarkCase -> !CaseParams.isUpgradeOfBaseline(benchmarkCase));
        try (RunEnvironment environment =
                        RunEnvironment.open(selection.stores(), run.settings().stores(), console::say);
                SideRun baseline = side(run.beside("baseline"), environment, both, before, "baseline");
                SideRun candidate =
                        side(run.with(sides.releases(Optional.of(before))), environment, upgrading, after, "")) {
            SkippedCases.refuse(selection, environment.stores(), run.settings());
            BaselineComparison comparing =
                    new BaselineComparison(BaselineSide.of(baseline), candidate, Budget.of(COUNTING), console);
            comparing.counts(List.of(), BaselineSide.of(baseline).count(false), Map.of());
            return comparing.findings();
        }
    }

    private Side side(ChangedCode code, Role role, ModuleRun run) throws IOException {
        String version = code.version();
        Side side = version.isEmpty() ? sides.built() : released.get(version);
        if (side == null) {
            side = sides.of(new SideSetting.Version(role, version));
            released.put(version, side);
        }
        return code.in(sides, side, run.output().file("change.jar"));
    }

    /** Compares two values of a parameter, which are two cases of one side. */
    private List<Change> compared(SensitivityCheck check, ModuleRun run, CaseSelection selection) throws IOException {
        Side built = sides.built();
        try (RunEnvironment environment =
                        RunEnvironment.open(selection.stores(), run.settings().stores(), console::say);
                SideRun side = side(run, environment, selection, built, "")) {
            SkippedCases.refuse(selection, environment.stores(), run.settings());
            side.measuring().countWithoutHeap(side.datasets().forCounts());
            return new ParameterComparison(
                            side.measurements(),
                            side.statements(),
                            Stream.concat(side.plans().stream(), side.statementPlans().stream())
                                    .toList(),
                            check.parameter())
                    .findings();
        }
    }

    private SideRun side(ModuleRun run, RunEnvironment environment, CaseSelection selection, Side side, String name)
            throws IOException {
        ClassPaths classPaths = ClassPaths.of(selection, side, console::say);
        classPaths.refuse(run.settings());
        return SideRun.prepare(run, environment, classPaths, name);
    }
}
