package org.identityperf.keycloak.current.release;

import java.util.Optional;
import org.keycloak.http.HttpRequest;
import org.keycloak.http.HttpResponse;
import org.keycloak.models.KeycloakSession;
import org.keycloak.services.DefaultKeycloakContext;

/** This context belongs to no request. */
public final class WithoutRequest extends DefaultKeycloakContext {

    public WithoutRequest(KeycloakSession session) {
        super(session);
    }

    @Override
    protected Optional<HttpRequest> createHttpRequest() {
        return Optional.empty();
    }

    @Override
    protected Optional<HttpResponse> createHttpResponse() {
        return Optional.empty();
    }
}
