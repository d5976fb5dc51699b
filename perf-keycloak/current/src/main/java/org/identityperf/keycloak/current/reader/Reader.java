package org.identityperf.keycloak.current.reader;

/** A reader answers questions about the data. Each call is a transaction of its own, as a request has. */
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

    /** Forgets what it has kept of earlier reads, if it keeps any. */
    public abstract void forget();

    @Override
    public abstract void close();
}
