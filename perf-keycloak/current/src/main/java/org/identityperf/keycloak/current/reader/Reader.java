package org.identityperf.keycloak.current.reader;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** An implementation that answers about the data. Each call is a transaction of its own, as a request has. */
public abstract class Reader implements AutoCloseable {

    private String token = "";

    /** Opens the reader that is the server's own code, or the floor. */
    public static Reader open(Address address, Implementation implementation) {
        return implementation == Implementation.FLOOR ? new FloorReader(address) : new ServerReader(address);
    }

    /** Answers about the realm: on the server as a request does, or by statements. */
    public abstract <T> T ask(BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorReader, T> onFloor);

    /**
     * Answers a request. The server's own services read what they need of realms, or statements give the same answer.
     */
    public abstract <T> T request(Function<KeycloakSession, T> onServer, Function<FloorReader, T> onFloor);

    /**
     * Answers a request that a whole server can also answer over HTTP.
     *
     * @param shipped has that server answer it; only a reader of that uses it
     */
    public <T> T request(
            Function<KeycloakSession, T> onServer, Function<FloorReader, T> onFloor, Function<OverHttp, T> shipped) {
        return request(onServer, onFloor);
    }

    /** Sets the access token of the administrator on whose behalf requests are made. */
    public final void authorize(String administrators) {
        token = administrators;
    }

    public final String token() {
        return token;
    }

    /** Returns the server in this JVM, if that is what answers or prepares. */
    public Optional<CurrentModelLayer> server() {
        return Optional.empty();
    }

    /** Begins the online sessions that can't be loaded, since no database keeps them. */
    public final void begin(SessionPopulation sessions) {
        server().ifPresent(server -> OnlineSessions.begin(server, sessions));
    }

    /** Forgets what it has kept of earlier reads, if it keeps any. */
    public abstract void forget();

    @Override
    public abstract void close();
}
