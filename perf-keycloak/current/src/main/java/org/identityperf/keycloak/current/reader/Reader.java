package org.identityperf.keycloak.current.reader;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** A reader answers questions about the data. Each call is a transaction of its own, as a request has. */
public abstract class Reader implements AutoCloseable {

    private final UserReader users;
    private final RealmReader realm;
    private final RealmsReader realms;
    private final SessionReader sessions;

    protected Reader(UserReader users, RealmReader realm, RealmsReader realms, SessionReader sessions) {
        this.users = users;
        this.realm = realm;
        this.realms = realms;
        this.sessions = sessions;
    }

    /** Opens the reader that is the server's own code, or the floor. */
    public static Reader open(Address address, Implementation implementation) {
        return implementation == Implementation.FLOOR ? new FloorReader(address) : new ServerReader(address);
    }

    /** Answers a question that no other benchmark asks: on the server as a request does, or by statements. */
    public abstract <T> T ask(
            BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorStatements, T> onFloor);

    /**
     * Answers a request that no other benchmark makes. The server's own services read what they need of realms, or
     * statements give the same answer.
     */
    public abstract <T> T request(Function<KeycloakSession, T> onServer, Function<FloorStatements, T> onFloor);

    /**
     * Answers a request likewise, which a whole server answers over HTTP.
     *
     * @param shipped has that server answer it; only a reader of that uses it
     */
    public <T> T request(
            Function<KeycloakSession, T> onServer,
            Function<FloorStatements, T> onFloor,
            Function<OverHttp, T> shipped) {
        return request(onServer, onFloor);
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
