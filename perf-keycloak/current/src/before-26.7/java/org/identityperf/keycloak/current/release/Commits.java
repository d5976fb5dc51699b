package org.identityperf.keycloak.current.release;

import jakarta.persistence.EntityManagerFactory;

/** This is how transactions end. Before 26.7 each waits until the log is on disk, in the distribution too. */
public final class Commits {

    private Commits() {}

    public static void asShipped(EntityManagerFactory storage) {
        // Nothing differs.
    }
}
