package org.identityperf.keycloak.current.release;

import jakarta.persistence.EntityManagerFactory;
import org.keycloak.connections.jpa.AsyncCommitIntegrator;

/** This is how transactions end, which the distribution's own connection provider decides. */
public final class Commits {

    private Commits() {}

    /** Lets a transaction that writes nothing but sessions end before PostgreSQL's log is on disk. */
    public static void asShipped(EntityManagerFactory storage) {
        AsyncCommitIntegrator.registerListeners(storage);
    }
}
