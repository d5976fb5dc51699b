package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.Baselines;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.gate.AgainstBase;
import org.identityperf.runner.gate.Check;
import org.identityperf.runner.gate.Finding;
import org.identityperf.runner.gate.Outcome;
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
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;

/**
 * Shows regressions in which users were really hit to the gate, and checks that it says so of each: by counts and plans
 * alone, without any time.
 */
final class Museum {

    private final Project project;
    private final String module;
    private final Tiers tiers;
    private final Baselines sides;
    private final Properties properties;
    private final Console console;

    /** @param properties of the run; what a piece chooses comes in their places */
    Museum(Project project, String module, Tiers tiers, Baselines sides, Properties properties, Console console) {
        this.project = project;
        this.module = module;
        this.tiers = tiers;
        this.sides = sides;
        this.properties = properties;
        this.console = console;
    }

    /** The module's pieces. */
    List<MuseumPiece> pieces() throws IOException {
        return MuseumPiece.readAll(project.folder(module).resolve("src/main/resources/museum.json"));
    }

    /**
     * Shows all of them, each with a part of the report of its own.
     *
     * @param build names the build that the report belongs to
     */
    List<Check> show(String build) throws IOException {
        List<Check> checks = new ArrayList<>();
        for (MuseumPiece piece : pieces()) {
            OutputFolder output = OutputFolder.of(project.output(), module + "/museum-" + (checks.size() + 1), build);
            Check check = shown(piece, output);
            console.say(check.outcome() + " " + check.name() + ": " + check.sentence());
            checks.add(check);
        }
        return checks;
    }

    /** A piece whose versions or stores can't be had here is skipped; one that what is built here can't measure fails. */
    private Check shown(MuseumPiece piece, OutputFolder output) throws IOException {
        try {
            return show(piece, output);
        } catch (SettingsException | StoreUnavailable e) {
            return notShown(piece, Outcome.SKIP, e, output);
        } catch (IllegalStateException e) {
            return notShown(piece, Outcome.FAIL, e, output);
        }
    }

    private Check notShown(MuseumPiece piece, Outcome outcome, RuntimeException why, OutputFolder output)
            throws IOException {
        Check check = new Check(piece.name(), outcome, "not shown: " + why.getMessage());
        CombinedOutput.writeUnmeasured(output, module + ": " + piece.name(), tiers, "museum", check);
        return check;
    }

    private Check show(MuseumPiece piece, OutputFolder output) throws IOException {
        console.say(piece.name() + ": " + piece.sides() + " (" + piece.issue() + ")");
        Settings settings = piece.settings(properties);
        CaseSelection matrix =
                CaseSelection.of(settings, tiers, BenchmarkIndex.read(sides.classes()), project.allTiers());
        List<Finding> findings = piece.versions().isEmpty()
                ? bySetting(piece, settings, matrix, output)
                : byVersion(piece, settings, matrix, output);
        Check check = check(piece, findings);
        CombinedOutput.writeChecks(output, List.of(check));
        CombinedOutput.write(output.root());
        return check;
    }

    private static Check check(MuseumPiece piece, Collection<Finding> findings) {
        String word = piece.verdict().word();
        return findings.stream()
                .filter(piece::isSaidBy)
                .findFirst()
                .map(finding -> "the gate says " + word + ": " + finding.what() + ": " + finding.sentence())
                .map(said -> new Check(piece.name(), Outcome.PASS, said))
                .orElseGet(() -> new Check(
                        piece.name(),
                        Outcome.FAIL,
                        "the gate does not say " + word + " of " + piece.of() + ", as it must (" + piece.issue()
                                + ")"));
    }

    private List<Finding> byVersion(MuseumPiece piece, Settings settings, CaseSelection matrix, OutputFolder output)
            throws IOException {
        Side before = sides.of(new BaselineSetting.Version(piece.versions().get(0)));
        Side after = sides.of(new BaselineSetting.Version(piece.versions().get(1)));
        try (RunEnvironment site = RunEnvironment.open(matrix.stores(), settings.stores(), console::say);
                SideRun base = side(piece, site, settings, matrix, before, "base", output.ofBase());
                SideRun candidate = side(piece, site, settings, matrix, after, "", output)) {
            SkippedCases.refuse(matrix, site.stores(), settings);
            BaselineComparison comparing =
                    new BaselineComparison(base, candidate, Budget.of(settings.budget()), console);
            comparing.counts();
            base.write();
            return told(candidate, base.system(), candidate.system(), comparing.findings(), output);
        }
    }

    private List<Finding> bySetting(MuseumPiece piece, Settings settings, CaseSelection matrix, OutputFolder output)
            throws IOException {
        Side built = sides.candidate(settings.base());
        try (RunEnvironment site = RunEnvironment.open(matrix.stores(), settings.stores(), console::say);
                SideRun run = side(piece, site, settings, matrix, built, "", output)) {
            SkippedCases.refuse(matrix, site.stores(), settings);
            run.measuring().countWithoutHeap(run.place().forCounts());
            List<Finding> findings = new TwoSettings(
                            run.measurements(),
                            run.statements(),
                            Stream.concat(run.plans().stream(), run.statementPlans().stream())
                                    .toList(),
                            piece.parameter())
                    .findings();
            String parameter = piece.parameter().getKey();
            return told(
                    run,
                    parameter + ' ' + piece.parameter().getValue().get(0),
                    run.system() + ", " + parameter + ' '
                            + piece.parameter().getValue().get(1),
                    findings,
                    output);
        }
    }

    private SideRun side(
            MuseumPiece piece,
            RunEnvironment site,
            Settings settings,
            CaseSelection matrix,
            Side side,
            String name,
            OutputFolder output)
            throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, side, console::say);
        classPaths.refuse(settings);
        return SideRun.prepare(module + ": " + piece.name(), settings, tiers, site, classPaths, name, output, console);
    }

    private static List<Finding> told(
            SideRun candidate, String before, String after, List<Finding> findings, OutputFolder output)
            throws IOException {
        candidate.write();
        AgainstBase against = new AgainstBase(before, after, new ArrayList<>(findings));
        CombinedOutput.writeAgainst(output, against);
        return against.findings();
    }
}
