package org.identityperf.fusionauth.dataset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;

/**
 * The space that entities take on PostgreSQL's disk.
 *
 * @param table bytes of their rows
 * @param indexes bytes of the indexes on them, without the two pages that each has at any size, for itself and its root
 */
public record Footprint(long table, long indexes) {

    private static final String SIZES =
            "SELECT pg_table_size('entities'), pg_indexes_size('entities') - (SELECT 2 * count(*) FROM pg_index"
                    + " WHERE indrelid = 'entities'::regclass) * current_setting('block_size')::bigint";

    /**
     * Reads the footprint from a PostgreSQL database.
     *
     * @throws SQLException if there is no table of entities
     */
    public static Footprint of(Address database) throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement query = connection.prepareStatement(SIZES);
                ResultSet row = query.executeQuery()) {
            row.next();
            return new Footprint(row.getLong(1), row.getLong(2));
        }
    }
}
