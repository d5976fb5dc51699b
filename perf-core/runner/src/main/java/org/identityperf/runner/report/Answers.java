package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.ClaimVerdict;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.CountWords;

/** What a run found, in the fewest words, and what matters most first. */
final class Answers {
    private static final Pattern PARAMETERS = Pattern.compile("\\[[^\\]]*]");

    private Answers() {}

    /**
     * Returns what failed, what was contradicted, what to choose, what to plan for, what there is to win, what was not warm, what
     * was confirmed, and what is inconclusive.
     */
    static List<Answer> of(ModuleReport module) {
        List<Answer> answers = new ArrayList<>(failed(module));
        answers.addAll(improved(module));
        answers.addAll(skipped(module.checks()));
        answers.addAll(ClaimAnswers.of(module, ClaimVerdict.CONTRADICTED));
        module.advice().forEach(advice -> answers.add(new Answer("choose", advice)));
        Benchmarks.names(module.run()).stream()
                .flatMap(benchmark -> Remarks.brief(module, benchmark).stream())
                .forEach(answers::add);
        module.presentation()
                .capacity()
                .flatMap(plan -> plan.answer(module.run()))
                .ifPresent(answers::add);
        answers.addAll(FloorDistance.of(module));
        answers.addAll(StatementDistance.answers(module));
        Warming.answer(module).ifPresent(answers::add);
        answers.addAll(ClaimAnswers.of(module, ClaimVerdict.CONFIRMED));
        answers.addAll(passed(module.checks()));
        answers.addAll(ClaimAnswers.inconclusive(module));
        return answers;
    }

    /** The module in one line. */
    static Answer headline(ModuleReport module) {
        List<Answer> answers = of(module);
        long failed = answers.stream()
                .filter(a -> a.label().equals("failed"))
                .mapToLong(a -> Math.max(1, a.more().size()))
                .sum();
        String text = module.run().measurements().size() + " cells, "
                + (module.checks().isEmpty() ? "nothing checked" : failed == 0 ? "no check failed" : failed + " failed")
                + ClaimAnswers.contradicted(module).stream()
                        .map(words -> ", " + words)
                        .collect(Collectors.joining());
        long skipped = count(module.checks(), Outcome.SKIP);
        String label = failed > 0
                ? "failed"
                : module.checks().isEmpty()
                        ? "not gated"
                        : skipped == module.checks().size() ? "skipped" : "passed";
        return new Answer(label, text + (skipped == 0 ? "" : ", " + skipped + " skipped"));
    }

    private static List<Answer> failed(ModuleReport module) {
        List<Answer> answers = new ArrayList<>();
        if (module.run().measurements().isEmpty() && skipped(module.checks()).isEmpty()) {
            answers.add(new Answer("failed", "Nothing was measured."));
        }
        module.checks().stream()
                .filter(c -> c.outcome() == Outcome.FAIL)
                .collect(Collectors.groupingBy(Answers::operation, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(checks -> answers.add(failed(checks)));
        return answers;
    }

    /** What is checked, whatever the parameters. */
    private static String operation(Check check) {
        return PARAMETERS.matcher(check.name()).replaceAll("");
    }

    /** What fails in several cells of one operation has one cause, as a rule, and is told of the first. */
    private static Answer failed(List<Check> checks) {
        List<String> all =
                checks.stream().map(c -> c.name() + ": " + c.sentence()).toList();
        if (all.size() == 1) {
            return new Answer("failed", all.get(0));
        }
        String others = ", as in " + CountWords.several(all.size() - 1, "other cell");
        return new Answer(
                "failed", checks.get(0).name() + others + ": " + checks.get(0).sentence(), all);
    }

    private static List<Answer> improved(ModuleReport module) {
        return module.against().stream()
                .flatMap(against -> against.findings().stream())
                .filter(finding -> finding.verdict() == Finding.Verdict.IMPROVED)
                .map(finding -> new Answer(finding.verdict().word(), finding.what() + ": " + finding.sentence()))
                .toList();
    }

    /** What one cause keeps from being measured is one sentence. */
    private static List<Answer> skipped(List<Check> checks) {
        Map<String, List<String>> byCause = checks.stream()
                .filter(c -> c.outcome() == Outcome.SKIP)
                .collect(Collectors.groupingBy(
                        Check::sentence, LinkedHashMap::new, Collectors.mapping(Check::name, Collectors.toList())));
        return byCause.entrySet().stream()
                .map(e -> e.getValue().size() == 1
                        ? new Answer("skipped", e.getValue().get(0) + ": " + e.getKey())
                        : new Answer("skipped", e.getValue().size() + " checks: " + e.getKey(), e.getValue()))
                .toList();
    }

    private static List<Answer> passed(List<Check> checks) {
        long passed = count(checks, Outcome.PASS);
        long failed = count(checks, Outcome.FAIL);
        long free = count(checks, Outcome.NOT_GATED);
        long done = passed + failed + free;
        if (done == 0) {
            return List.of(new Answer("not gated", "Nothing was checked."));
        }
        return List.of(new Answer(
                passed == 0 ? "not gated" : failed == 0 ? "passed" : "checks",
                passed + " of " + done + " checks passed, " + (failed == 0 ? "none" : failed) + " failed"
                        + (free == 0 ? "." : "; " + free + " had nothing to compare with.")));
    }

    private static long count(List<Check> checks, Outcome outcome) {
        return checks.stream().filter(c -> c.outcome() == outcome).count();
    }
}
