package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.keycloak.OAuth2Constants;
import org.keycloak.models.Constants;
import org.keycloak.models.KeycloakSession;
import org.keycloak.services.resources.LoginActionsService;

/**
 * A user's login on the server's page, from the page to the code with which the browser is sent back
 * to the client.
 *
 * @param client who wants the user to log in
 * @param action the path, with its query, to which the page's form is posted
 * @param cookies those that came with the page
 */
public record BrowserLogin(int client, String action, Map<String, String> cookies) {

    private static final Pattern FORM = Pattern.compile("action=\"([^\"]+login-actions/authenticate[^\"]*)\"");
    private static final String SESSION_CODE = "session_code";
    private static final String EXECUTION = "execution";
    private static final String AUTH_SESSION_ID = "auth_session_id";

    /** Has the server show its login page. */
    public static BrowserLogin begin(KeycloakSession session, int client) {
        String page = LoginPage.page(session, client);
        UnsentResponse response = (UnsentResponse) session.getContext().getHttpResponse();
        return new BrowserLogin(client, action(page), Map.copyOf(response.cookies()));
    }

    /** Has a whole server show it. */
    public static BrowserLogin begin(OverHttp server, int client) {
        HttpResponse<String> page = OverHttp.required(server.get(LoginPage.path(client)));
        Map<String, String> cookies = page.headers().allValues("Set-Cookie").stream()
                .flatMap(header -> HttpCookie.parse(header).stream())
                .collect(Collectors.toMap(HttpCookie::getName, HttpCookie::getValue, (first, second) -> first));
        return new BrowserLogin(client, action(page.body()), cookies);
    }

    private static String action(String page) {
        Matcher form = FORM.matcher(page);
        if (!form.find()) {
            throw new IllegalStateException("the login page has no form for a password: " + page);
        }
        return Request.BASE
                .relativize(URI.create(form.group(1).replace("&amp;", "&")))
                .toString();
    }

    /** Posts name and password, and returns the code with which the browser is sent back. */
    public String code(KeycloakSession session, String userName, String password) {
        Request request = Request.post(action, entered(userName, password), cookies);
        MultivaluedMap<String, String> query = request.getUri().getQueryParameters();
        LoginActionsService actions = Resources.loginActions(request.in(session), CurrentSchema.REALM);
        try (Response response = actions.authenticateForm(
                query.getFirst(AUTH_SESSION_ID),
                query.getFirst(SESSION_CODE),
                query.getFirst(EXECUTION),
                query.getFirst(Constants.CLIENT_ID),
                query.getFirst(Constants.TAB_ID),
                query.getFirst(Constants.CLIENT_DATA))) {
            return code(String.valueOf(response.getLocation()), response.getStatus(), response.getEntity());
        }
    }

    /** Has a whole server take name and password. */
    public String code(OverHttp server, String userName, String password) {
        HttpResponse<String> answer = server.post(action, entered(userName, password), cookies);
        return code(answer.headers().firstValue(HttpHeaders.LOCATION).orElse(""), answer.statusCode(), answer.body());
    }

    private static Map<String, String> entered(String userName, String password) {
        return Map.of("username", userName, "password", password, "credentialId", "");
    }

    private String code(String location, int status, Object entity) {
        if (!location.startsWith(LoginPage.back(client))) {
            throw new IllegalStateException(
                    "the login did not end at its client, but with " + status + ' ' + location + ' ' + entity);
        }
        return new RequestUri(Request.BASE, URI.create(location))
                .getQueryParameters()
                .getFirst(OAuth2Constants.CODE);
    }

    /** Returns the address to which the browser is sent back. */
    public String back() {
        return LoginPage.back(client);
    }
}
