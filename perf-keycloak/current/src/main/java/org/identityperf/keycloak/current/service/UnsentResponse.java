package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.NewCookie;
import java.util.LinkedHashMap;
import java.util.Map;
import org.keycloak.http.HttpResponse;

/** An unsent response takes what the server adds to a response of HTTP, which nobody receives. */
final class UnsentResponse implements HttpResponse {

    private final Map<String, String> cookies = new LinkedHashMap<>();
    private int status = 200;

    /** Returns the values of the cookies that a browser would keep, by name. */
    Map<String, String> cookies() {
        return cookies;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void setStatus(int status) {
        this.status = status;
    }

    @Override
    public void addHeader(String name, String value) {}

    @Override
    public void setHeader(String name, String value) {}

    @Override
    public void setCookieIfAbsent(NewCookie cookie) {
        cookies.putIfAbsent(cookie.getName(), cookie.getValue());
    }
}
