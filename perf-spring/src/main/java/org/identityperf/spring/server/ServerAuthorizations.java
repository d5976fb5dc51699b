package org.identityperf.spring.server;

import javax.sql.DataSource;
import org.identityperf.spring.store.AuthorizationStore;
import org.identityperf.spring.store.LookUp;
import org.identityperf.spring.store.SavedAuthorization;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.oauth2.server.authorization.JdbcOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.client.JdbcRegisteredClientRepository;

/** The server's own storage of authorizations, with that of its clients, as its documentation sets them up. */
public final class ServerAuthorizations implements AuthorizationStore {

    private final JdbcOAuth2AuthorizationService service;

    public ServerAuthorizations(DataSource pool) {
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        service = new JdbcOAuth2AuthorizationService(jdbc, new JdbcRegisteredClientRepository(jdbc));
    }

    @Override
    public String find(LookUp by, String sought) {
        OAuth2Authorization found = by == LookUp.ID
                ? service.findById(sought)
                : service.findByToken(sought, by.type().orElse(null));
        return found == null ? "nothing" : found.getId();
    }

    @Override
    public void insert(SavedAuthorization saved) {
        service.save(saved.authorization());
    }

    @Override
    public void update(SavedAuthorization saved) {
        service.save(saved.authorization());
    }
}
