package org.identityperf.spring.dataset;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.security.oauth2.server.authorization.JdbcOAuth2AuthorizationConsentService;
import org.springframework.security.oauth2.server.authorization.JdbcOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.client.JdbcRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.support.TransactionOperations;

/** This class lets the server save something, reads the rows that it wrote, and undoes them. */
public final class SavedRows implements AutoCloseable {

    private final Connection connection;
    private final JdbcTemplate jdbc;
    private final JdbcRegisteredClientRepository clients;

    private SavedRows(Connection connection) {
        this.connection = connection;
        this.jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
        this.clients = new JdbcRegisteredClientRepository(jdbc);
    }

    /** Opens a connection of its own, whose transaction never commits. */
    public static SavedRows open(Address address) throws SQLException {
        Connection connection = SpringDatabase.of(address).connect();
        connection.setAutoCommit(false);
        return new SavedRows(connection);
    }

    /** Returns the row of a client. */
    public SavedRow of(RegisteredClient client) throws SQLException {
        return undone("oauth2_registered_client", "id", client.getId(), () -> clients.save(client));
    }

    /** Returns the row of an authorization, whose client must exist. */
    public SavedRow of(OAuth2Authorization authorization) throws SQLException {
        JdbcOAuth2AuthorizationService service = new JdbcOAuth2AuthorizationService(jdbc, clients);
        return undone("oauth2_authorization", "id", authorization.getId(), () -> service.save(authorization));
    }

    /** Returns the row of a consent, whose client must exist. */
    public SavedRow of(OAuth2AuthorizationConsent consent) throws SQLException {
        JdbcOAuth2AuthorizationConsentService service = new JdbcOAuth2AuthorizationConsentService(jdbc, clients);
        return undone(
                "oauth2_authorization_consent",
                "principal_name",
                consent.getPrincipalName(),
                () -> service.save(consent));
    }

    private SavedRow undone(String table, String column, String value, Runnable save) throws SQLException {
        save.run();
        SavedRow row = SavedRow.read(connection, table, column, value).get(0);
        connection.rollback();
        return row;
    }

    /** Returns the row of session i, and after it those of its attributes. */
    public List<SavedRow> session(long i, boolean expired) throws SQLException {
        JdbcIndexedSessionRepository repository =
                new JdbcIndexedSessionRepository(jdbc, TransactionOperations.withoutTransaction());
        String id = save(repository, i, expired);
        SavedRow session =
                SavedRow.read(connection, "SPRING_SESSION", "SESSION_ID", id).get(0);
        List<SavedRow> rows = new ArrayList<>(List.of(session));
        rows.addAll(SavedRow.read(connection, "SPRING_SESSION_ATTRIBUTES", "SESSION_PRIMARY_ID", session.text(0)));
        connection.rollback();
        return rows;
    }

    private static <S extends Session> String save(
            FindByIndexNameSessionRepository<S> repository, long i, boolean expired) {
        S session = repository.createSession();
        Sessions.logIn(session, i, expired);
        repository.save(session);
        return session.getId();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
