package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.SourceLine;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;
import org.junit.jupiter.api.Test;

class SarifTest {

    private static final SourceLine ADAPTER = new SourceLine("model/jpa/src/server/Größe Adapter.java", 7);
    private static final SourceLine RESOURCE = new SourceLine("services/src/server/Resource.java", 9);

    private static CountsMoved counts(String users, Caller... callers) {
        return new CountsMoved(
                BenchmarkCase.of("ReadUser.server[query=BY_NAME,users=" + users + "]"),
                false,
                List.of(new CounterChange(Counter.CALLS, 2, 12)),
                List.of(new StatementChange(
                        Optional.empty(),
                        Optional.of(new OperationStatement("select 1", 10, 10)),
                        Optional.empty(),
                        List.of(),
                        List.of(callers))),
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0);
    }

    private static CodeReached reached(String... operations) {
        return new CodeReached(
                "perf-tiny",
                2,
                List.of(new CodeReached.Changed("Resource.get", List.of(operations), List.of())),
                1,
                1,
                List.of(),
                false,
                new TreeMap<>(Map.of("Adapter.roles", ADAPTER, "Resource.get", RESOURCE)));
    }

    private static JsonNode run(Finding... findings) {
        JsonNode log = Sarif.of(List.of(Findings.of("perf-tiny", Optional.empty(), List.of(findings))));
        assertThat(log.path("version").asText()).isEqualTo("2.1.0");
        return log.at("/runs/0");
    }

    private static String place(JsonNode result) {
        JsonNode place = result.at("/locations/0/physicalLocation");
        return place.at("/artifactLocation/uri").asText() + ':' + place.at("/region/startLine");
    }

    @Test
    void aResultIsAtTheChangedMethodThatExecutesTheStatement() {
        JsonNode run = run(
                reached("ReadUser.server[query=BY_NAME]"),
                counts("10", new Caller("Adapter.other", false), new Caller("Adapter.roles", true)));

        assertThat(run.path("results")).hasSize(1);
        assertThat(place(run.at("/results/0"))).isEqualTo("model/jpa/src/server/Gr%C3%B6%C3%9Fe%20Adapter.java:7");
    }

    @Test
    void otherwiseItIsAtAChangedMethodThatTheOperationExecutes() {
        assertThat(place(run(reached("ReadUser.server[query=BY_NAME]"), counts("10"))
                        .at("/results/0")))
                .isEqualTo("services/src/server/Resource.java:9");
    }

    @Test
    void ofASingleDifferenceItIsThereAlsoIfNobodyKnowsWhoExecutesIt() {
        CodeReached one = new CodeReached(
                "perf-tiny", 1, List.of(), 1, 1, List.of(), false, new TreeMap<>(Map.of("Adapter.roles", ADAPTER)));

        assertThat(place(run(one, counts("10")).at("/results/0"))).endsWith("Adapter.java:7");
    }

    @Test
    void whereNoLineIsKnownItIsAtTheModule() {
        assertThat(place(run(reached("Other.server[]"), counts("10", new Caller("New.method", true)))
                        .at("/results/0")))
                .isEqualTo("perf-tiny:1");
    }

    @Test
    void theCasesOfAnOperationAreOneResultWhateverTheirOrder() {
        JsonNode one = run(counts("10"), counts("1000"));
        JsonNode other = run(counts("1000"), counts("10"));

        assertThat(one.path("results")).hasSize(1);
        assertThat(one.at("/results/0/message/text").asText())
                .startsWith(
                        "ReadUser.server\\[query=BY_NAME,users=10\\] counts against baseline, as in 1 other case: more: ");
        assertThat(one.at("/results/0/partialFingerprints"))
                .isEqualTo(other.at("/results/0/partialFingerprints"))
                .isNotEmpty();
    }

    @Test
    void whatDidNotFailIsNoResult() {
        JsonNode run = run(new Measured("perf-tiny", 1, 0));

        assertThat(run.path("results").isArray()).isTrue();
        assertThat(run.path("results")).isEmpty();
        assertThat(run.at("/automationDetails/id").asText()).isEqualTo("identity-perf/perf-tiny/");
    }

    @Test
    void aMessageHasNoLinkAndNoCommandOfATerminal() {
        JsonNode run = run(new Performed(
                BenchmarkCase.of("ReadUser.server[]"), Optional.of("[x](https://evil.example.org)\u001b[2J")));

        assertThat(run.at("/results/0/message/text").asText()).endsWith(": \\[x\\](https://evil.example.org)?\\[2J");
    }
}
