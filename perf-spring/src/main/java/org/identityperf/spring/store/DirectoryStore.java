package org.identityperf.spring.store;

import java.sql.SQLException;
import org.identityperf.spring.dataset.SavedRow;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** A directory store keeps clients, and the consents that users gave them. */
public interface DirectoryStore {

    /** Finds a client by its primary key, and returns its public name. */
    String client(String id) throws SQLException;

    /** Finds a client by its public name, and returns its primary key. */
    String clientOfName(String clientId) throws SQLException;

    /** Saves a client that is new. */
    void insert(RegisteredClient client, SavedRow row) throws SQLException;

    /** Returns the name of the user whose consent is found, after its client was read. */
    String consent(String client, String principal) throws SQLException;

    /** Saves a consent that is new. */
    void insert(OAuth2AuthorizationConsent consent, SavedRow row) throws SQLException;

    /** Removes a consent. */
    void remove(OAuth2AuthorizationConsent consent) throws SQLException;
}
