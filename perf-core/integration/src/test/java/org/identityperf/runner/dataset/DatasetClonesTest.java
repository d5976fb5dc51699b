package org.identityperf.runner.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.environment.Routes;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatasetClonesTest {

    private static final DatasetSnapshot ITEMS = items("1.0");
    private static final DatasetSnapshot ITEMS_OF_ANOTHER_SERVER = items("2.0");

    private static EmbeddedStore server;
    private static Datasets datasets;

    private DatasetClones stage;

    private static DatasetSnapshot items(String schema) {
        // Of this test run alone: the cache may outlive it.
        String fingerprint = Long.toHexString(System.nanoTime()) + schema.charAt(0);
        return new DatasetSnapshot(
                "Items", "Items", schema, Sizes.parse("[items=1]"), 1, Optional.empty(), false, fingerprint);
    }

    @BeforeAll
    static void load() {
        server = TestCache.startPostgres();
        datasets = server.datasets();
        for (DatasetSnapshot items : new DatasetSnapshot[] {ITEMS, ITEMS_OF_ANOTHER_SERVER}) {
            Address loading = datasets.begin(items.fingerprint(), Optional.empty());
            Sql.run(loading, "CREATE TABLE item AS SELECT '" + items.schema() + "' AS schema");
            datasets.makeSnapshot(items.fingerprint(), items.description());
        }
    }

    @AfterAll
    static void dropThemAndStop() {
        for (DatasetSnapshot items : new DatasetSnapshot[] {ITEMS, ITEMS_OF_ANOTHER_SERVER}) {
            String name = "identityperf_sealed_" + items.fingerprint();
            Sql.run(server.admin(), "ALTER DATABASE " + name + " IS_TEMPLATE false", "DROP DATABASE " + name);
        }
        server.close();
    }

    @BeforeEach
    void open() {
        stage = new DatasetClones(server, new Routes(server), "", List.of(), line -> {});
    }

    @AfterEach
    void close() {
        stage.close();

        assertThat(Sql.column(server.admin(), "SELECT datname FROM pg_database WHERE datname ~ '^identityperf_run_'"))
                .isEmpty();
    }

    @Test
    void thoseWhoReadShareAPlaceAndWhoWritesHasItsOwn() throws IOException {
        Address read = placeOf("FindItem", ITEMS, false);
        Address written = placeOf("AddItem", ITEMS, true);

        assertThat(placeOf("ListItems", ITEMS, false)).isEqualTo(read);
        assertThat(placeOf("AddItem", ITEMS, true)).isEqualTo(written);
        assertThat(placeOf("RemoveItem", ITEMS, true)).isNotIn(read, written);
        assertThat(written).isNotEqualTo(read);
    }

    @Test
    void whatOnlyLooksLikeTheSameDataIsInAPlaceOfItsOwn() throws IOException {
        placeOf("FindItem", ITEMS, false);
        Address other = placeOf("FindItem", ITEMS_OF_ANOTHER_SERVER, false);

        assertThat(Sql.column(other, "SELECT schema FROM item")).containsExactly("2.0");
    }

    @Test
    void aChangeOfTheSchemaIsMadeInEachCloneAndNotInTheSnapshot() throws IOException {
        try (DatasetClones changed = new DatasetClones(
                server,
                new Routes(server),
                "changed",
                List.of("CREATE INDEX item_schema ON item (schema)"),
                line -> {})) {
            Address read = changed.address("FindItem", ITEMS, false, null);
            Address written = changed.address("AddItem", ITEMS, true, null);

            assertThat(indexes(read)).containsExactly("item_schema");
            assertThat(indexes(written)).containsExactly("item_schema");
        }
        assertThat(indexes(placeOf("FindItem", ITEMS, false))).isEmpty();
    }

    private static List<String> indexes(Address place) {
        return Sql.column(place, "SELECT indexname FROM pg_indexes WHERE tablename = 'item'");
    }

    /** Nothing is loaded: this store clones. */
    private Address placeOf(String user, DatasetSnapshot dataset, boolean writes) throws IOException {
        return stage.address(user, dataset, writes, null);
    }
}
