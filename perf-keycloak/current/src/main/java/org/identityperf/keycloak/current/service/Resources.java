package org.identityperf.keycloak.current.service;

import org.identityperf.keycloak.current.CurrentSchema;
import org.keycloak.models.KeycloakSession;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.protocol.oidc.OIDCLoginProtocolService;
import org.keycloak.services.resources.LoginActionsService;
import org.keycloak.services.resources.RealmsResource;
import org.keycloak.services.resources.admin.AdminRoot;
import org.keycloak.services.resources.admin.RealmsAdminResource;

/** This class finds the server's resources, which JAX-RS finds by the path of a request. */
public final class Resources {

    /** The path of the resources for administrators of the realm that has users. */
    public static final String REALM_PATH = "admin/realms/" + CurrentSchema.REALM;

    private Resources() {}

    /** Returns the administrators' resources, after the bearer of a token was authenticated, as every request does first. */
    public static RealmsAdminResource admin(KeycloakSession session, String token) {
        return new Admin(Request.get(REALM_PATH, token).in(session)).getRealmsAdmin();
    }

    /** Returns a realm's resources of OpenID Connect. */
    public static OIDCLoginProtocolService openIdConnect(KeycloakSession session, String realm) {
        return (OIDCLoginProtocolService) new Realms(session).getProtocol(realm, OIDCLoginProtocol.LOGIN_PROTOCOL);
    }

    /** Returns the resources that take what a user enters on a realm's pages. */
    static LoginActionsService loginActions(KeycloakSession session, String realm) {
        return new Realms(session).getLoginActionsService(realm);
    }

    private static final class Admin extends AdminRoot {
        Admin(KeycloakSession session) {
            this.session = session;
        }
    }

    private static final class Realms extends RealmsResource {
        Realms(KeycloakSession session) {
            this.session = session;
        }
    }
}
