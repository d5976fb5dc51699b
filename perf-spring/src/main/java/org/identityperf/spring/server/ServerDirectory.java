package org.identityperf.spring.server;

import javax.sql.DataSource;
import org.identityperf.spring.dataset.SavedRow;
import org.identityperf.spring.store.DirectoryStore;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.oauth2.server.authorization.JdbcOAuth2AuthorizationConsentService;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.client.JdbcRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** The server's own storage of clients and consents. */
public final class ServerDirectory implements DirectoryStore {

    private final JdbcRegisteredClientRepository clients;
    private final JdbcOAuth2AuthorizationConsentService consents;

    public ServerDirectory(DataSource pool) {
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        clients = new JdbcRegisteredClientRepository(jdbc);
        consents = new JdbcOAuth2AuthorizationConsentService(jdbc, clients);
    }

    @Override
    public String client(String id) {
        return clients.findById(id).getClientId();
    }

    @Override
    public String clientOfName(String clientId) {
        return clients.findByClientId(clientId).getId();
    }

    @Override
    public void insert(RegisteredClient client, SavedRow row) {
        clients.save(client);
    }

    @Override
    public String consent(String client, String principal) {
        return consents.findById(client, principal).getPrincipalName();
    }

    @Override
    public void insert(OAuth2AuthorizationConsent consent, SavedRow row) {
        consents.save(consent);
    }

    @Override
    public void remove(OAuth2AuthorizationConsent consent) {
        consents.remove(consent);
    }
}
