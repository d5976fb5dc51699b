package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.result.Kind;
import org.identityperf.runner.settings.Tier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TiersTest {

    @TempDir
    Path folder;

    private Tiers.Question question(String kind, String how) throws Exception {
        Path file = Files.writeString(folder.resolve("tiers.json"), """
                {"system": "Crowd", "store": "mysql", "dimensions": ["users"], "jvm": [], "conditions": {}, "rules": [], "tiers": {
                  "smoke": [{"benchmark": "Hammer", %s "dataset": "x.Users", "rungs": ["reference"],
                    "params": {"users": ["1000"], "threads": ["1", "8"]}, "forks": 3, %s "also": {}}]}}
                """.formatted(kind, how));
        return Tiers.read(file).at(Tier.SMOKE).get(0);
    }

    @Test
    void aSteadyQuestionSaysHowLongARepetitionLastsAndHowManyInvocationsAreCounted() throws Exception {
        Tiers.Question steady =
                question("\"kind\": \"steady\",", "\"repetitions\": 4, \"repetitionSeconds\": 0.5, \"counted\": 100,");

        assertThat(steady.timing()).isEqualTo(new ForkPlan(Kind.STEADY, 4, 0.5));
        assertThat(steady.invocations()).isEqualTo(100);
    }

    @Test
    void whatItLeavesOutTheBenchmarkSays() throws Exception {
        Tiers.Question startUp = question("\"kind\": \"start-up\",", "\"repetitions\": 1,");

        assertThat(startUp.timing()).isEqualTo(new ForkPlan(Kind.START_UP, 1, 0));
        assertThat(startUp.invocations()).isEqualTo(1);
    }

    @Test
    void aSteadyQuestionNeedsARepetitionAfterItsWarmUp() {
        assertThatThrownBy(() -> question("\"kind\": \"steady\",", "\"repetitions\": 1,"))
                .hasMessageContaining("Hammer is steady")
                .hasMessageContaining("two or more");
    }

    @Test
    void aBenchmarkIsOfOneKind() throws Exception {
        Path file = Files.writeString(folder.resolve("tiers.json"), """
                {"system": "Crowd", "store": "mysql", "dimensions": ["users"], "jvm": [], "conditions": {}, "rules": [],
                 "tiers": {
                  "smoke": [{"benchmark": "Hammer", "kind": "steady", "dataset": "x.Users", "rungs": ["reference"],
                    "params": {}, "forks": 3, "repetitions": 2, "also": {}}],
                  "pr": [{"benchmark": "Hammer", "kind": "start-up", "dataset": "x.Users", "rungs": ["floor"],
                    "params": {}, "forks": 3, "repetitions": 2, "also": {}}]}}
                """);

        assertThatThrownBy(() -> Tiers.read(file)).hasMessageContaining("Hammer is of kind start-up in one place");
    }

    @Test
    void aQuestionWithoutAKindOrOfAnUnknownOneIsRefused() {
        assertThatThrownBy(() -> question("", "\"repetitions\": 1,")).hasMessageContaining("kind");
        assertThatThrownBy(() -> question("\"kind\": \"lively\",", "\"repetitions\": 1,"))
                .hasMessageContaining("lively")
                .hasMessageContaining("steady");
    }
}
