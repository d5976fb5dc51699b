package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.external.ExternalStore;
import org.junit.jupiter.api.Test;

/** Datasets where a database can't be copied, as on some distributed servers. */
@Beside
class UnclonedPostgresTest {

    @Test
    void aSnapshotIsReadWhereItIsAndClosedToWriting() {
        try (ForeignServer foreign = new ForeignServer(Cache.at(TestCache.BESIDE));
                ExternalStore server = ExternalPostgres.reach(foreign.address(), line -> {})) {
            Address admin = server.statistics().orElse(OwnDatabases.at(foreign.address(), "identityperf_admin"));
            PostgresDatasets datasets = new PostgresDatasets(
                    OwnDatabases.in(admin),
                    new PostgresAbilities(18, false, false, false, false, false, false),
                    Room.unseen("full"));
            Sql.run(datasets.begin("cccc1", Optional.empty()), "CREATE TABLE item AS SELECT 1 AS id");
            assertThatThrownBy(() -> datasets.open("cccc1")).isInstanceOf(StoreException.class);
            datasets.makeSnapshot("cccc1", "an item");

            assertThat(datasets.clones()).isFalse();
            assertThatThrownBy(() -> datasets.cloneOf("cccc1", "clone"))
                    .isInstanceOf(UnsupportedOperationException.class);
            Address open = datasets.open("cccc1");
            assertThat(Sql.column(open, "SELECT id FROM item")).containsExactly("1");
            assertThatThrownBy(() -> Sql.run(open, "DELETE FROM item")).hasMessageContaining("read-only transaction");
        }
    }
}
