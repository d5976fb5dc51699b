package org.identityperf.keycloak.current.reader;

import java.util.Set;
import java.util.TreeSet;
import org.identityperf.keycloak.shared.NewSession;
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.protocol.oidc.TokenManager;
import org.keycloak.representations.AccessToken;
import org.keycloak.services.util.DefaultClientSessionContext;

/** This class makes access tokens with the content of Keycloak's mappers, unsigned. */
final class ServerTokens {

    private ServerTokens() {}

    /** Returns the names of the roles in a user's token. The token's session ends with the transaction. */
    static Set<String> roles(KeycloakSession session, UserModel user, ClientModel client) {
        session.getContext().setClient(client);
        UserSessionModel brief = NewSession.of(session, client.getRealm(), user, SessionPersistenceState.TRANSIENT);
        AuthenticatedClientSessionModel atClient =
                session.sessions().createClientSession(client.getRealm(), client, brief);
        AccessToken token = new TokenManager()
                .transformAccessToken(
                        session,
                        new AccessToken(),
                        brief,
                        DefaultClientSessionContext.fromClientSessionScopeParameter(atClient, session));
        Set<String> roles = new TreeSet<>(token.getRealmAccess().getRoles());
        token.getResourceAccess().values().forEach(access -> roles.addAll(access.getRoles()));
        return roles;
    }
}
