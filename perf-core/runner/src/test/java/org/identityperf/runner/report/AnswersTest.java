package org.identityperf.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.identityperf.runner.claim.Claims;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class AnswersTest {

    @Test
    void whatFailedComesFirst() {
        List<String> labels = Answers.of(new Fixture().preload()).stream()
                .map(Answer::label)
                .distinct()
                .toList();
        assertThat(labels).containsExactly("failed", "contradicted", "choose", "index", "floor", "confirmed", "checks");
    }

    @Test
    void claimsThatNothingIsKnownOfAreOneLineAKind() {
        ModuleReport full = new Fixture().preload();
        RunResult nothing = new RunResult("m", "s", "pr", new TreeMap<>(), List.of());
        List<Answer> answers = Answers.of(new ModuleReport(
                nothing,
                full.claims(),
                new Claims(full.claims(), List.of()).evaluate(nothing),
                List.of(),
                List.of(),
                List.of()));
        assertThat(answers)
                .extracting(Answer::label)
                .containsExactly("failed", "not gated", "inconclusive", "inconclusive");
        assertThat(answers.get(2).text())
                .isEqualTo("4 published claims are inconclusive: need a benchmark that did not run.");
        assertThat(answers.get(2).more()).hasSize(4);
        assertThat(answers.get(3).text()).startsWith("2 expectations are inconclusive: ");
    }

    @Test
    void whatOneCauseKeepsFromBeingMeasuredIsOneLine() {
        RunResult nothing = new RunResult("m", "s", "pr", new TreeMap<>(), List.of());
        List<Check> checks = List.of(
                new Check("CreateUser with a:b", Outcome.SKIP, "not measured: a:b can't be had"),
                new Check("IndexLag on Elasticsearch", Outcome.SKIP, "not measured: no Java for it"),
                new Check("ReadUser with a:b", Outcome.SKIP, "not measured: a:b can't be had"));
        List<Answer> answers =
                Answers.of(new ModuleReport(nothing, List.of(), List.of(), checks, List.of(), List.of()));
        assertThat(answers)
                .filteredOn(answer -> answer.label().equals("skipped"))
                .containsExactly(
                        new Answer(
                                "skipped",
                                "2 checks: not measured: a:b can't be had",
                                List.of("CreateUser with a:b", "ReadUser with a:b")),
                        new Answer("skipped", "IndexLag on Elasticsearch: not measured: no Java for it"));
    }

    @Test
    void whatFailsInSeveralCellsOfAnOperationIsOneLineAndCountsAsSeveral() {
        ModuleReport full = new Fixture().preload();
        Check few = new Check("Read.server[users=10] counts", Outcome.FAIL, "5 statements, 3 are expected");
        Check many = new Check("Read.server[users=100] counts", Outcome.FAIL, "6 statements, 3 are expected");
        Check plan = new Check("Read.server[users=10] plan of list", Outcome.FAIL, "a sequential scan");

        ModuleReport module =
                new ModuleReport(full.run(), List.of(), List.of(), List.of(few, many, plan), List.of(), List.of());

        assertThat(Answers.of(module))
                .filteredOn(answer -> answer.label().equals("failed"))
                .containsExactly(
                        new Answer(
                                "failed",
                                "Read.server[users=10] counts, as in 1 other cell: 5 statements, 3 are expected",
                                List.of(
                                        "Read.server[users=10] counts: 5 statements, 3 are expected",
                                        "Read.server[users=100] counts: 6 statements, 3 are expected")),
                        new Answer("failed", "Read.server[users=10] plan of list: a sequential scan"));
        assertThat(Answers.headline(module).text()).contains("3 failed");
    }
}
