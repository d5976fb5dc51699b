package org.identityperf.crowd.dataset;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.RowBatch;

/**
 * Added users are users who are added after a dataset was loaded. Their ids are above those of the dataset, which count
 * from 1.
 */
public final class AddedUsers {

    private static final long SEED = 1;

    private AddedUsers() {}

    /**
     * Makes rows of added users, with prepared credentials.
     *
     * @param sizes the sizes of the dataset
     * @param users how many users are added
     * @throws SQLException if the store can't be reached
     */
    public static RowBatch batch(Address address, CrowdSizes sizes, int users) throws SQLException {
        return RowBatch.open(address, new CrowdTables(new CrowdPopulation(sizes, SEED)).users(), sizes.users(), users);
    }

    /** Removes the added users with their attributes. */
    public static void remove(Connection connection, long users) throws SQLException {
        Query.update(connection, "DELETE FROM cwd_user_attribute WHERE user_id > ?", users);
        Query.update(connection, "DELETE FROM cwd_user WHERE id > ?", users);
    }

    /** Returns how many added users there are. */
    public static long count(Connection connection, long users) throws SQLException {
        return Query.number(connection, "SELECT count(*) FROM cwd_user WHERE id > ?", users);
    }
}
