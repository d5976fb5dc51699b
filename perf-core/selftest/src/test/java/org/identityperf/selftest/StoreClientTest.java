package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.identityperf.selftest.StoreClient.ClientFailure;
import org.identityperf.selftest.StoreClient.ClientOutput;
import org.identityperf.selftest.StoreClient.Kind;
import org.identityperf.selftest.agent.RecordedStatements.Executed;
import org.identityperf.selftest.agent.RecordedStatements.Type;
import org.identityperf.selftest.agent.RecordedStatements.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is handed to a store's own client, and what it prints. */
class StoreClientTest {

    private static final String PGBENCH = """
        pgbench (15.18 (Debian 15.18-0+deb12u1), server 18.6)
        transaction type: /tmp/pgbench.sql
        scaling factor: 1
        query mode: prepared
        number of clients: 8
        number of threads: 2
        maximum number of tries: 1
        duration: 5 s
        number of transactions actually processed: 12180
        number of failed transactions: 0 (0.000%)
        latency average = 3.283 ms
        initial connection time = 19.456 ms
        tps = 2436.512345 (without initial connection time)
        0m0.001020s 0m0.000000s
        0m1.520000s 1m0.480000s
        """;

    private static final String MYSQLSLAP = """
        Benchmark
        \tAverage number of seconds to run all queries: 1.483 seconds
        \tMinimum number of seconds to run all queries: 1.483 seconds
        \tMaximum number of seconds to run all queries: 1.483 seconds
        \tNumber of clients running queries: 8
        \tAverage number of queries per client: 2500

        """;

    private static final Executed STATEMENT = new Executed(
            "SELECT '?', \"a?\" FROM t WHERE a = ? AND b = ? LIMIT ?",
            List.of(new Value("it's; \\", Type.TEXT), new Value("10", Type.TEXT), new Value("10", Type.NUMBER)));

    @TempDir
    Path folder;

    @Test
    void ratesAndProcessorTimesAreReadFromWhatTheClientsPrint() {
        assertThat(ClientOutput.pgbenchRate(PGBENCH)).isEqualTo(2436.512345);
        assertThat(ClientOutput.pgbenchTransactions(PGBENCH)).isEqualTo(12180);
        assertThat(ClientOutput.processorSeconds(PGBENCH)).isEqualTo(62);
        assertThat(ClientOutput.mysqlslapSeconds(MYSQLSLAP)).isEqualTo(1.483);
        assertThat(ClientOutput.pgbenchRate("tps = 9.5 (including connections establishing)\n"
                        + "tps = 10.5 (excluding connections establishing)"))
                .isEqualTo(10.5);
    }

    @Test
    void anOutputThatIsNotKnownIsShown() {
        assertThatThrownBy(() -> ClientOutput.pgbenchRate("quick!"))
                .isInstanceOf(ClientFailure.class)
                .hasMessageContaining("did not say what it measured")
                .hasMessageContaining("quick!");
    }

    @Test
    void everyValueOfAStatementIsAVariableForPgbenchAndPartOfTheTextForMysqlslap() {
        List<Executed> twice = List.of(STATEMENT, new Executed("SELECT 1", List.of()));

        assertThat(ClientScript.pgbench(twice)).isEqualTo("""
            SELECT '?', "a?" FROM t WHERE a = :s0_0 AND b = :s0_1 LIMIT :s0_2;
            SELECT 1;
            """);
        assertThat(ClientScript.variables(twice))
                .containsEntry("s0_0", "it's; \\")
                .containsEntry("s0_1", "10")
                .hasSize(3);
        assertThat(ClientScript.mysqlslap(twice))
                .isEqualTo("SELECT '?', \"a?\" FROM t WHERE a = 'it''s; \\\\' AND b = '10' LIMIT 10" + ClientScript.NEXT
                        + "SELECT 1");
    }

    @Test
    void aStatementThatAClientWouldChangeIsRefused() {
        assertThatThrownBy(() -> ClientScript.mysqlslap(List.of(new Executed("SELECT ?", List.of()))))
                .isInstanceOf(ClientFailure.class)
                .hasMessage("SELECT ? has 1 question marks, and 0 values");
        assertThatThrownBy(() -> ClientScript.pgbench(List.of(new Executed("SELECT 'urn:oid'", List.of()))))
                .isInstanceOf(ClientFailure.class)
                .hasMessageContaining("pgbench would take :oid for a variable");
        assertThatThrownBy(() ->
                        ClientScript.pgbench(List.of(new Executed("SELECT ?", List.of(new Value("null", Type.OTHER))))))
                .isInstanceOf(ClientFailure.class)
                .hasMessage("a client can't be given null as a value of: SELECT ?");
        assertThat(ClientScript.pgbench(List.of(new Executed("SELECT '1'::int", List.of()))))
                .isEqualTo("SELECT '1'::int;\n");
    }

    @Test
    void aClientIsFoundWhereItCanBeExecutedAndElseItsPackageIsNamed() throws IOException {
        Path without = Files.createDirectory(folder.resolve("without"));
        Files.createFile(without.resolve("pgbench"));
        Path with = Files.createDirectory(folder.resolve("with"));
        Files.createFile(
                with.resolve("pgbench"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

        assertThat(StoreClient.of(Kind.PGBENCH, without + ":" + with, folder))
                .hasValueSatisfying(client -> assertThat(client.file()).isEqualTo(with.resolve("pgbench")));
        assertThat(StoreClient.of(Kind.PGBENCH, "::" + without, folder)).isEmpty();
        assertThat(Kind.PGBENCH.missing()).contains("pgbench is not on PATH", "apt-get install postgresql-contrib");
        assertThat(Kind.MYSQLSLAP.missing()).contains("mysqlslap is not on PATH", "apt-get install mariadb-client");
    }
}
