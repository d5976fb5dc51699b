package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.mysql.OwnMariaDb;
import org.identityperf.runner.store.mysql.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the sessions of real stores are busy with. */
@Beside
class WaitSamplerTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "e";

    private static final List<RunningStore> STORES = new ArrayList<>();

    @BeforeAll
    static void start() {
        STORES.add(TestCache.startPostgresBeside());
        STORES.add(TestMySql.running());
        if (OwnMariaDb.isHere()) {
            STORES.add(OwnMariaDb.counting().reached());
        }
    }

    @AfterAll
    static void stop() {
        STORES.stream().filter(store -> store.kind() != Store.MYSQL).forEach(RunningStore::close);
    }

    @Test
    void aSessionThatSleepsIsSeenAsSuchWhileItIsLookedAt() throws Exception {
        for (RunningStore store : STORES) {
            Address loading = store.datasets().begin(FINGERPRINT, Optional.empty());
            boolean postgres = loading.scheme().equals("jdbc:postgresql");
            String sleep = "SELECT " + (postgres ? "pg_sleep" : "sleep") + "(0.3)";
            Sql.run(loading, "CREATE TABLE item (id int PRIMARY KEY)");
            store.datasets().makeSnapshot(FINGERPRINT, "empty");
            Address clone = store.datasets().cloneOf(FINGERPRINT, "slept");
            store.datasets().counting(clone, true);
            try (WaitSampler sampler = WaitSampler.of(store.statistics().orElseThrow(), List.of(clone));
                    Connection connection = clone.connect();
                    Statement statement = connection.createStatement()) {
                sampler.begin();
                statement.execute(sleep);
                sampler.pause();

                List<WaitEvent> events = sampler.end();

                assertThat(events).as(loading.scheme()).isNotEmpty();
                WaitEvent longest = events.get(0);
                assertThat(longest.event()).isEqualTo(postgres ? "Timeout: PgSleep" : "User sleep");
                assertThat(longest.nanos()).isPositive();
            }
            try (WaitSampler never = WaitSampler.of(store.statistics().orElseThrow(), List.of(clone))) {
                assertThat(never.end()).isEmpty();
            }
            store.datasets().drop(clone);
            store.datasets().remove(FINGERPRINT);
        }
    }
}
