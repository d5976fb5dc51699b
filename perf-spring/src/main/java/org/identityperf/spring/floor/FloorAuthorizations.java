package org.identityperf.spring.floor;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.identityperf.spring.store.AuthorizationStore;
import org.identityperf.spring.store.LookUp;
import org.identityperf.spring.store.SavedAuthorization;

/** The floor of authorizations: one statement each, which reads the client by a join. */
public final class FloorAuthorizations implements AuthorizationStore {

    private final DataSource pool;
    private final boolean mysql;

    /** @param mysql whether tokens are in columns of bytes */
    public FloorAuthorizations(DataSource pool, boolean mysql) {
        this.pool = pool;
        this.mysql = mysql;
    }

    @Override
    public String find(LookUp by, String sought) throws SQLException {
        String condition =
                by.columns().stream().map(column -> "a." + column + " = ?").collect(Collectors.joining(" OR "));
        try (Connection connection = pool.getConnection();
                PreparedStatement query = connection.prepareStatement("SELECT a.*, c.* FROM oauth2_authorization a"
                        + " JOIN oauth2_registered_client c ON c.id = a.registered_client_id WHERE " + condition)) {
            for (int i = 0; i < by.columns().size(); i++) {
                bind(query, i + 1, by.columns().get(i), sought);
            }
            return onlyText(query);
        }
    }

    private void bind(PreparedStatement query, int place, String column, String sought) throws SQLException {
        if (mysql && column.endsWith("_value")) {
            query.setBytes(place, sought.getBytes(StandardCharsets.US_ASCII));
        } else {
            query.setString(place, sought);
        }
    }

    /** Reads all columns of the row that a query finds, and returns the first one. */
    static String onlyText(PreparedStatement query) throws SQLException {
        try (ResultSet row = query.executeQuery()) {
            if (!row.next()) {
                return "nothing";
            }
            int columns = row.getMetaData().getColumnCount();
            for (int i = 2; i <= columns; i++) {
                row.getString(i);
            }
            return row.getString(1);
        }
    }

    @Override
    public void insert(SavedAuthorization saved) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            saved.row().insertInto(connection);
        }
    }

    @Override
    public void update(SavedAuthorization saved) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            saved.row().updateIn(connection);
        }
    }
}
