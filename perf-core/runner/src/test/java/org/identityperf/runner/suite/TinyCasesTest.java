package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cases show that every benchmark works. */
class TinyCasesTest {

    @TempDir
    Path folder;

    private CaseSelection tiny(String benchmarks) throws IOException {
        return tiny(benchmarks, true);
    }

    private CaseSelection tiny(String benchmarks, boolean thorough) throws IOException {
        Tiers tiers = Tiers.read(Files.writeString(folder.resolve("tiers.yaml"), """
                system: Tiny
                store: postgresql
                dimensions: [rows]
                jvm: []
                benchmarks:
                """ + benchmarks.indent(2)));
        return TinyCases.of(tiers, WrittenTiers.index(tiers, UnaryOperator.identity()), thorough);
    }

    @Test
    void eachImplementationHasEveryValueInAFewCases() throws IOException {
        CaseSelection tiny = tiny("""
            Read:
              full:
                - {implementations: [server, floor], rows: [1000, 100000], way: [ONE, TWO], threads: 16, store: [postgresql, mysql]}
            """);

        assertThat(tiny.plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Read.server[rows=100,store=postgresql,threads=4,way=ONE]",
                        "Read.server[rows=100,store=mysql,threads=4,way=TWO]",
                        "Read.floor[rows=100,store=postgresql,threads=4,way=ONE]",
                        "Read.floor[rows=100,store=mysql,threads=4,way=TWO]");
    }

    @Test
    void unlessThoroughEveryChoiceIsMadeInTheModulesOwnStoreOnceWithTheGreatestNumbers() throws IOException {
        CaseSelection tiny = tiny("""
            Read:
              full:
                - {implementations: [server, floor], rows: 1000, way: [ONE, TWO], store: [mysql, postgresql], groups: [0, 10]}
                - {implementations: server, rows: 1000, way: TWO, cache: COLD, threads: [1, 16], rttMillis: [0, 5]}
            """, false);

        assertThat(tiny.plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Read.server[groups=10,rows=100,store=postgresql,way=ONE]",
                        "Read.server[cache=COLD,rows=100,rttMillis=0,threads=1,way=TWO]",
                        "Read.floor[groups=10,rows=100,store=postgresql,way=ONE]",
                        "Read.floor[groups=10,rows=100,store=postgresql,way=TWO]");
    }

    @Test
    void unlessThoroughEachOperationRunsOnSeveralServersOnce() throws IOException {
        String benchmarks = """
            Change:
              full:
                - {implementations: server, servers: [1, 2], operation: [LOGIN, LOGOUT], kept: [HERE, THERE]}
            """;

        assertThat(tiny(benchmarks, false).plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Change.server[kept=HERE,operation=LOGIN,servers=2]",
                        "Change.server[kept=HERE,operation=LOGOUT,servers=2]");
    }

    @Test
    void whatOnlyAnotherStoreDoesIsDoneThereHoweverLittleIsToBeTried() throws IOException {
        CaseSelection tiny = tiny("""
            Read:
              full:
                - {implementations: server, rows: 1000, way: ONE}
                - {implementations: server, rows: 1000, way: TWO, store: mysql}
            """, false);

        assertThat(tiny.plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Read.server[rows=100,way=ONE]", "Read.server[rows=100,store=mysql,way=TWO]");
    }

    @Test
    void unlessThoroughNoSizeIsLargerThanTheBenchmarksOwnAndAnUpgradeIsDoneInOneWay() throws IOException {
        String benchmarks = """
            Read:
              full: {implementations: server, rows: 10, way: [ONE, TWO]}
            ReadMany:
              full: {implementations: server, rows: [10, 50, 1000]}
            Upgrade:
              full: {implementations: server, rows: 1000, from: 1.0.0, broken: [KILLED, LOST]}
            """;

        assertThat(tiny(benchmarks, false).plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Read.server[rows=10,way=ONE]",
                        "Read.server[rows=10,way=TWO]",
                        "ReadMany.server[rows=50]",
                        "Upgrade.server[broken=KILLED,from=1.0.0,rows=50]");
        assertThat(tiny(benchmarks).plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Read.server[rows=50,way=ONE]",
                        "Read.server[rows=50,way=TWO]",
                        "ReadMany.server[rows=50]",
                        "Upgrade.server[broken=KILLED,from=1.0.0,rows=50]",
                        "Upgrade.server[broken=LOST,from=1.0.0,rows=50]");
    }

    @Test
    void casesOfABenchmarkHaveTheSameSizesAndSoTheSameData() throws IOException {
        CaseSelection tiny = tiny("""
            Read:
              full:
                - {implementations: server, rows: 10, way: [ONE, TWO]}
                - {implementations: server, rows: [50, 1000], way: [TWO, THREE]}
            """, false);

        assertThat(tiny.plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactlyInAnyOrder(
                        "Read.server[rows=50,way=ONE]",
                        "Read.server[rows=50,way=TWO]",
                        "Read.server[rows=50,way=THREE]");
    }

    @Test
    void aStoreThatNobodyStartsHereIsLeftOut() throws IOException {
        CaseSelection tiny = tiny("""
            Read:
              full:
                - {implementations: server, rows: 1000, store: [postgresql, mariadb]}
                - {implementations: server, rows: 1000, store: mariadb}
            """);

        assertThat(tiny.plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactly("Read.server[rows=100,store=postgresql]");
    }

    @Test
    void anUpgradeIsAskedFromOneReleaseInTheModulesOwnStore() throws IOException {
        CaseSelection tiny = tiny("""
            Upgrade:
              full:
                - {implementations: server, store: postgresql, rows: 1000, from: [1.0.0, 1.1.0]}
                - {implementations: server, store: mysql, rows: 1000, from: 1.0.0}
            """);

        assertThat(tiny.plans().keySet())
                .extracting(BenchmarkCase::toString)
                .containsExactly("Upgrade.server[from=1.0.0,rows=100,store=postgresql]");
    }
}
