package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.keycloak.models.KeycloakSession;
import org.keycloak.protocol.oidc.endpoints.AuthorizationEndpoint;

/** What a browser without cookies is shown first: the server's own flow, forms and templates make it. */
public final class LoginPage {

    private static final Pattern PROVIDER = Pattern.compile("/broker/([^/]+)/login");

    private LoginPage() {}

    /** Returns the names of the identity providers on the login page for client k. */
    public static Set<String> providers(KeycloakSession session, int k) {
        return providers(page(session, k));
    }

    /** Returns the whole page. */
    static String page(KeycloakSession session, int k) {
        AuthorizationEndpoint endpoint = (AuthorizationEndpoint)
                Resources.openIdConnect(Request.get(path(k)).in(session), CurrentSchema.REALM)
                        .auth();
        try (Response response = endpoint.buildGet()) {
            return (String) response.getEntity();
        }
    }

    /** Returns the same as a whole server has it. */
    public static Set<String> providers(OverHttp server, int k) {
        return providers(server.get(path(k)).body());
    }

    /** Returns the path of the login page for client k. */
    static String path(int k) {
        return "realms/" + CurrentSchema.REALM
                + "/protocol/openid-connect/auth?response_type=code&scope=openid&client_id="
                + ClientPopulation.clientId(k)
                + "&redirect_uri="
                + URLEncoder.encode(back(k), StandardCharsets.UTF_8);
    }

    /** Returns the address to which the login at client k sends the browser back. */
    static String back(int k) {
        return ClientPopulation.origin(k) + "/back";
    }

    private static Set<String> providers(String page) {
        return PROVIDER.matcher(page).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }
}
