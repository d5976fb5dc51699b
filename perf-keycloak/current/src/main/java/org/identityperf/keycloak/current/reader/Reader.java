package org.identityperf.keycloak.current.reader;

/** Whoever answers questions. Each call is a transaction of its own, as a request has. */
public interface Reader extends AutoCloseable {

    UserReader users();

    RealmReader realm();

    RealmsReader realms();

    SessionReader sessions();

    /** Forgets what it read before, as far as it keeps any. */
    void forget();

    @Override
    void close();
}
