package org.identityperf.keycloak.shared;

import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;

/** This class begins a session as a login by OpenID Connect does. */
public final class NewSession {

    /** The IP address of all users. */
    public static final String ADDRESS = "127.0.0.1";

    private NewSession() {}

    /** Begins a session of that user. Keycloak itself draws the session's id, whichever server then owns its entry. */
    public static UserSessionModel of(
            KeycloakSession session, RealmModel realm, UserModel user, SessionPersistenceState persistence) {
        return of(null, session, realm, user, persistence);
    }

    /** Begins a session of that user, with that id. */
    public static UserSessionModel of(
            String id, KeycloakSession session, RealmModel realm, UserModel user, SessionPersistenceState persistence) {
        return session.sessions()
                .createUserSession(
                        id,
                        realm,
                        user,
                        user.getUsername(),
                        ADDRESS,
                        OIDCLoginProtocol.LOGIN_PROTOCOL,
                        false,
                        null,
                        null,
                        persistence);
    }
}
