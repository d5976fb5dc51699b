package org.identityperf.keycloak.preload;

import java.util.Set;
import org.identityperf.keycloak.shared.ModelSessionFactory;

/** The session factory of the versions that preload: they find their providers on the class path by themselves. */
final class PreloadSessionFactory extends ModelSessionFactory {

    /** A factory that has read no provider yet. */
    PreloadSessionFactory(boolean schemaReady) {
        super(schemaReady, Set.of("LegacySessionSupportSpi"));
    }
}
