package org.identityperf.keycloak.current.release;

import java.util.stream.Stream;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserSessionModel;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.services.resources.admin.UsersResource;

/** This class asks for pages of users and of offline sessions as the administrators' interface does. */
public final class AdminPages {

    private AdminPages() {}

    /** Returns a page of the offline sessions at a client. */
    public static Stream<UserSessionModel> offlineSessions(
            KeycloakSession session, ClientModel client, int first, int most) {
        return session.sessions().readOnlyStreamOfflineUserSessions(client.getRealm(), client, first, most);
    }

    /**
     * Returns a page of users.
     *
     * @param word what is found in the name or address of each; null for all users
     * @param brief whether the representations are brief, without attributes
     */
    public static Stream<UserRepresentation> users(
            UsersResource users, String word, int first, int most, boolean brief) {
        return users.getUsers(
                word, null, null, null, null, null, null, null, first, most, null, brief, null, null, null, null);
    }
}
