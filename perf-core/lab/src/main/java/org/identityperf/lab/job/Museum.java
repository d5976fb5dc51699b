package org.identityperf.lab.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.identityperf.lab.gate.AgainstBase;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Finding;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.run.Side;
import org.identityperf.lab.settings.Base;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.SettingsException;
import org.identityperf.lab.store.StoreUnavailable;

/**
 * Shows regressions in which users were really hit to the gate, and checks that it says so of each: by counts and plans
 * alone, without any time.
 */
final class Museum {

    private final Project project;
    private final String module;
    private final Tiers tiers;
    private final Sides sides;
    private final Properties properties;
    private final Console console;

    /** @param properties of the run; what a piece chooses comes in their places */
    Museum(Project project, String module, Tiers tiers, Sides sides, Properties properties, Console console) {
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
            Output output = Output.of(project.output(), module + "/museum-" + (checks.size() + 1), build);
            Check check = shown(piece, output);
            console.say(check.outcome() + " " + check.name() + ": " + check.sentence());
            checks.add(check);
        }
        return checks;
    }

    /** A piece whose versions or stores can't be had here is skipped; one that what is built here can't measure fails. */
    private Check shown(MuseumPiece piece, Output output) throws IOException {
        try {
            return show(piece, output);
        } catch (SettingsException | StoreUnavailable e) {
            return notShown(piece, Outcome.SKIP, e, output);
        } catch (IllegalStateException e) {
            return notShown(piece, Outcome.FAIL, e, output);
        }
    }

    private Check notShown(MuseumPiece piece, Outcome outcome, RuntimeException why, Output output) throws IOException {
        Check check = new Check(piece.name(), outcome, "not shown: " + why.getMessage());
        Combined.writeUnmeasured(output, module + ": " + piece.name(), tiers, "museum", check);
        return check;
    }

    private Check show(MuseumPiece piece, Output output) throws IOException {
        console.say(piece.name() + ": " + piece.sides() + " (" + piece.issue() + ")");
        Settings settings = piece.settings(properties);
        Matrix matrix = Matrix.of(settings, tiers, project.allTiers());
        List<Finding> findings = piece.versions().isEmpty()
                ? bySetting(piece, settings, matrix, output)
                : byVersion(piece, settings, matrix, output);
        Check check = check(piece, findings);
        Combined.writeChecks(output, List.of(check));
        Combined.write(output.root());
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

    private List<Finding> byVersion(MuseumPiece piece, Settings settings, Matrix matrix, Output output)
            throws IOException {
        Side before = sides.of(new Base.Version(piece.versions().get(0)));
        Side after = sides.of(new Base.Version(piece.versions().get(1)));
        try (Site site = Site.open(matrix.stores(), settings, console::say);
                SideRun base = side(piece, site, settings, matrix, before, "base", output.ofBase());
                SideRun candidate = side(piece, site, settings, matrix, after, "", output)) {
            Skipped.refuse(matrix, site.stores(), settings);
            Comparing comparing = new Comparing(base, candidate, Budget.of(settings.budget()), console);
            comparing.counts();
            base.write();
            return told(candidate, base.system(), candidate.system(), comparing.findings(), output);
        }
    }

    private List<Finding> bySetting(MuseumPiece piece, Settings settings, Matrix matrix, Output output)
            throws IOException {
        Side built = sides.candidate(settings.base());
        try (Site site = Site.open(matrix.stores(), settings, console::say);
                SideRun run = side(piece, site, settings, matrix, built, "", output)) {
            Skipped.refuse(matrix, site.stores(), settings);
            run.measuring().counting().compared(run.place().forCounts());
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
            MuseumPiece piece, Site site, Settings settings, Matrix matrix, Side side, String name, Output output)
            throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, side, console::say);
        classPaths.refuse(settings);
        return SideRun.prepare(module + ": " + piece.name(), settings, tiers, site, classPaths, name, output, console);
    }

    private static List<Finding> told(
            SideRun candidate, String before, String after, List<Finding> findings, Output output) throws IOException {
        candidate.write();
        AgainstBase against = new AgainstBase(before, after, new ArrayList<>(findings));
        Combined.writeAgainst(output, against);
        return against.findings();
    }
}
