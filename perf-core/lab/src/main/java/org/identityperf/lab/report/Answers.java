package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.law.Verdict;
import org.identityperf.lab.result.RunResult;

/** What a run found, in the fewest words: what was measured, what failed, what to choose, what deviates. */
final class Answers {
    private Answers() {}

    static List<Answer> of(ModuleReport module) {
        List<Answer> answers = new ArrayList<>();
        answers.add(measured(module.run()));
        answers.addAll(checks(module.checks()));
        module.advice().forEach(advice -> answers.add(new Answer("choose", advice)));
        answers.addAll(FloorDistance.of(module.run()));
        answers.addAll(LawAnswers.of(module));
        return answers;
    }

    /** The module in one line. */
    static Answer headline(ModuleReport module) {
        List<Answer> answers = of(module);
        long failed = answers.stream().filter(a -> a.label().equals("failed")).count();
        long deviate = answers.stream()
                .filter(a -> a.label().equals(Verdict.DEVIATES.words()))
                .count();
        String text = module.run().measurements().size() + " cells, "
                + (module.checks().isEmpty() ? "nothing checked" : failed == 0 ? "no check failed" : failed + " failed")
                + (deviate == 0 ? "" : ", " + deviate + (deviate == 1 ? " law deviates" : " laws deviate"));
        return new Answer(failed > 0 ? "failed" : module.checks().isEmpty() ? "not gated" : "passed", text);
    }

    private static Answer measured(RunResult run) {
        if (run.measurements().isEmpty()) {
            return new Answer("failed", "Nothing was measured.");
        }
        int forks = run.measurements().stream().mapToInt(m -> m.forks().size()).sum();
        long counted =
                run.measurements().stream().filter(m -> !m.counters().isEmpty()).count();
        return new Answer(
                "measured",
                run.measurements().size() + " cells of " + String.join(", ", Benchmarks.names(run)) + " in tier "
                        + run.tier() + ": " + forks + " forks timed, " + counted + " cells counted.");
    }

    private static List<Answer> checks(List<Check> checks) {
        List<Answer> answers = new ArrayList<>();
        checks.stream()
                .filter(c -> c.outcome() == Outcome.FAIL)
                .forEach(c -> answers.add(new Answer("failed", c.name() + ": " + c.sentence())));
        long passed = checks.stream().filter(c -> c.outcome() == Outcome.PASS).count();
        long free =
                checks.stream().filter(c -> c.outcome() == Outcome.NOT_GATED).count();
        if (checks.isEmpty()) {
            answers.add(new Answer("not gated", "Nothing was checked."));
        } else if (answers.isEmpty()) {
            answers.add(new Answer(
                    passed == 0 ? "not gated" : "passed",
                    passed + " of " + checks.size() + " checks passed, none failed"
                            + (free == 0 ? "." : "; " + free + " had nothing to compare with.")));
        }
        return answers;
    }
}
