package org.identityperf.keycloak.current.reader;

/** Whoever answers questions. Each call is a transaction of its own, as a request has. */
public interface Reader extends AutoCloseable {

    UserReader users();

    /** Forgets what it read before, as far as it keeps any. */
    void forget();

    @Override
    void close();
}
