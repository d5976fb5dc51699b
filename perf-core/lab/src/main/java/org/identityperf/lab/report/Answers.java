package org.identityperf.lab.report;

import static org.identityperf.lab.report.Answer.Tone.ADVICE;
import static org.identityperf.lab.report.Answer.Tone.BAD;
import static org.identityperf.lab.report.Answer.Tone.GOOD;
import static org.identityperf.lab.report.Answer.Tone.NOTICE;
import static org.identityperf.lab.report.Answer.Tone.PLAIN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.law.LawResult;
import org.identityperf.lab.law.Sweep;
import org.identityperf.lab.law.Verdict;
import org.identityperf.lab.result.RunResult;

/** What a run found, in the fewest words: what was measured, what failed, what deviates, what to choose. */
final class Answers {
    private Answers() {}

    static List<Answer> of(ModuleReport module) {
        List<Answer> answers = new ArrayList<>();
        answers.add(measured(module.run()));
        answers.addAll(checks(module.checks()));
        module.advice().forEach(advice -> answers.add(new Answer(ADVICE, advice)));
        answers.addAll(FloorDistance.of(module.run()));
        answers.addAll(laws(module.laws()));
        return answers;
    }

    private static Answer measured(RunResult run) {
        if (run.measurements().isEmpty()) {
            return new Answer(BAD, "Nothing was measured.");
        }
        int forks = run.measurements().stream().mapToInt(m -> m.forks().size()).sum();
        long counted =
                run.measurements().stream().filter(m -> !m.counters().isEmpty()).count();
        return new Answer(
                PLAIN,
                run.measurements().size() + " cells of " + String.join(", ", Benchmarks.names(run)) + " in tier "
                        + run.tier() + ": " + forks + " forks timed, " + counted + " cells counted.");
    }

    private static List<Answer> checks(List<Check> checks) {
        List<Check> failed =
                checks.stream().filter(c -> c.outcome() == Outcome.FAIL).toList();
        List<Answer> answers = new ArrayList<>();
        failed.forEach(c -> answers.add(new Answer(BAD, c.name() + ": " + c.sentence())));
        long passed = checks.stream().filter(c -> c.outcome() == Outcome.PASS).count();
        if (checks.isEmpty()) {
            answers.add(new Answer(NOTICE, "Nothing was checked."));
        } else if (failed.isEmpty()) {
            long free = checks.size() - passed;
            answers.add(new Answer(
                    GOOD,
                    passed + " checks passed, none failed"
                            + (free == 0 ? "." : "; " + free + " had nothing to compare with.")));
        }
        return answers;
    }

    private static List<Answer> laws(List<LawResult> laws) {
        Map<Verdict, List<LawResult>> by = laws.stream().collect(Collectors.groupingBy(LawResult::verdict));
        List<Answer> answers = new ArrayList<>();
        titles(by.getOrDefault(Verdict.HOLDS, List.of()))
                .forEach((title, where) -> answers.add(new Answer(GOOD, "Holds: " + title + where + ".")));
        titles(by.getOrDefault(Verdict.DEVIATES, List.of()))
                .forEach((title, where) ->
                        answers.add(new Answer(NOTICE, "Deviates from what was published: " + title + where + ".")));
        counted(by, Verdict.CANNOT_TELL, "cannot be told from these forks", answers);
        counted(by, Verdict.NOT_MEASURED, "not measured in this tier", answers);
        return answers;
    }

    private static void counted(Map<Verdict, List<LawResult>> by, Verdict verdict, String words, List<Answer> to) {
        Map<String, String> titles = titles(by.getOrDefault(verdict, List.of()));
        if (!titles.isEmpty()) {
            to.add(new Answer(
                    PLAIN,
                    "Published laws " + words + ": "
                            + titles.entrySet().stream()
                                    .map(e -> e.getKey() + e.getValue())
                                    .collect(Collectors.joining("; "))
                            + "."));
        }
    }

    private static Map<String, String> titles(List<LawResult> laws) {
        Map<String, List<LawResult>> byTitle =
                laws.stream().collect(Collectors.groupingBy(LawResult::title, LinkedHashMap::new, Collectors.toList()));
        Function<List<LawResult>, String> where = results -> results.stream()
                .filter(result -> !result.where().isEmpty())
                .map(result ->
                        Sweep.words(result.where()) + (result.estimate().isKnown() ? ": " + result.estimate() : ""))
                .collect(Collectors.joining("; "));
        Map<String, String> titles = new LinkedHashMap<>();
        byTitle.forEach((title, results) -> {
            String places = where.apply(results);
            titles.put(title, places.isEmpty() ? "" : " [" + places + "]");
        });
        return titles;
    }
}
