package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cases of two checkouts are compared with each other. */
class CasePairsTest {

    @TempDir
    Path folder;

    private CaseSelection smoke(String name, String cases, UnaryOperator<BenchmarkFacts> facts) {
        try {
            return WrittenTiers.in(Files.createDirectories(folder.resolve(name)))
                    .describedAs(facts)
                    .saying("""
                        system: Keycloak
                        store: postgresql
                        dimensions: [users, people]
                        jvm: []
                        benchmarks:
                          Read:
                            smoke:
                        """ + cases.indent(6))
                    .smoke();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The pairs of cases that are not equal, where the candidate's parameters have these constants. */
    private CasePairs pairs(String candidate, String baseline, UnaryOperator<BenchmarkFacts> facts) {
        return CasePairs.of(smoke("candidate", candidate, facts), smoke("baseline", baseline, facts));
    }

    private CasePairs pairs(String candidate, String baseline) {
        return pairs(candidate, baseline, UnaryOperator.identity());
    }

    private static UnaryOperator<BenchmarkFacts> constants(String param, String... constants) {
        return facts -> {
            TreeMap<String, List<String>> params = new TreeMap<>(facts.params());
            params.computeIfPresent(param, (name, none) -> List.of(constants));
            return WrittenTiers.changed(facts, "params", params);
        };
    }

    private static BenchmarkCase server(String params) {
        return BenchmarkCase.of("Read.server[" + params + "]");
    }

    @Test
    void equalCasesArePairsAndNeedNoOther() {
        CasePairs pairs = pairs(
                "- {implementations: server, users: 10, operation: [ID, NAME]}",
                "- {implementations: server, users: 10, operation: [ID, NAME]}");

        assertThat(pairs).isEqualTo(CasePairs.EQUAL);
        assertThat(pairs.ofBaseline(server("operation=ID,users=10"))).isEqualTo(server("operation=ID,users=10"));
    }

    @Test
    void aRenamedParameterIsPairedByItsValue() {
        CasePairs pairs = pairs(
                "- {implementations: [server, floor], users: [10, 20], operation: [ID, NAME]}",
                "- {implementations: [server, floor], users: [10, 20], by: [ID, NAME]}");

        assertThat(pairs.renamed())
                .hasSize(8)
                .containsEntry(server("operation=NAME,users=20"), server("by=NAME,users=20"));
        assertThat(pairs.ofBaseline(server("operation=ID,users=10"))).isEqualTo(server("by=ID,users=10"));
        assertThat(pairs.ofCandidate(server("by=ID,users=10"))).isEqualTo(server("operation=ID,users=10"));
    }

    @Test
    void aRenamedDimensionIsPairedToo() {
        assertThat(pairs(
                                "- {implementations: server, users: [10, 20]}",
                                "- {implementations: server, people: [10, 20]}")
                        .renamed())
                .hasSize(2)
                .containsEntry(server("users=10"), server("people=10"));
    }

    @Test
    void anAddedOrRemovedParameterWithOneValueIsPairedByTheOthers() {
        String less = "- {implementations: server, users: 10, operation: [ID, NAME]}";
        String more = "- {implementations: server, users: 10, operation: [ID, NAME], cache: COLD}";

        assertThat(pairs(more, less).renamed())
                .hasSize(2)
                .containsEntry(server("cache=COLD,operation=ID,users=10"), server("operation=ID,users=10"));
        assertThat(pairs(less, more).renamed())
                .hasSize(2)
                .containsEntry(server("operation=ID,users=10"), server("cache=COLD,operation=ID,users=10"));
    }

    @Test
    void ofSeveralValuesOfAnAddedParameterTheDefaultIsPaired() {
        String less = "- {implementations: server, users: 10}";
        String more = "- {implementations: server, users: 10, cache: [COLD, WARM]}";

        assertThat(pairs(more, less, constants("cache", "WARM", "COLD")).renamed())
                .containsOnlyKeys(server("cache=WARM,users=10"));
        assertThat(pairs(less, more, constants("cache", "WARM", "COLD")).renamed())
                .containsEntry(server("users=10"), server("cache=WARM,users=10"));
    }

    @Test
    void whatIsAmbiguousIsNotPaired() {
        String less = "- {implementations: server, users: 10}";

        assertThat(pairs("- {implementations: server, users: 10, rows: [1, 5]}", less))
                .isEqualTo(CasePairs.EQUAL);
        assertThat(pairs(
                        "- {implementations: server, users: 10, cache: [COLD, HOT]}",
                        less,
                        constants("cache", "WARM", "COLD", "HOT")))
                .isEqualTo(CasePairs.EQUAL);
    }

    @Test
    void otherValuesOrOtherDataAreNotPaired() {
        assertThat(pairs("- {implementations: server, users: 10}", "- {implementations: server, users: 20}"))
                .isEqualTo(CasePairs.EQUAL);
        assertThat(pairs("- {implementations: server, users: 10}", "- {implementations: server, people: 20}"))
                .isEqualTo(CasePairs.EQUAL);
        assertThat(pairs(
                        "- {implementations: server, users: 10, rttMillis: 5}",
                        "- {implementations: server, users: 10}"))
                .as("a network is no other name of anything")
                .isEqualTo(CasePairs.EQUAL);
        assertThat(pairs(
                        "- {implementations: server, users: 10, store: mysql}",
                        "- {implementations: server, users: 10, engine: mysql}"))
                .isEqualTo(CasePairs.EQUAL);
    }

    @Test
    void theBaselineIsMeasuredInTheCandidatesOrderByItsOwnNamesAndDimensions() {
        CaseSelection candidate = smoke(
                "candidate",
                "- {implementations: server, users: [20, 10], operation: [NAME, ID], timed: {users: 10}}",
                UnaryOperator.identity());
        CaseSelection baseline = smoke(
                "baseline", "- {implementations: server, people: [10, 20], operation: [ID, NAME]}", facts -> facts);
        CasePairs pairs = CasePairs.of(candidate, baseline);

        CaseSelection measured = candidate.ofBaseline(pairs, baseline);

        assertThat(measured.also().get(Aspect.COUNTS))
                .isEqualTo(candidate.also().get(Aspect.COUNTS).stream()
                        .map(pairs::ofBaseline)
                        .toList())
                .hasSize(4);
        assertThat(measured.timed())
                .containsOnlyKeys(server("operation=NAME,people=10"), server("operation=ID,people=10"));
        assertThat(measured.sizes(server("operation=ID,people=20")).byDimension())
                .containsEntry("people", 20L);
    }
}
