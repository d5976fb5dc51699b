package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.measure.Expected;
import org.keycloak.OAuth2Constants;
import org.keycloak.OAuthErrorException;
import org.keycloak.events.EventBuilder;
import org.keycloak.jose.jws.JWSInput;
import org.keycloak.jose.jws.JWSInputException;
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.protocol.oidc.OIDCLoginProtocolService;
import org.keycloak.protocol.oidc.TokenManager;
import org.keycloak.protocol.oidc.endpoints.LogoutEndpoint;
import org.keycloak.protocol.oidc.endpoints.TokenEndpoint;
import org.keycloak.protocol.oidc.endpoints.TokenIntrospectionEndpoint;
import org.keycloak.protocol.oidc.endpoints.UserInfoEndpoint;
import org.keycloak.representations.AccessToken;
import org.keycloak.representations.AccessTokenResponse;
import org.keycloak.representations.idm.OAuth2ErrorRepresentation;
import org.keycloak.services.util.DefaultClientSessionContext;
import org.keycloak.util.JsonSerialization;

/** Requests to a server's endpoints of OpenID Connect, which issue tokens of a session and say what they are worth. */
public abstract class TokenRequests {

    private static final String PATH = "realms/%s/protocol/openid-connect/";
    private static final String OF_REALM = PATH.formatted(CurrentSchema.REALM);
    private static final String USER_NAME = "preferred_username";

    private TokenRequests() {}

    /** Has the server in this JVM or the shipped server answer a request, or has the floor give the same answer. */
    public static <T> T answer(Reader reader, Function<TokenRequests, T> request, Function<FloorReader, T> onFloor) {
        return reader.request(
                session -> request.apply(here(session)), onFloor, server -> request.apply(new Shipped(server)));
    }

    /** Returns the requests that the server of a session answers. */
    public static TokenRequests here(KeycloakSession session) {
        return new Here(session);
    }

    /** Posts a form for tokens, and returns none if the grant was refused. */
    abstract Optional<AccessTokenResponse> grant(Map<String, String> form);

    abstract boolean logOut(Map<String, String> form);

    /** Returns the name of the user whom an access token was issued to, or null if the token is not valid. */
    public abstract String introspect(String accessToken);

    /** Returns the name of the user whom an access token was issued to, out of all that the server says about the user. */
    public abstract String userInfo(String accessToken);

    /** Exchanges a refresh token for new tokens. */
    public final AccessTokenResponse refresh(String clientId, String refreshToken) {
        return grant(OAuth2Constants.REFRESH_TOKEN, clientId, Map.of(OAuth2Constants.REFRESH_TOKEN, refreshToken))
                .orElseThrow();
    }

    /** Exchanges the code that a login in a browser ended with for tokens. */
    public final AccessTokenResponse exchange(String clientId, String code, String back) {
        return grant(
                        OAuth2Constants.AUTHORIZATION_CODE,
                        clientId,
                        Map.of(OAuth2Constants.CODE, code, OAuth2Constants.REDIRECT_URI, back))
                .orElseThrow();
    }

    /** Logs a user in with a password, and returns the id of the session that this began, or null if it was refused. */
    public final String logIn(String clientId, String userName, String password) {
        return logIn(clientId, userName, password, false)
                .map(response -> {
                    AccessToken token = token(response.getToken());
                    Expected.check("user of a token", userName, token.getPreferredUsername());
                    return token.getSessionId();
                })
                .orElse(null);
    }

    /** Logs a user in with the right password, and returns the tokens. */
    public final AccessTokenResponse issue(String clientId, String userName, String password, boolean offline) {
        return logIn(clientId, userName, password, offline).orElseThrow();
    }

    private Optional<AccessTokenResponse> logIn(String clientId, String userName, String password, boolean offline) {
        String scope = OAuth2Constants.SCOPE_OPENID + (offline ? ' ' + OAuth2Constants.OFFLINE_ACCESS : "");
        return grant(
                OAuth2Constants.PASSWORD,
                clientId,
                Map.of(OAuth2Constants.SCOPE, scope, "username", userName, "password", password));
    }

    private Optional<AccessTokenResponse> grant(String type, String clientId, Map<String, String> more) {
        Map<String, String> form = new HashMap<>(more);
        form.put(OAuth2Constants.GRANT_TYPE, type);
        form.put(OAuth2Constants.CLIENT_ID, clientId);
        return grant(form);
    }

    /** Ends the session of a refresh token, online or offline. */
    public final boolean logOut(String clientId, String refreshToken) {
        return logOut(Map.of(OAuth2Constants.CLIENT_ID, clientId, OAuth2Constants.REFRESH_TOKEN, refreshToken));
    }

    private static Map<String, String> introspecting(String accessToken, String secret) {
        return Map.of(
                "token",
                accessToken,
                OAuth2Constants.CLIENT_ID,
                RequestsDataset.RESOURCE_SERVER,
                OAuth2Constants.CLIENT_SECRET,
                secret);
    }

    private static final class Here extends TokenRequests {

        private final KeycloakSession session;

        Here(KeycloakSession session) {
            this.session = session;
        }

        private OIDCLoginProtocolService endpoints(Request request) {
            return Resources.openIdConnect(request.in(session), CurrentSchema.REALM);
        }

        private TokenEndpoint tokens(String path, Map<String, String> form) {
            return (TokenEndpoint)
                    endpoints(Request.post(OF_REALM + path, form)).token();
        }

