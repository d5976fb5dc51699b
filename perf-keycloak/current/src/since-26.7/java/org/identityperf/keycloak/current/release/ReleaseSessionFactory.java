package org.identityperf.keycloak.current.release;

import jakarta.persistence.EntityManagerFactory;
import java.util.Optional;
import java.util.Set;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.keycloak.connections.jpa.AsyncCommitIntegrator;
import org.keycloak.http.HttpRequest;
import org.keycloak.http.HttpResponse;
import org.keycloak.models.KeycloakSession;
import org.keycloak.provider.KeycloakDeploymentInfo;
import org.keycloak.provider.ProviderManager;
import org.keycloak.services.DefaultKeycloakContext;

/** This session factory finds the providers on the class path. From 26.7 on, the distribution finds them instead. */
public abstract class ReleaseSessionFactory extends ModelSessionFactory {

    protected ReleaseSessionFactory(boolean schemaReady, Set<String> besides) {
        super(schemaReady, besides);
    }

    @Override
    public void init() {
        ProviderManager manager = new ProviderManager(
                KeycloakDeploymentInfo.create().services(), getClass().getClassLoader());
        spis.addAll(manager.loadSpis());
        factoriesMap = loadFactories(manager);
        checkProvider();
        super.init();
    }

    /**
     * Lets a transaction that writes nothing but sessions end before PostgreSQL's log is on disk, which the
     * distribution's own connection provider does.
     */
    public static void commitAsShipped(EntityManagerFactory storage) {
        AsyncCommitIntegrator.registerListeners(storage);
    }

    /** This context belongs to no request. */
    public static final class WithoutRequest extends DefaultKeycloakContext {

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
}
