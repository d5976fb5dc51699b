package org.identityperf.syncope.load;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Population;

/** Adds users to the tables of standard JPA by JDBC batch. */
public final class AttributeRowBatch extends UserBatch {

    private AttributeRowBatch(Address address, long seed) throws SQLException {
        super(address, new Population(seed), new AttributeRows(seed).tables());
    }

    /**
     * Opens a connection of its own.
     *
     * @throws SQLException if a table is not there
     */
    public static AttributeRowBatch open(Address address, long seed) throws SQLException {
        return new AttributeRowBatch(address, seed);
    }
}
