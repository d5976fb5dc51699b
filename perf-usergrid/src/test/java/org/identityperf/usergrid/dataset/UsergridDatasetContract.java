package org.identityperf.usergrid.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.usergrid.LoadedTables;
import org.junit.jupiter.api.Test;

/** What is loaded is what the population says. */
public interface UsergridDatasetContract extends LoadedTables {

    List<String> TABLES = List.of(
            "entity_version_data",
            "unique_values",
            "graph_source_node_edges",
            "graph_target_node_edges",
            "graph_edge_versions",
            "graph_source_edge_types",
            "graph_target_edge_types",
            "edge_shards",
            "graph_marked_nodes",
            "map_entries",
            "entity_dictionaries",
            "tokens");

    @Test
    default void everyTableHoldsTheRowsThatItShould() {
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);
        long likers = ENTITIES / UsergridPopulation.LIKES_EVERY;
        long likes = likers * UsergridPopulation.LIKES;
        long liked = LongStream.range(0, ENTITIES)
                .flatMap(i -> LongStream.of(population.liked(i)))
                .distinct()
                .count();

        assertThat(counts(session()))
                .containsExactlyInAnyOrderEntriesOf(new TreeMap<>(Map.ofEntries(
                        Map.entry("entity_version_data", ENTITIES + 1),
                        Map.entry("unique_values", ENTITIES),
                        Map.entry("graph_source_node_edges", ENTITIES + likes),
                        Map.entry("graph_target_node_edges", ENTITIES + likes),
                        Map.entry("graph_edge_versions", ENTITIES + likes),
                        Map.entry("graph_source_edge_types", likers),
                        Map.entry("graph_target_edge_types", ENTITIES + liked),
                        Map.entry("edge_shards", 1 + likers),
                        Map.entry("graph_marked_nodes", 0L),
                        Map.entry("map_entries", 0L),
                        Map.entry("entity_dictionaries", 3 + ENTITIES),
                        Map.entry("tokens", ENTITIES))));
    }

    @Test
    default void theCollectionLeadsToEveryEntityInTheOrderInWhichTheyWereMadeTheLastFirst() {
        List<String> names = session()
                .execute(
                        "SELECT target FROM graph_source_node_edges WHERE application = ? AND source = ?"
                                + " AND edge_type = ? AND shard = ?",
                        Names.APPLICATION,
                        Names.APPLICATION,
                        Names.COLLECTION_EDGE,
                        UsergridPopulation.shard(0))
                .map(row -> session()
                        .execute(
                                "SELECT data FROM entity_version_data WHERE application = ? AND type = ? AND entity = ?",
                                Names.APPLICATION,
                                Names.TYPE,
                                row.getUuid(0))
                        .one())
                .map(row -> StandardCharsets.UTF_8.decode(row.getByteBuffer(0)).toString())
                .all();
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);

        assertThat(names)
                .containsExactlyElementsOf(LongStream.range(0, ENTITIES)
                        .mapToObj(i -> population.json(ENTITIES - 1 - i))
                        .toList());
    }

    /** Remembers what it was told, and that an earlier run had come so far. */
    record Told(long reached, AtomicLong there, AtomicLong told, AtomicLong total) implements Progress {

        Told(long reached) {
            this(reached, new AtomicLong(), new AtomicLong(), new AtomicLong());
        }

        @Override
        public void begin(String step, long units) {
            total.set(units);
        }

        @Override
        public void begin(String step, long units, long earlier) {
            begin(step, units);
            there.set(earlier);
        }

        @Override
        public void advance(long units) {
            told.addAndGet(units);
        }
    }

    /** The same again into other tables. */
    @Test
    default void theSameSeedGivesTheSameRowsAndProgressIsToldOfEach() throws Exception {
        Told progress = new Told(0);

        new UsergridDataset().create(empty(), Sizes.of(UsergridDataset.ENTITIES, ENTITIES), SEED, progress);

        assertThat(progress.there).hasValue(0);
        assertThat(progress.told.get()).isEqualTo(progress.total.get());
        try (CqlSession other = CassandraSession.open(empty())) {
            for (String table : TABLES) {
                assertThat(rows(other, table)).isEqualTo(rows(session(), table));
            }
        }
    }

    @Test
    default void whatAnEarlierRunHadLoadedIsNotLoadedAgain() throws Exception {
        Told progress = new Told(ENTITIES - 50);
        try (CqlSession other = CassandraSession.open(empty())) {
            other.execute("TRUNCATE entity_version_data");

            new UsergridDataset().create(empty(), Sizes.of(UsergridDataset.ENTITIES, ENTITIES), SEED, progress);

            assertThat(rows(other, "entity_version_data")).hasSize(50 + 1);
            assertThat(progress.there.get()).isGreaterThanOrEqualTo((ENTITIES - 50) * EntityRows.EACH);
            assertThat(progress.told.get()).isEqualTo(progress.total.get() - progress.there.get());
        }
    }

    private static Map<String, Long> counts(CqlSession session) {
        Map<String, Long> counts = new TreeMap<>();
        TABLES.forEach(table -> counts.put(table, (long) rows(session, table).size()));
        return counts;
    }

    private static List<String> rows(CqlSession session, String table) {
        return session.execute("SELECT * FROM " + table)
                .map(Row::getFormattedContents)
                .all();
    }
}
