package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.cli.TinyProject;
import org.identityperf.runner.cli.TinyTiers;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.selftest.HarnessCost.Cost;
import org.identityperf.selftest.StoreClient.Kind;
import org.identityperf.selftest.StoreClient.Load;
import org.identityperf.selftest.agent.RecordedStatements.Executed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Floors beside the store's own client. */
class HarnessCostTest {

    @TempDir
    Path folder;

    private final StringBuilder printed = new StringBuilder();

    private List<Check> measured(String path, String include) throws Exception {
        TinyProject project = TinyProject.in(Files.createDirectory(folder.resolve("project")), TinyTiers.READ);
        return TinyGate.run(project, line -> printed.append(line).append('\n'), "perf.include", include)
                .harness(path);
    }

    @Test
    @Tag("thorough")
    void aFloorOfOneReadIsMeasuredInTurnsWithPgbenchThatSendsTheSame() throws Exception {
        assumeTrue(StoreClient.of(Kind.PGBENCH, System.getenv("PATH"), folder).isPresent(), "pgbench is not installed");

        measured(System.getenv("PATH"), "floor");

        assertThat(printed)
                .contains("[round 5/5] ")
                .contains("NOT_GATED TinyRead.floor[items=10,operation=READ,threads=2] beside pgbench: ")
                .contains(
                        "SKIP TinyRead.floor[items=10,operation=WRITE,threads=1] beside the store's own client: only reads")
                .contains("The harness's own cost: floors beside the store's own client");
        assertThat(folder.resolve("project/tiny/target/gate/parts/tiny/run.json"))
                .content()
                .contains("\"processor.governor\"", "\"processor.stolen\"", "\"store.postgresql.processors\"");
        JsonNode costs = new ObjectMapper()
                .readTree(folder.resolve("project/tiny/target/gate/parts/tiny/" + HarnessCost.FILE)
                        .toFile());
        assertThat(costs).hasSize(2).allSatisfy(cost -> {
            assertThat(cost.path("client").asText()).startsWith("pgbench");
            assertThat(cost.path("statements").asInt()).isEqualTo(10);
            for (String side : List.of("floor", "beside")) {
                assertThat(cost.path(side)).hasSize(5).allSatisfy(round -> {
                    assertThat(round.path("rate").asDouble()).isPositive();
                    assertThat(round.path("processor").asDouble()).isPositive();
                });
            }
        });
    }

    @Test
    @Tag("thorough")
    void withoutTheClientNothingIsCalledMeasured() throws Exception {
        List<Check> checks = measured("", "items=10,operation=READ,threads=1");

        assertThat(checks).singleElement().satisfies(check -> {
            assertThat(check.outcome()).isEqualTo(Outcome.SKIP);
            assertThat(check.sentence()).contains("pgbench is not on PATH", "apt-get install postgresql-contrib");
        });
    }

    @Test
    void oneConnectionMustReachItsShareOfTheClientsRateAndSeveralAreOnlyReported() {
        assertThat(cost(1, 94).check().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(cost(1, 96).check().outcome()).isEqualTo(Outcome.PASS);
        assertThat(cost(8, 50).check().outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(cost(1, 94).check().sentence())
                .contains("0.94 times the rate of pgbench 15", "at least 0.95 is needed")
                .contains("94 against 100 reads a second, 10 against 20 µs");
    }

    private static Cost cost(int connections, double rate) {
        List<Load> floor = List.of(new Load(rate, 1e-5), new Load(rate, 1e-5), new Load(3 * rate, 1e-5));
        List<Load> beside = List.of(new Load(100, 2e-5), new Load(100, 2e-5), new Load(100, 2e-5));
        return new Cost("Read.floor[]", connections, "pgbench 15", 1, floor, beside);
    }

    @Test
    void onlyAnOperationOfOneReadIsCompared() {
        Executed read = new Executed(" select 1", List.of());
        Executed write = new Executed("UPDATE t SET a = 1", List.of());

        assertThat(HarnessCost.incomparable(1, List.of(read, read))).isEmpty();
        assertThat(HarnessCost.incomparable(2, List.of(read)).orElseThrow()).contains("sends 2.00 statements");
        assertThat(HarnessCost.incomparable(1, List.of(read, write)).orElseThrow())
                .contains("UPDATE t SET a = 1");
        assertThat(HarnessCost.incomparable(0, List.of()).orElseThrow()).contains("sent no statement");
    }
}
