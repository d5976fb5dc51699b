package org.identityperf.crowd.dataset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Users added after a dataset was loaded: their ids are above those of the dataset, which count from 1. */
public final class AddedUsers {

    private AddedUsers() {}

    /** Removes them with their attributes. */
    public static void remove(Connection connection, long users) throws SQLException {
        for (String table : new String[] {"cwd_user_attribute WHERE user_id", "cwd_user WHERE id"}) {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM " + table + " > ?")) {
                delete.setLong(1, users);
                delete.executeUpdate();
            }
        }
    }

    /** How many there are. */
    public static long count(Connection connection, long users) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM cwd_user WHERE id > ?")) {
            count.setLong(1, users);
            try (ResultSet row = count.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
