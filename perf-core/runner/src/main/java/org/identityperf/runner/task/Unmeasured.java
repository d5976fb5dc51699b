package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.NotMeasured.Reason;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Paired;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.suite.Project;

/**
 * An unmeasured module is one whose run measured nothing. That is a failure where the module was asked for by name, and
 * where no other module of the same build measured anything either. Else the module is skipped.
 *
 * @param others the other modules of the build that are measured; none where a person runs one module
 */
public record Unmeasured(Project project, String module, String build, List<String> others) {

    /** The system property in which Maven lists the projects of its build. */
    public static final String REACTOR = "identityperf.reactor";

    private static final Pattern LISTED = Pattern.compile("MavenProject: .*? @ (.*?)(?=, MavenProject: |\\]$)");

    public Unmeasured {
        others = others.stream().filter(other -> !other.equals(module)).toList();
    }

    /**
     * Returns the modules of a build of Maven that are measured.
     *
     * @param reactor Maven's list of the build's projects
     */
    public static List<String> ofReactor(Project project, String reactor) throws IOException {
        // Maven may know the same folders by a link.
        Project real = new Project(project.root().toRealPath());
        List<String> modules = new ArrayList<>();
        Matcher listed = LISTED.matcher(reactor);
        while (listed.find()) {
            Path folder = Path.of(listed.group(1)).getParent();
            if (folder != null && Files.exists(folder.resolve(Project.TIERS))) {
                modules.add(real.name(folder.toRealPath()));
            }
        }
        return modules;
    }

    /**
     * Notes that this module measured nothing.
     *
     * @param why the reason, and what to do
     * @param named whether the module was asked for by name
     */
    public NotMeasured because(String why, boolean named) throws IOException {
        List<String> noted = noted();
        boolean all = noted.containsAll(others);
        List<String> lines = new ArrayList<>(List.of(build));
        lines.addAll(noted);
        lines.add(module);
        Files.createDirectories(file().getParent());
        WholeFile.write(file(), lines.stream().distinct().collect(Collectors.joining("\n", "", "\n")));
        return of(Reason.NOTHING_MEASURED, named || all ? Outcome.FAIL : Outcome.SKIP, why);
    }

    /** Returns these findings, with {@link #because} in front unless the run measured something. */
    public List<Finding> unless(boolean measured, List<? extends Finding> findings, String why) throws IOException {
        if (measured) {
            return List.copyOf(findings);
        }
        List<Finding> all = new ArrayList<>(List.of(because(why, false)));
        all.addAll(findings);
        return all;
    }

    /** Returns these findings, with a failure in front if a comparison compared nothing. */
    public List<Finding> unlessCompared(Optional<ComparisonResult> against, List<Finding> findings) {
        List<Change> changes = against.map(ComparisonResult::findings).orElse(List.of()).stream()
                .filter(change -> !(change instanceof Paired))
                .toList();
        if (against.isEmpty() || !changes.stream().allMatch(NotCompared.class::isInstance)) {
            return findings;
        }
        String why = changes.isEmpty()
                ? "neither side has a case that is counted or timed"
                : CountWords.several(changes.size(), "case") + ", none of them on both sides, such as "
                        + Wording.name(changes.get(0)) + ": " + Wording.sentence(changes.get(0))
                        + "; choose cases that both sides measure";
        List<Finding> all = new ArrayList<>(List.of(of(Reason.NOTHING_COMPARED, Outcome.FAIL, why)));
        all.addAll(findings);
        return all;
    }

    /** Returns the modules of this build that have measured nothing so far. */
    private List<String> noted() throws IOException {
        List<String> lines = Files.exists(file())
                ? new String(Files.readAllBytes(file()), StandardCharsets.UTF_8)
                        .lines()
                        .toList()
                : List.of();
        return lines.isEmpty() || !lines.get(0).equals(build) ? List.of() : lines.subList(1, lines.size());
    }

    private Path file() {
        return project.output().resolve("unmeasured");
    }

    /** Returns that nothing of the module was measured. */
    NotMeasured of(Reason reason, Outcome outcome, String why) {
        return new NotMeasured(module, List.of(), "", reason, outcome, why);
    }
}
