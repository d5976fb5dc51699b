package org.identityperf.keycloak.current.release;

import java.util.stream.Stream;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserSessionModel;

/** This class lists offline sessions as the administrators' interface does. */
public final class OfflineSessions {

    private OfflineSessions() {}

    /** Returns a page of the offline sessions at a client. */
    public static Stream<UserSessionModel> at(KeycloakSession session, ClientModel client, int first, int most) {
        return session.sessions().getOfflineUserSessionsStream(client.getRealm(), client, first, most);
    }
}
