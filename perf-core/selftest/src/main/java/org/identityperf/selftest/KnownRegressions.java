package org.identityperf.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.identityperf.runner.cli.CombinedOutput;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.Baselines;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.BaselineSetting;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;

/**
 * This class replays the known regressions of a module. The gate must find each one, by counts and plans alone, without
 * any time.
 *
 * @param properties the properties of the run; the regression's own replace those of the same name
 * @param build names the build that the report belongs to
 */
record KnownRegressions(Baselines sides, Properties properties, String build, Console console) {

    List<Check> replay() throws IOException {
        Path file = sides.project()
                .folder(sides.module())
                .resolve("src/main/resources")
                .resolve(KnownRegression.FILE);
        List<Check> checks = new ArrayList<>();
        for (KnownRegression regression : KnownRegression.readAll(file)) {
            OutputFolder output = OutputFolder.of(
                    sides.project().output(), sides.module() + "/regression-" + (checks.size() + 1), build);
            Check check = replayed(regression, output);
            console.say(check.outcome() + " " + check.name() + ": " + check.sentence());
            checks.add(check);
        }
        return checks;
    }

    /**
     * Replays one regression. It is skipped if its versions or stores are not available here; it fails if this build
     * can't measure it.
     */
    private Check replayed(KnownRegression regression, OutputFolder output) throws IOException {
        try {
            return replay(regression, output);
        } catch (SettingsException | StoreUnavailable e) {
            return notReplayed(regression, Outcome.SKIP, e, output);
        } catch (IllegalStateException e) {
            return notReplayed(regression, Outcome.FAIL, e, output);
        }
    }

    private Check notReplayed(KnownRegression regression, Outcome outcome, RuntimeException why, OutputFolder output)
            throws IOException {
        Check check = new Check(regression.name(), outcome, "not replayed: " + why.getMessage());
        CombinedOutput.writeUnmeasured(
                output, sides.module() + ": " + regression.name(), sides.tiers(), "regressions", check);
        return check;
    }

    private Check replay(KnownRegression regression, OutputFolder output) throws IOException {
        console.say(regression.name() + ": " + regression.sides() + " (" + regression.issue() + ")");
        Settings settings = regression.settings(properties);
        CaseSelection matrix = CaseSelection.of(
                settings,
                sides.tiers(),
                BenchmarkIndex.read(sides.classes()),
                sides.project().allTiers());
        List<Finding> findings = regression.versions().isEmpty()
                ? bySetting(regression, settings, matrix, output)
                : byVersion(regression, settings, matrix, output);
        Check check = check(regression, findings);
        CombinedOutput.writeChecks(output, List.of(check));
        CombinedOutput.write(output.root());
        return check;
    }

    private static Check check(KnownRegression regression, Collection<Finding> findings) {
        String word = regression.verdict().word();
        return findings.stream()
                .filter(regression::isFoundBy)
                .findFirst()
                .map(finding -> "the gate reports " + word + ": " + finding.what() + ": " + finding.sentence())
                .map(found -> new Check(regression.name(), Outcome.PASS, found))
                .orElseGet(() -> new Check(
                        regression.name(),
                        Outcome.FAIL,
                        "the gate does not report " + word + " of " + regression.of() + ", as it must ("
                                + regression.issue() + ")"));
    }

    private List<Finding> byVersion(
            KnownRegression regression, Settings settings, CaseSelection matrix, OutputFolder output)
            throws IOException {
        Side before = sides.of(new BaselineSetting.Version(regression.versions().get(0)));
        Side after = sides.of(new BaselineSetting.Version(regression.versions().get(1)));
        try (RunEnvironment site = RunEnvironment.open(matrix.stores(), settings.stores(), console::say);
                SideRun baseline = side(regression, site, settings, matrix, before, "baseline", output.ofBaseline());
                SideRun candidate = side(regression, site, settings, matrix, after, "", output)) {
            SkippedCases.refuse(matrix, site.stores(), settings);
            BaselineComparison comparing =
                    new BaselineComparison(baseline, candidate, Budget.of(settings.budget()), console);
            comparing.counts();
            baseline.write();
            return written(candidate, baseline.system(), candidate.system(), comparing.findings(), output);
        }
    }

    private List<Finding> bySetting(
            KnownRegression regression, Settings settings, CaseSelection matrix, OutputFolder output)
            throws IOException {
        Side built = sides.candidate(settings.baseline());
        try (RunEnvironment site = RunEnvironment.open(matrix.stores(), settings.stores(), console::say);
                SideRun run = side(regression, site, settings, matrix, built, "", output)) {
            SkippedCases.refuse(matrix, site.stores(), settings);
            run.measuring().countWithoutHeap(run.place().forCounts());
            List<Finding> findings = new ParameterComparison(
                            run.measurements(),
                            run.statements(),
                            Stream.concat(run.plans().stream(), run.statementPlans().stream())
                                    .toList(),
                            regression.parameter())
                    .findings();
            String parameter = regression.parameter().getKey();
            return written(
                    run,
                    parameter + ' ' + regression.parameter().getValue().get(0),
                    run.system() + ", " + parameter + ' '
                            + regression.parameter().getValue().get(1),
                    findings,
                    output);
        }
    }

    private SideRun side(
            KnownRegression regression,
            RunEnvironment site,
            Settings settings,
            CaseSelection matrix,
            Side side,
            String name,
            OutputFolder output)
            throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, side, console::say);
        classPaths.refuse(settings);
        return SideRun.prepare(
                new ModuleRun(sides.module() + ": " + regression.name(), settings, sides.tiers(), output, console),
                site,
                classPaths,
                name);
    }

    private static List<Finding> written(
            SideRun candidate, String before, String after, List<Finding> findings, OutputFolder output)
            throws IOException {
        candidate.write();
        ComparisonResult against = new ComparisonResult(before, after, new ArrayList<>(findings));
        CombinedOutput.writeAgainst(output, against);
        return against.findings();
    }
}
