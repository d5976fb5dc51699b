package org.identityperf.spring.store;

import java.sql.SQLException;
import org.identityperf.spring.dataset.SavedRow;
import org.identityperf.spring.dataset.SavedRows;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;

/** What the server is given to save, with the row that it makes of it. */
public record SavedAuthorization(OAuth2Authorization authorization, SavedRow row) {

    public static SavedAuthorization of(SavedRows rows, OAuth2Authorization authorization) throws SQLException {
        return new SavedAuthorization(authorization, rows.of(authorization));
    }
}
