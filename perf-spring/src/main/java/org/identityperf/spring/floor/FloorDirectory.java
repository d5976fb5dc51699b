package org.identityperf.spring.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.identityperf.spring.dataset.SavedRow;
import org.identityperf.spring.store.DirectoryStore;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** The floor of clients and consents: one statement each. */
public final class FloorDirectory implements DirectoryStore {

    private final DataSource pool;

    public FloorDirectory(DataSource pool) {
        this.pool = pool;
    }

    @Override
    public String client(String id) throws SQLException {
        return found("SELECT client_id, c.* FROM oauth2_registered_client c WHERE id = ?", id);
    }

    @Override
    public String clientOfName(String clientId) throws SQLException {
        return found("SELECT id, c.* FROM oauth2_registered_client c WHERE client_id = ?", clientId);
    }

    @Override
    public void insert(RegisteredClient client, SavedRow row) throws SQLException {
        insert(row);
    }

    @Override
    public String consent(String client, String principal) throws SQLException {
        return found(
                "SELECT a.principal_name, a.*, c.* FROM oauth2_authorization_consent a"
                        + " JOIN oauth2_registered_client c ON c.id = a.registered_client_id"
                        + " WHERE a.registered_client_id = ? AND a.principal_name = ?",
                client,
                principal);
    }

    @Override
    public void insert(OAuth2AuthorizationConsent consent, SavedRow row) throws SQLException {
        insert(row);
    }

    @Override
    public void remove(OAuth2AuthorizationConsent consent) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement delete = connection.prepareStatement("DELETE FROM oauth2_authorization_consent"
                        + " WHERE registered_client_id = ? AND principal_name = ?")) {
            delete.setString(1, consent.getRegisteredClientId());
            delete.setString(2, consent.getPrincipalName());
            delete.executeUpdate();
        }
    }

    private String found(String sql, String... binds) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < binds.length; i++) {
                query.setString(i + 1, binds[i]);
            }
            return FloorAuthorizations.onlyText(query);
        }
    }

    private void insert(SavedRow row) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            row.insertInto(connection);
        }
    }
}
