package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.reader.OverHttp;
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

/** A token request has the server's endpoints of OpenID Connect issue tokens of a session, or say what they are worth. */
public final class TokenRequest {

    private static final String PATH = "realms/" + CurrentSchema.REALM + "/protocol/openid-connect/";
    private static final String USER_NAME = "preferred_username";

    private TokenRequest() {}

    /** Returns the token that the server issues to the administrator of all realms. */
    public static String ofAdministrator(KeycloakSession session) {
        Request request = Request.post(
                "realms/" + CurrentSchema.MASTER + "/protocol/openid-connect/token",
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
        Request.get(PATH + "token").in(session);
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

    /** Exchanges a refresh token for new tokens. */
    public static AccessTokenResponse refresh(KeycloakSession session, String clientId, String refreshToken) {
        return granted(session, refreshing(clientId, refreshToken));
    }

    /** Has a whole server exchange it. */
    public static AccessTokenResponse refresh(OverHttp server, String clientId, String refreshToken) {
        return granted(server, refreshing(clientId, refreshToken));
    }

    private static Map<String, String> refreshing(String clientId, String refreshToken) {
        return Map.of(
                OAuth2Constants.GRANT_TYPE,
                OAuth2Constants.REFRESH_TOKEN,
                OAuth2Constants.CLIENT_ID,
                clientId,
                OAuth2Constants.REFRESH_TOKEN,
                refreshToken);
    }

    /**
     * Logs a user in with a password, and returns the id of the session that this began, or null if the user was refused.
     */
    public static String logIn(KeycloakSession session, String clientId, String userName, String password) {
        Request request = Request.post(PATH + "token", loggingIn(clientId, userName, password, false));
        try (Response response = tokens(session, request).processGrantRequest()) {
            if (response.getEntity() instanceof OAuth2ErrorRepresentation error
                    && OAuthErrorException.INVALID_GRANT.equals(error.getError())) {
                return null;
            }
            AccessToken token = token(((AccessTokenResponse) response.getEntity()).getToken());
            Expected.check("user of a token", userName, token.getPreferredUsername());
            return token.getSessionId();
        }
    }

    /** Has a whole server log the user in. */
    public static String logIn(OverHttp server, String clientId, String userName, String password) {
        HttpResponse<String> answer = server.post(PATH + "token", loggingIn(clientId, userName, password, false));
        if (answer.statusCode() / 100 == 4 && answer.body().contains('"' + OAuthErrorException.INVALID_GRANT + '"')) {
            return null;
        }
        AccessToken token =
                token(OverHttp.read(answer, AccessTokenResponse.class).getToken());
        Expected.check("user of a token", userName, token.getPreferredUsername());
        return token.getSessionId();
    }

    /** Logs a user in with the right password, and returns the tokens. */
    public static AccessTokenResponse issue(
            KeycloakSession session, String clientId, String userName, String password, boolean offline) {
        return granted(session, loggingIn(clientId, userName, password, offline));
    }

    /** Has a whole server log the user in. */
    public static AccessTokenResponse issue(
            OverHttp server, String clientId, String userName, String password, boolean offline) {
        return granted(server, loggingIn(clientId, userName, password, offline));
    }

    /** Exchanges the code that a login in a browser ended with for tokens. */
    public static AccessTokenResponse exchange(KeycloakSession session, String clientId, String code, String back) {
        return granted(session, exchanging(clientId, code, back));
    }

    /** Has a whole server exchange it. */
    public static AccessTokenResponse exchange(OverHttp server, String clientId, String code, String back) {
        return granted(server, exchanging(clientId, code, back));
    }

    private static Map<String, String> exchanging(String clientId, String code, String back) {
        return Map.of(
                OAuth2Constants.GRANT_TYPE,
                OAuth2Constants.AUTHORIZATION_CODE,
                OAuth2Constants.CLIENT_ID,
                clientId,
                OAuth2Constants.CODE,
                code,
                OAuth2Constants.REDIRECT_URI,
                back);
    }

    private static AccessTokenResponse granted(KeycloakSession session, Map<String, String> form) {
        try (Response response =
                tokens(session, Request.post(PATH + "token", form)).processGrantRequest()) {
            return (AccessTokenResponse) response.getEntity();
        }
    }

    private static AccessTokenResponse granted(OverHttp server, Map<String, String> form) {
        return OverHttp.read(server.post(PATH + "token", form), AccessTokenResponse.class);
    }

    /** Ends the session of a refresh token, online or offline. */
    public static boolean logOut(KeycloakSession session, String clientId, String refreshToken) {
        Request request = Request.post(PATH + "logout", ending(clientId, refreshToken));
        LogoutEndpoint endpoint = (LogoutEndpoint) Resources.openIdConnect(request.in(session), CurrentSchema.REALM)
                .logout();
        try (Response response = endpoint.logout()) {
            return response.getStatus() == Response.Status.NO_CONTENT.getStatusCode();
        }
    }

    /** Has a whole server end it. */
    public static boolean logOut(OverHttp server, String clientId, String refreshToken) {
        OverHttp.required(server.post(PATH + "logout", ending(clientId, refreshToken)));
        return true;
    }

    private static Map<String, String> ending(String clientId, String refreshToken) {
        return Map.of(OAuth2Constants.CLIENT_ID, clientId, OAuth2Constants.REFRESH_TOKEN, refreshToken);
    }

    private static Map<String, String> loggingIn(String clientId, String userName, String password, boolean offline) {
        return Map.of(
                OAuth2Constants.GRANT_TYPE,
                OAuth2Constants.PASSWORD,
                OAuth2Constants.CLIENT_ID,
                clientId,
                OAuth2Constants.SCOPE,
                offline
                        ? OAuth2Constants.SCOPE_OPENID + ' ' + OAuth2Constants.OFFLINE_ACCESS
                        : OAuth2Constants.SCOPE_OPENID,
                "username",
                userName,
                "password",
                password);
    }

    private static TokenEndpoint tokens(KeycloakSession session, Request request) {
        return (TokenEndpoint) Resources.openIdConnect(request.in(session), CurrentSchema.REALM)
                .token();
    }

    /** Returns the name of the user whom an access token was issued to, or null if the token is not valid. */
    public static String introspect(KeycloakSession session, String accessToken) {
        Request request = Request.post(PATH + "token/introspect", introspecting(accessToken, RequestsDataset.SECRET));
        TokenIntrospectionEndpoint endpoint =
                (TokenIntrospectionEndpoint) tokens(session, request).introspect();
        try (Response response = endpoint.introspect()) {
            return JsonSerialization.readValue((byte[]) response.getEntity(), Map.class)
                                    .get(USER_NAME)
                            instanceof String name
                    ? name
                    : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the same as a whole server has it. */
    public static String introspect(OverHttp server, String accessToken) {
        return name(server.post(PATH + "token/introspect", introspecting(accessToken, server.secret())));
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

    private static String name(HttpResponse<String> answer) {
        return OverHttp.read(answer, Map.class).get(USER_NAME) instanceof String name ? name : null;
    }

    /** Returns the name of the user whom an access token was issued to, out of all that the server says about the user. */
    public static String userInfo(KeycloakSession session, String accessToken) {
        Request request = Request.get(PATH + "userinfo", accessToken);
        UserInfoEndpoint endpoint = (UserInfoEndpoint) Resources.openIdConnect(request.in(session), CurrentSchema.REALM)
                .issueUserInfo();
        try (Response response = endpoint.issueUserInfoGet()) {
            return (String) ((Map<?, ?>) response.getEntity()).get(USER_NAME);
        }
    }

    /** Returns the same as a whole server has it. */
    public static String userInfo(OverHttp server, String accessToken) {
        return name(server.get(PATH + "userinfo", accessToken));
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