        @Override
        Optional<AccessTokenResponse> grant(Map<String, String> form) {
            try (Response response = tokens("token", form).processGrantRequest()) {
                return response.getEntity() instanceof OAuth2ErrorRepresentation error
                                && OAuthErrorException.INVALID_GRANT.equals(error.getError())
                        ? Optional.empty()
                        : Optional.of((AccessTokenResponse) response.getEntity());
            }
        }

        @Override
        boolean logOut(Map<String, String> form) {
            LogoutEndpoint endpoint = (LogoutEndpoint)
                    endpoints(Request.post(OF_REALM + "logout", form)).logout();
            try (Response response = endpoint.logout()) {
                return response.getStatus() == Response.Status.NO_CONTENT.getStatusCode();
            }
        }

        @Override
        public String introspect(String accessToken) {
            TokenIntrospectionEndpoint endpoint = (TokenIntrospectionEndpoint)
                    tokens("token/introspect", introspecting(accessToken, RequestsDataset.SECRET))
                            .introspect();
            try (Response response = endpoint.introspect()) {
                return (String) JsonSerialization.readValue((byte[]) response.getEntity(), Map.class)
                        .get(USER_NAME);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String userInfo(String accessToken) {
            UserInfoEndpoint endpoint = (UserInfoEndpoint)
                    endpoints(Request.get(OF_REALM + "userinfo", accessToken)).issueUserInfo();
            try (Response response = endpoint.issueUserInfoGet()) {
                return (String) ((Map<?, ?>) response.getEntity()).get(USER_NAME);
            }
        }
    }

    private static final class Shipped extends TokenRequests {

        private final OverHttp server;

        Shipped(OverHttp server) {
            this.server = server;
        }

        @Override
        Optional<AccessTokenResponse> grant(Map<String, String> form) {
            HttpResponse<String> answer = server.post(OF_REALM + "token", form);
            return answer.statusCode() / 100 == 4
                            && answer.body().contains('"' + OAuthErrorException.INVALID_GRANT + '"')
                    ? Optional.empty()
                    : Optional.of(OverHttp.read(answer, AccessTokenResponse.class));
        }

        @Override
        boolean logOut(Map<String, String> form) {
            OverHttp.required(server.post(OF_REALM + "logout", form));
            return true;
        }

        @Override
        public String introspect(String accessToken) {
            return name(server.post(OF_REALM + "token/introspect", introspecting(accessToken, server.secret())));
        }

        @Override
        public String userInfo(String accessToken) {
            return name(server.get(OF_REALM + "userinfo", accessToken));
        }

        private static String name(HttpResponse<String> answer) {
            return (String) OverHttp.read(answer, Map.class).get(USER_NAME);
        }
    }

    /** Returns the token that the server issues to the administrator of all realms. */
    public static String ofAdministrator(KeycloakSession session) {
        Request request = Request.post(
                PATH.formatted(CurrentSchema.MASTER) + "token",
                Map.of(
                        OAuth2Constants.GRANT_TYPE,
                        OAuth2Constants.CLIENT_CREDENTIALS,
                        OAuth2Constants.CLIENT_ID,
                        RequestsDataset.ADMINISTRATOR,
                        OAuth2Constants.CLIENT_SECRET,
                        RequestsDataset.SECRET));
        TokenEndpoint tokens = (TokenEndpoint) Resources.openIdConnect(request.in(session), CurrentSchema.MASTER)
                .token();
        try (Response response = tokens.processGrantRequest()) {
            return ((AccessTokenResponse) response.getEntity()).getToken();
        }
    }

    /** Issues the first tokens of a session at a client, as a login does when it ends. */
    public static AccessTokenResponse issue(KeycloakSession session, String sessionId, String clientKey) {
        Request.get(OF_REALM + "token").in(session);
        RealmModel realm = session.realms().getRealmByName(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        ClientModel client = realm.getClientById(clientKey);
        session.getContext().setClient(client);
        UserSessionModel user = session.sessions().getUserSession(realm, sessionId);
        AuthenticatedClientSessionModel atClient = user.getAuthenticatedClientSessionByClient(clientKey);
        // A login notes what was asked for, which older releases look for. The loaded sessions have no such note.
        if (atClient.getNote(OAuth2Constants.SCOPE) == null) {
            atClient.setNote(OAuth2Constants.SCOPE, OAuth2Constants.SCOPE_OPENID);
        }
        return new TokenManager()
                .responseBuilder(
                        realm,
                        client,
                        new EventBuilder(realm, session, session.getContext().getConnection()),
                        session,
                        user,
                        DefaultClientSessionContext.fromClientSessionAndScopeParameter(
                                atClient, OAuth2Constants.SCOPE_OPENID, session))
                .generateAccessToken()
                .generateRefreshToken()
                .build();
    }

    /** Returns the names of the roles in an access token. */
    public static Set<String> roles(String accessToken) {
        AccessToken token = token(accessToken);
        Set<String> roles = new TreeSet<>(token.getRealmAccess().getRoles());
        token.getResourceAccess().values().forEach(access -> roles.addAll(access.getRoles()));
        return roles;
    }

    /** Returns the name of the user whom an access token was issued to, as the token itself has it. */
    public static String userName(String accessToken) {
        return token(accessToken).getPreferredUsername();
    }

    private static AccessToken token(String accessToken) {
        try {
            return new JWSInput(accessToken).readJsonContent(AccessToken.class);
        } catch (JWSInputException e) {
            throw new IllegalStateException("the server issued a token that is none", e);
        }
    }
}
