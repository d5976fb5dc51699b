package org.identityperf.keycloak.current.reader;

/** Whoever answers questions. Each call is a transaction of its own, as a request has. */
public abstract class Reader implements AutoCloseable {

    private final UserReader users;
    private final RealmReader realm;
    private final RealmsReader realms;
    private final SessionReader sessions;

    Reader(UserReader users, RealmReader realm, RealmsReader realms, SessionReader sessions) {
        this.users = users;
        this.realm = realm;
        this.realms = realms;
        this.sessions = sessions;
    }

    public final UserReader users() {
        return users;
    }

    public final RealmReader realm() {
        return realm;
    }

    public final RealmsReader realms() {
        return realms;
    }

    public final SessionReader sessions() {
        return sessions;
    }

    /** Forgets what it read before, as far as it keeps any. */
    public abstract void forget();

    @Override
    public abstract void close();
}
