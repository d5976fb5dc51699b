package org.identityperf.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.cli.CombinedOutput;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.LackingArtifacts;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.SideRun;
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
import org.identityperf.selftest.KnownFindings.Change;
import org.identityperf.selftest.KnownFindings.Entry;
import org.identityperf.selftest.KnownFindings.Expected;
import org.identityperf.selftest.KnownFindings.SensitivityCheck;

/**
 * A replay shows the gate the known findings of a module. The gate must report each one, by counts and plans alone,
 * without any time.
 *
 * @param properties the properties of the run; the entry's own replace those of the same name
 * @param build names the build that the report belongs to
 * @param released the side of each version that was built so far: Maven builds it once for all entries
 */
record Replay(Sides sides, Properties properties, String build, Console console, Map<String, Side> released) {

    /** An entry is counted as often as it needs: nothing is timed, and the user's budget is for pairs. */
    private static final Duration COUNTING = Duration.ofDays(1);

    Replay(Sides sides, Properties properties, String build, Console console) {
        this(sides, properties, build, console, new HashMap<>());
    }

    List<Check> checks() throws IOException {
        Path file = sides.project()
                .folder(sides.module())
                .resolve("src/main/resources")
                .resolve(KnownFindings.FILE);
        Pattern chosen = Settings.read(properties).regressions().orElseThrow();
        List<Check> checks = new ArrayList<>();
        for (Expected expected : KnownFindings.read(file).all()) {
            if (chosen.matcher(expected.name()).find()) {
                OutputFolder output = OutputFolder.of(
                        sides.project().output(), sides.module() + "/regression-" + (checks.size() + 1), build);
                Check check = replayed(expected, output);
                console.say(check.outcome() + " " + check.name() + ": " + check.sentence());
                checks.add(check);
            }
        }
        return checks;
    }

    /**
     * Replays one entry. It is skipped if its versions or stores are not available here; it fails if this build can't
     * measure it.
     */
    private Check replayed(Expected expected, OutputFolder output) throws IOException {
        try {
            return replay(expected, output);
        } catch (SettingsException | StoreUnavailable | LackingArtifacts e) {
            return notReplayed(expected, Outcome.SKIP, e, output);
        } catch (IllegalStateException | HostFailure e) {
            return notReplayed(expected, Outcome.FAIL, e, output);
        }
    }

    private Check notReplayed(Expected expected, Outcome outcome, RuntimeException why, OutputFolder output)
            throws IOException {
        Check check = new Check(expected.name(), outcome, "not replayed: " + why.getMessage());
        CombinedOutput.writeUnmeasured(
                output, sides.module() + ": " + expected.name(), sides.tiers(), "regressions", check);
        return check;
    }

    private Check replay(Expected expected, OutputFolder output) throws IOException {
        Entry entry = expected.entry();
        console.say(expected.name() + ": " + entry.sides() + " (" + entry.issue() + ")");
        Settings settings = entry.settings(properties);
        CaseSelection matrix = CaseSelection.of(
                settings,
                sides.tiers(),
                BenchmarkIndex.read(sides.classes()),
                sides.project().allTiers());
        ModuleRun run = new ModuleRun(
                sides.module() + ": " + expected.name(),
                settings,
                sides.tiers(),
                output,
                console,
                sides.releases(Optional.empty()));
        List<Finding> findings = entry instanceof Change change
                ? compared(change, run, matrix)
                : compared((SensitivityCheck) entry, run, matrix);
        Check check = check(expected, findings);
        CombinedOutput.writeChecks(output, List.of(check));
        CombinedOutput.write(output.root());
        return check;
    }

    private static Check check(Expected expected, List<Finding> findings) {
        String word = expected.kind().verdict().word();
        return findings.stream()
                .filter(expected::isFoundBy)
                .findFirst()
                .map(finding -> "the gate reports " + word + ": " + finding.what() + ": " + finding.sentence())
                .map(found -> new Check(expected.name(), Outcome.PASS, found))
                .orElseGet(() -> new Check(
                        expected.name(),
                        Outcome.FAIL,
                        "the gate does not report " + word + " of "
                                + expected.entry().of() + ", as it must ("
                                + expected.entry().issue() + ")"));
    }

    /** Compares old code with new code, as a run with a baseline does. */
    private List<Finding> compared(Change change, ModuleRun run, CaseSelection matrix) throws IOException {
        Side before = side(change.baseline(), Role.BASELINE, run.ofBaseline());
        Side after = side(change.candidate(), Role.CANDIDATE, run);
        CaseSelection upgrading = sides.upgradingBaseline(matrix, after, Optional.of(before));
        CaseSelection both = matrix.only(benchmarkCase -> !CaseParams.isUpgradeOfBaseline(benchmarkCase));
        try (RunEnvironment site =
                        RunEnvironment.open(matrix.stores(), run.settings().stores(), console::say);
                SideRun baseline = side(run.ofBaseline(), site, both, before, "baseline");
                SideRun candidate = side(run.with(sides.releases(Optional.of(before))), site, upgrading, after, "")) {
            SkippedCases.refuse(matrix, site.stores(), run.settings());
            BaselineComparison comparing = new BaselineComparison(baseline, candidate, Budget.of(COUNTING), console);
            comparing.counts();
            baseline.write();
            return written(
                    candidate,
                    baseline.system() + ", " + change.baseline(),
                    candidate.system() + ", " + change.candidate(),
                    comparing.findings());
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
    private List<Finding> compared(SensitivityCheck check, ModuleRun run, CaseSelection matrix) throws IOException {
        Side built = sides.built();
        try (RunEnvironment site =
                        RunEnvironment.open(matrix.stores(), run.settings().stores(), console::say);
                SideRun side = side(run, site, matrix, built, "")) {
            SkippedCases.refuse(matrix, site.stores(), run.settings());
            side.measuring().countWithoutHeap(side.place().forCounts());
            List<Finding> findings = new ParameterComparison(
                            side.measurements(),
                            side.statements(),
                            Stream.concat(side.plans().stream(), side.statementPlans().stream())
                                    .toList(),
                            check.parameter())
                    .findings();
            String parameter = check.parameter().getKey();
            List<String> values = check.parameter().getValue();
            return written(
                    side,
                    parameter + ' ' + values.get(0),
                    side.system() + ", " + parameter + ' ' + values.get(1),
                    findings);
        }
    }

    private SideRun side(ModuleRun run, RunEnvironment site, CaseSelection matrix, Side side, String name)
            throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, side, console::say);
        classPaths.refuse(run.settings());
        return SideRun.prepare(run, site, classPaths, name);
    }

    private static List<Finding> written(SideRun candidate, String before, String after, List<Finding> findings)
            throws IOException {
        candidate.write();
        ComparisonResult against = new ComparisonResult(before, after, new ArrayList<>(findings));
        CombinedOutput.writeAgainst(candidate.run().output(), against);
        return against.findings();
    }
}
