package org.identityperf.fusionauth.dataset;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;

/**
 * How much room entities take on disk.
 *
 * @param entities how many
 * @param heap bytes of their rows in PostgreSQL
 * @param indexes bytes of the indexes on them, without the two pages that each has at any size, for itself and its root
 * @param search bytes of the search index, with the grants nested in it
 */
public record Footprint(long entities, long heap, long indexes, long search) {

    private static final long GIGABYTE = 1_000_000_000;
    private static final String SIZES =
            "SELECT count(*), pg_table_size('entities'), pg_indexes_size('entities') - (SELECT 2 * count(*) FROM pg_index"
                    + " WHERE indrelid = 'entities'::regclass) * current_setting('block_size')::bigint FROM entities";

    public Footprint {
        if (entities < 1) {
            throw new IllegalArgumentException("nothing follows from the room of " + entities + " entities");
        }
    }

    /**
     * Asks a PostgreSQL, and the Elasticsearch that has the same entities.
     *
     * @throws SQLException if there is no table of entities
     */
    public static Footprint of(Address database, Address place) throws SQLException {
        SearchIndex index = SearchIndex.of(place, EntityDocument.KIND);
        JsonNode size = index.ask("GET", "/" + index.name() + "/_stats/store", "")
                .path("_all")
                .path("primaries")
                .path("store")
                .path("size_in_bytes");
        try (Connection connection = database.connect();
                PreparedStatement query = connection.prepareStatement(SIZES);
                ResultSet row = query.executeQuery()) {
            row.next();
            return new Footprint(row.getLong(1), row.getLong(2), row.getLong(3), size.asLong());
        }
    }

    /** What that many entities would take: an extrapolation. */
    public Footprint predicted(long others) {
        double factor = (double) others / entities;
        return new Footprint(
                others, Math.round(heap * factor), Math.round(indexes * factor), Math.round(search * factor));
    }

    /** The plan for that many entities in one sentence, with the factor by which it is extrapolated. */
    public String plan(long others) {
        Footprint plan = predicted(others);
        return String.format(
                Locale.ROOT,
                "%,d entities: %,d GB of rows, %,d GB of indexes, %,d GB of search index; extrapolated by a factor of %,d"
                        + " from %,d entities (%,d, %,d and %,d bytes each)",
                others,
                plan.heap / GIGABYTE,
                plan.indexes / GIGABYTE,
                plan.search / GIGABYTE,
                others / entities,
                entities,
                heap / entities,
                indexes / entities,
                search / entities);
    }
}
