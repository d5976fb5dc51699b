package org.identityperf.keycloak.current.release;

import org.keycloak.http.HttpRequest;
import org.keycloak.http.HttpResponse;
import org.keycloak.models.KeycloakSession;
import org.keycloak.services.DefaultKeycloakContext;

/** This context belongs to no request, which up to 26.6 Keycloak says by null. */
public final class WithoutRequest extends DefaultKeycloakContext {

    public WithoutRequest(KeycloakSession session) {
        super(session);
    }

    @Override
    protected HttpRequest createHttpRequest() {
        return null;
    }

    @Override
    protected HttpResponse createHttpResponse() {
        return null;
    }
}
