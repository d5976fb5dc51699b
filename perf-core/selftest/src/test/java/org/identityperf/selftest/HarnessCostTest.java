package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.probe.address.RecordedStatements.Executed;
import org.identityperf.runner.cli.TinyProject;
import org.identityperf.runner.cli.TinyTiers;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.store.TestCache;
import org.identityperf.selftest.HarnessCost.Cost;
import org.identityperf.selftest.StoreClient.Kind;
import org.identityperf.selftest.StoreClient.Load;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Floors beside the store's own client. */
class HarnessCostTest {

    private static final Path CACHE = TestCache.FOLDER.resolveSibling("test-cache-selftest");

    @TempDir
    Path folder;

    private TinyProject.Run measured(Map<String, String> environment, String include) throws Exception {
        TinyProject project = TinyProject.in(Files.createDirectory(folder.resolve("project")), TinyTiers.READ);
        TinyProject.Run run = project.measure(
                environment, "perf.cache", CACHE.toString(), "perf.harness", "true", "perf.include", include);
        assertThat(run.code()).as(run.all()).isZero();
        return run;
    }

    @Test
    @Tag("thorough")
    void aFloorOfOneReadIsMeasuredInTurnsWithPgbenchThatSendsTheSame() throws Exception {
        assumeTrue(StoreClient.of(Kind.PGBENCH, System.getenv("PATH"), folder).isPresent(), "pgbench is not installed");

        TinyProject.Run run = measured(Map.of(), "floor");

        assertThat(run.all())
                .contains("[round 5/5] ")
                .contains("NOT_GATED TinyRead.floor[does=READ,items=10,threads=2] beside pgbench: ")
                .contains(
                        "SKIP TinyRead.floor[does=WRITE,items=10,threads=1] beside the store's own client: only reads")
                .contains("The harness's own cost: floors beside the store's own client");
        assertThat(folder.resolve("project/target/perf/run.json"))
                .content()
                .contains("\"processor.governor\"", "\"processor.stolen\"", "\"store.postgresql.processors\"");
        JsonNode costs = new ObjectMapper()
                .readTree(folder.resolve("project/target/perf/parts/tiny/" + HarnessCost.FILE)
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
        Path programs = everythingBut("pgbench");
        TinyProject.Run run = measured(Map.of("PATH", programs.toString()), "does=READ,items=10,threads=1");
        Removal.of(programs);

        assertThat(run.all())
                .contains("SKIP TinyRead.floor[does=READ,items=10,threads=1] beside the store's own client: pgbench is"
                        + " not on PATH")
                .contains("apt-get install postgresql-contrib")
                .contains("verdict=nothing measured: no floor of tiny could be compared");
    }

    /** Returns a folder with the programs of this machine, without one of them. */
    private Path everythingBut(String name) throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String place : System.getenv("PATH").split(":")) {
            if (Files.isDirectory(Path.of(place))) {
                try (Stream<Path> files = Files.list(Path.of(place))) {
                    for (Path file : files.toList()) {
                        Path link = programs.resolve(file.getFileName());
                        if (!file.endsWith(name) && !Files.isSymbolicLink(link)) {
                            Files.createSymbolicLink(link, file);
                        }
                    }
                }
            }
        }
        return programs;
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
