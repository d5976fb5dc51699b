package org.identityperf.keycloak.current.benchmark;

/** What the server's caches hold. */
public enum Cache {
    /** The realm itself, and nothing of what is in it. */
    COLD,
    /** What the same questions left there before. */
    WARM
}
