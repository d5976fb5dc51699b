package org.identityperf.syncope.shape;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.load.UserBatch;

/** Adds users to the tables of the JSONB shape by JDBC batch. */
public final class JsonbBatch extends UserBatch {

    private JsonbBatch(Address address, long seed) throws SQLException {
        super(address, new Population(seed), JsonbRows.ALL);
    }

    /**
     * Opens a connection of its own.
     *
     * @throws SQLException if a table is not there
     */
    public static JsonbBatch open(Address address, long seed) throws SQLException {
        return new JsonbBatch(address, seed);
    }
}
