package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.Map;
import org.identityperf.keycloak.shared.NewSession;
import org.keycloak.common.ClientConnection;
import org.keycloak.http.FormPartValue;
import org.keycloak.http.HttpRequest;
import org.keycloak.models.KeycloakSession;

/**
 * A request stands for what HTTP brings to the server: a method, a path, headers and a form. It replaces the transport
 * alone; the server's own resource classes answer it.
 *
 * @param method such as GET
 * @param path below the server's base, with its query
 * @param headers one value for each name
 * @param form the decoded parameters of a form
 * @param cookies the values of a browser's cookies, by name
 */
public record Request(
        String method, String path, Map<String, String> headers, Map<String, String> form, Map<String, String> cookies)
        implements HttpRequest, ClientConnection {

    /** The address of the server. */
    public static final URI BASE = URI.create("https://id.example.org/");

    private static final int HTTPS = 443;

    /** Returns a request of GET, on behalf of whom a token was issued to. */
    public static Request get(String path, String token) {
        return new Request("GET", path, Map.of(HttpHeaders.AUTHORIZATION, "Bearer " + token), Map.of(), Map.of());
    }

    /** Returns a request of GET from a browser without cookies. */
    public static Request get(String path) {
        return new Request("GET", path, Map.of(), Map.of(), Map.of());
    }

    /** Returns a request of POST with a form. */
    public static Request post(String path, Map<String, String> form) {
        return post(path, form, Map.of());
    }

    /** Returns a request of POST with a form, from a browser with cookies. */
    public static Request post(String path, Map<String, String> form, Map<String, String> cookies) {
        return new Request("POST", path, Map.of(), form, cookies);
    }

    /** Makes it the request that a session answers. */
    public KeycloakSession in(KeycloakSession session) {
        session.getContext().setHttpRequest(this);
        session.getContext().setHttpResponse(new UnsentResponse());
        session.getContext().setConnection(this);
        return session;
    }

    @Override
    public String getHttpMethod() {
        return method;
    }

    @Override
    public MultivaluedMap<String, String> getDecodedFormParameters() {
        return new MultivaluedHashMap<>(form);
    }

    @Override
    public MultivaluedMap<String, FormPartValue> getMultiPartFormParameters() {
        return new MultivaluedHashMap<>();
    }

    @Override
    public HttpHeaders getHttpHeaders() {
        return new RequestHeaders(new MultivaluedHashMap<>(headers), cookies);
    }

    /** Returns null: the client has shown no certificate. */
    @Override
    public X509Certificate[] getClientCertificateChain() {
        return null;
    }

    @Override
    public UriInfo getUri() {
        return new RequestUri(BASE, BASE.resolve(path));
    }

    /** Newer releases ask whether a proxy is trusted; there is none. */
    public boolean isProxyTrusted() {
        return false;
    }

    @Override
    public String getRemoteAddr() {
        return NewSession.ADDRESS;
    }

    @Override
    public String getRemoteHost() {
        return NewSession.ADDRESS;
    }

    @Override
    public int getRemotePort() {
        return HTTPS;
    }

    @Override
    public String getLocalAddr() {
        return NewSession.ADDRESS;
    }

    @Override
    public int getLocalPort() {
        return HTTPS;
    }
}
