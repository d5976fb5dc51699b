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
 * The known regressions of a module are replayed here: those in which users were really hit are shown to the gate, which
 * must find each. It does so by counts and plans alone, without any time.
 */
final class KnownRegressions {

    private final Baselines sides;
    private final Properties properties;
    private final String build;
    private final Console console;

    /**
     * Replays nothing yet.
     *
     * @param properties of the run; what a regression chooses comes in their places
     * @param build names the build that the report belongs to
     */
    KnownRegressions(Baselines sides, Properties properties, String build, Console console) {
        this.sides = sides;
        this.properties = properties;
        this.build = build;
        this.console = console;
    }

    /** Replays all of them, each with a part of the report of its own. */
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

    /** One whose versions or stores can't be had here is skipped; one that what is built here can't measure fails. */
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
                SideRun base = side(regression, site, settings, matrix, before, "base", output.ofBase());
                SideRun candidate = side(regression, site, settings, matrix, after, "", output)) {
            SkippedCases.refuse(matrix, site.stores(), settings);
            BaselineComparison comparing =
                    new BaselineComparison(base, candidate, Budget.of(settings.budget()), console);
            comparing.counts();
            base.write();
            return written(candidate, base.system(), candidate.system(), comparing.findings(), output);
        }
    }

    private List<Finding> bySetting(
            KnownRegression regression, Settings settings, CaseSelection matrix, OutputFolder output)
            throws IOException {
        Side built = sides.candidate(settings.base());
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
                sides.module() + ": " + regression.name(),
                settings,
                sides.tiers(),
                site,
                classPaths,
                name,
                output,
                console);
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
