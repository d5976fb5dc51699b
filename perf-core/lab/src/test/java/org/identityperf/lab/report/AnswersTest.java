package org.identityperf.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.identityperf.lab.law.Laws;
import org.identityperf.lab.result.RunResult;
import org.junit.jupiter.api.Test;

class AnswersTest {

    @Test
    void whatFailedStandsFirstAndWhatIsOpenLast() {
        List<String> labels = Answers.of(new Fixture().preload()).stream()
                .map(Answer::label)
                .distinct()
                .toList();
        assertThat(labels).containsExactly("failed", "deviates", "choose", "index", "floor", "holds", "checks");
    }

    @Test
    void lawsThatNothingIsKnownOfAreOneLine() {
        ModuleReport full = new Fixture().preload();
        RunResult nothing = new RunResult("m", "s", "pr", new TreeMap<>(), List.of());
        List<Answer> answers = Answers.of(new ModuleReport(
                nothing, full.published(), Laws.evaluate(full.published(), nothing), List.of(), List.of(), List.of()));
        assertThat(answers).extracting(Answer::label).containsExactly("failed", "not gated", "open");
        assertThat(answers.get(2).text()).isEqualTo("6 laws are open: need a benchmark that did not run.");
        assertThat(answers.get(2).more()).hasSize(6);
    }
}
