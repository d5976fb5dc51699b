package org.identityperf.crowd.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.identityperf.crowd.reference.entity.Identified;

/** The floor ids are ids taken in blocks from the same table of numbers that the reference store uses. */
final class FloorIds {

    private static final String TAKE = "UPDATE hibernate_unique_key SET next_hi = next_hi + ? WHERE sequence_name = ?";
    private static final String TAKEN = "SELECT next_hi - ? FROM hibernate_unique_key WHERE sequence_name = ?";

    private final DataSource pool;
    private long next;
    private long end;

    /** Takes the first block at once, because getting ids in advance is not part of an operation. */
    FloorIds(DataSource pool) throws SQLException {
        this.pool = pool;
        take();
    }

    synchronized long next() throws SQLException {
        if (next == end) {
            take();
        }
        return next++;
    }

    private void take() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement take = statement(connection, TAKE);
                    PreparedStatement taken = statement(connection, TAKEN)) {
                take.executeUpdate();
                try (ResultSet first = taken.executeQuery()) {
                    first.next();
                    next = first.getLong(1);
                    end = next + Identified.BLOCK;
                }
            }
            connection.commit();
        }
    }

    private static PreparedStatement statement(Connection connection, String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setLong(1, Identified.BLOCK);
        statement.setString(2, Identified.SEQUENCE);
        return statement;
    }
}
