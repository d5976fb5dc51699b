package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.RunResult;

/**
 * The executive summary describes a module's run in three sentences: what was measured, what is out of line, what to
 * do.
 */
public final class ExecutiveSummary {

    private static final int NAMED = 2;

    private ExecutiveSummary() {}

    /** Returns the sentences by the question that they answer, in the order in which they are read. */
    public static Map<String, String> of(ModuleReport module) {
        Map<String, String> summary = new LinkedHashMap<>();
        summary.put("Measured", measured(module));
        summary.put("Out of line", outOfLine(module) + ".");
        summary.put("To do", toDo(module));
        return summary;
    }

    private static String measured(ModuleReport module) {
        RunResult run = module.run();
        if (run.measurements().isEmpty()) {
            List<String> done = module.findings().stream()
                    .filter(finding -> finding.outcome() == Outcome.PASS
                            && finding.subject().isEmpty())
                    .map(finding -> Wording.name(finding) + ": " + Wording.sentence(finding))
                    .toList();
            return (done.isEmpty() ? "Nothing" : String.join("; ", done)) + ".";
        }
        List<String> names = RunBenchmarks.names(run);
        int forks = run.measurements().stream().mapToInt(m -> m.forks().size()).sum();
        long counted =
                run.measurements().stream().filter(m -> !m.counters().isEmpty()).count();
        List<String> how = new ArrayList<>();
        if (forks > 0) {
            how.add("time in " + CountWords.several(forks, "fork") + " (fresh JVMs)");
        }
        if (counted > 0) {
            how.add("statements and memory of " + CountWords.several(counted, "case"));
        }
        if (forks == 0 && !module.extras().flameGraphs().isEmpty()) {
            how.add("flame graphs instead of times");
        }
        return (names.size() <= NAMED ? String.join(" and ", names) : names.size() + " benchmarks") + " in "
                + CountWords.several(run.measurements().size(), "case")
                + " (combinations of implementation and parameters)"
                + (how.isEmpty() ? "" : ": " + String.join("; ", how)) + ".";
    }

    /** Returns how many checks failed, operations changed and claims are contradicted. */
    static String outOfLine(ModuleReport module) {
        long failed = KeyFindings.count(module.findings(), Outcome.FAIL);
        long judged = failed + KeyFindings.count(module.findings(), Outcome.PASS);
        long skipped = KeyFindings.count(module.findings(), Outcome.SKIP);
        List<String> found = new ArrayList<>();
        found.add(judged(judged, failed));
        KeyFindings.against(module).ifPresent(found::add);
        found.addAll(ClaimFindings.contradicted(module));
        if (skipped > 0) {
            found.add(CountWords.several(skipped, "check") + " skipped");
        }
        return String.join("; ", found);
    }

    private static String judged(long judged, long failed) {
        if (judged == 0) {
            return "Nothing was judged";
        }
        if (judged == 1) {
            return "The only check " + (failed == 0 ? "passed" : "failed");
        }
        return (failed == 0 ? "None" : failed) + " of " + CountWords.several(judged, "check") + " failed";
    }

    private static String toDo(ModuleReport module) {
        List<String> all = new ArrayList<>();
        if (KeyFindings.count(module.findings(), Outcome.FAIL) > 0 || KeyFindings.isUnmeasured(module)) {
            all.add("Fix what failed.");
        }
        if (!module.extras().flameGraphs().isEmpty()) {
            all.add(
                    module.against().isPresent()
                            ? "The flame graphs show where the two sides differ."
                            : "Open the flame graphs.");
        }
        // Against a baseline the question is what changed.
        if (module.against().isEmpty()) {
            FloorDistance.farthest(module).ifPresent(distance -> all.add(distance.saving()));
            StatementDistance.of(module).stream().findFirst().ifPresent(distance -> all.add(distance.saving()));
        }
        return all.isEmpty() ? "Nothing." : String.join(" ", all);
    }
}
