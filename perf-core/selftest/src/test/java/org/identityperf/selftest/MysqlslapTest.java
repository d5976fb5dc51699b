package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.mysql.MySqlServer;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.selftest.StoreClient.ClientFailure;
import org.identityperf.selftest.StoreClient.Kind;
import org.identityperf.selftest.StoreClient.Load;
import org.identityperf.selftest.agent.RecordedStatements.Executed;
import org.identityperf.selftest.agent.RecordedStatements.Type;
import org.identityperf.selftest.agent.RecordedStatements.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MySQL's client on a real MySQL. */
class MysqlslapTest {

    private static final Path CACHE = Path.of("target", "test-cache-selftest").toAbsolutePath();

    @TempDir
    Path folder;

    @Test
    void itSendsEachStatementWithItsValuesAndLeavesTheSchema() throws IOException {
        Optional<StoreClient> client = StoreClient.of(Kind.MYSQLSLAP, System.getenv("PATH"), folder);
        assumeTrue(client.isPresent(), "mysqlslap is not installed");
        try (EmbeddedStore server = MySqlServer.start(Cache.at(CACHE), line -> {})) {
            Address admin = server.statistics().orElseThrow();
            Sql.run(
                    admin,
                    "DROP SCHEMA IF EXISTS slapped",
                    "CREATE SCHEMA slapped",
                    "CREATE TABLE slapped.item (id BIGINT PRIMARY KEY, word VARCHAR(20))",
                    "INSERT INTO slapped.item VALUES (1, 'it''s; \\\\'), (2, 'two')");
            Address schema =
                    new Address("jdbc:mysql://" + admin.hosts().get(0) + "/slapped", admin.user(), admin.password());
            List<Executed> reads = LongStream.rangeClosed(1, 2)
                    .mapToObj(id -> read(id, id == 1 ? "it's; \\" : "two"))
                    .toList();

            Load load = client.get().load(schema, reads, 2, Duration.ofMillis(500));

            assertThat(load.rate()).isPositive();
            assertThat(load.processor()).isPositive();
            assertThat(Sql.column(schema, "SELECT count(*) FROM item")).containsExactly("2");
            assertThatThrownBy(() -> client.get()
                            .load(
                                    schema,
                                    List.of(new Executed("SELECT nothing", List.of())),
                                    1,
                                    Duration.ofMillis(500)))
                    .isInstanceOf(ClientFailure.class)
                    .hasMessageContaining("nothing");
        }
    }

    /** Returns a read that fails unless its row is found: its subquery then has two rows where one is allowed. */
    private static Executed read(long id, String word) {
        return new Executed(
                "SELECT (SELECT 1 FROM item WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = ? AND word = ?))",
                List.of(new Value(Long.toString(id), Type.NUMBER), new Value(word, Type.TEXT)));
    }
}
