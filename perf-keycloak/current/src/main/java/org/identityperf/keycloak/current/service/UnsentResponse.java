package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.NewCookie;
import org.keycloak.http.HttpResponse;

/** An unsent response takes what the server adds to a response of HTTP, which nobody receives. */
final class UnsentResponse implements HttpResponse {

    private int status = 200;

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
    public void setCookieIfAbsent(NewCookie cookie) {}
}
