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
        Tiers tiers = Tiers.read(Files.writeString(folder.resolve("tiers.yaml"), """
                system: Tiny
                store: postgresql
                dimensions: [rows]
                jvm: []
                benchmarks:
                """ + benchmarks.indent(2)));
        return TinyCases.of(tiers, WrittenTiers.index(tiers, UnaryOperator.identity()));
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
