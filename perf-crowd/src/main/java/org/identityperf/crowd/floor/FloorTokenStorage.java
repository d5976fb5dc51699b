package org.identityperf.crowd.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.crowd.store.TokenStorage;
import org.identityperf.probe.address.Address;

/**
 * The floor token storage moves tokens with the bare driver: one query and one statement to memory, and one batch back.
 */
public final class FloorTokenStorage implements TokenStorage {

    private static final String COLUMNS = "id, directory_id, entity_name, random_number, identifier_hash, random_hash,"
            + " created_date, last_accessed_date, last_accessed_time, duration";

    private final Connection connection;
    private Map<String, Row> memory = Map.of();

    private FloorTokenStorage(Connection connection) {
        this.connection = connection;
    }

    private record Row(
            long id,
            long directory,
            String user,
            long random,
            String identifier,
            String key,
            LocalDateTime created,
            LocalDateTime accessedDate,
            long accessed,
            Long duration) {

        static Row read(ResultSet row) throws SQLException {
            return new Row(
                    row.getLong(1),
                    row.getLong(2),
                    row.getString(3),
                    row.getLong(4),
                    row.getString(5),
                    row.getString(6),
                    row.getObject(7, LocalDateTime.class),
                    row.getObject(8, LocalDateTime.class),
                    row.getLong(9),
                    row.getObject(10, Long.class));
        }

        void addTo(PreparedStatement batch) throws SQLException {
            batch.setLong(1, id);
            batch.setLong(2, directory);
            batch.setString(3, user);
            batch.setLong(4, random);
            batch.setString(5, identifier);
            batch.setString(6, key);
            batch.setObject(7, created);
            batch.setObject(8, accessedDate);
            batch.setLong(9, accessed);
            batch.setObject(10, duration);
            batch.addBatch();
        }
    }

    /** Opens a storage with all tokens in the database. */
    public static FloorTokenStorage open(Address address) throws SQLException {
        Connection connection = address.with("rewriteBatchedStatements", "true")
                .with("reWriteBatchedInserts", "true")
                .connect();
        connection.setAutoCommit(false);
        return new FloorTokenStorage(connection);
    }

    @Override
    public int toMemory() throws SQLException {
        Map<String, Row> tokens = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT " + COLUMNS + " FROM cwd_token")) {
                while (rows.next()) {
                    Row token = Row.read(rows);
                    tokens.put(token.key(), token);
                }
            }
            statement.executeUpdate("DELETE FROM cwd_token");
        }
        connection.commit();
        memory = tokens;
        return memory.size();
    }

    @Override
    public int toDatabase() throws SQLException {
        try (PreparedStatement batch = connection.prepareStatement(
                "INSERT INTO cwd_token (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (Row token : memory.values()) {
                token.addTo(batch);
            }
            batch.executeBatch();
        }
        connection.commit();
        int moved = memory.size();
        memory = Map.of();
        return moved;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
