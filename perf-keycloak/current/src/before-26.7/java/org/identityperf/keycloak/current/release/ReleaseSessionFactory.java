package org.identityperf.keycloak.current.release;

import java.util.Set;
import org.identityperf.keycloak.shared.ModelSessionFactory;

/** This session factory adds nothing: up to 26.6, Keycloak's own finds the providers on the class path. */
public abstract class ReleaseSessionFactory extends ModelSessionFactory {

    protected ReleaseSessionFactory(boolean schemaReady, Set<String> besides) {
        super(schemaReady, besides);
    }
}
