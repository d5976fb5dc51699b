package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.container.CiEngine;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.StartedStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

@Beside
@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
@Tag("thorough")
class MySqlContainerTest extends MySqlContract {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    private StartedStore<StoreContainer> server;

    @Override
    protected RunningStore open() {
        server = MySqlServer.start(ENGINE.with(Store.MYSQL), TestCache.open(), line -> {});
        return server;
    }

    @Test
    void runsWithTheEmbeddedOnesSettings() {
        SortedMap<String, String> conditions = new TreeMap<>(server.conditions());
        conditions.keySet().removeIf(name -> name.startsWith("container."));

        try (EmbeddedStore embedded = TestMySql.running()) {
            assertThat(conditions).isEqualTo(embedded.conditions());
        }
    }

    @Test
    void showsItsPasswordToNobodyWhoAsksTheEngineOrListsProcesses() throws IOException {
        String password = server.statistics().orElseThrow().password();
        String seen = ENGINE.exposed(server.running().id()) + Files.readString(server.log());

        assertThat(password).hasSizeGreaterThan(30);
        assertThat(seen)
                .contains("--innodb_buffer_pool_size", "ready for connections")
                .doesNotContain(password);
    }

    @Test
    void hasTheLargeTablesOfACloneCopiedByTheirFiles() {
        String fingerprint = Long.toHexString(System.nanoTime());
        Address loading = server.datasets().begin(fingerprint, Optional.empty());
        Sql.run(
                loading,
                "CREATE TABLE large (id int PRIMARY KEY, text varchar(200))",
                "INSERT INTO large WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT"
                        + " 20000) SELECT /*+ SET_VAR(cte_max_recursion_depth = 100000) */ n, REPEAT('x', 100) FROM"
                        + " number");
        server.datasets().makeSnapshot(fingerprint, "a large table");

        Address clone = server.datasets().cloneOf(fingerprint, "large");

        assertThat(Sql.column(clone, "SELECT CONCAT(COUNT(*), ' ', SUM(id)) FROM large"))
                .containsExactly("20000 200010000");
        server.datasets().drop(clone);
    }

    @Test
    void tellsWhyACommandInsideFailed() {
        assertThatThrownBy(() -> server.running().run("cat", "/nowhere"))
                .hasMessageContaining(
                        "in MySQL (container " + server.running().id().substring(0, 12) + ")")
                .hasMessageContaining("ended with code 1")
                .hasMessageContaining("No such file or directory");
    }
}
