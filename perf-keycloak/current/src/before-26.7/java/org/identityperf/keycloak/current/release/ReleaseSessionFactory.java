package org.identityperf.keycloak.current.release;

import jakarta.persistence.EntityManagerFactory;
import java.util.Set;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.keycloak.http.HttpRequest;
import org.keycloak.http.HttpResponse;
import org.keycloak.models.KeycloakSession;
import org.keycloak.services.DefaultKeycloakContext;

/** This session factory adds nothing: up to 26.6, Keycloak's own finds the providers on the class path. */
public abstract class ReleaseSessionFactory extends ModelSessionFactory {

    protected ReleaseSessionFactory(boolean schemaReady, Set<String> besides) {
        super(schemaReady, besides);
    }

    /** Does nothing: each transaction waits until the log is on disk, in the distribution too. */
    public static void commitAsShipped(EntityManagerFactory storage) {}

    /** This context belongs to no request, which up to 26.6 Keycloak says by null. */
    public static final class WithoutRequest extends DefaultKeycloakContext {

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
}
