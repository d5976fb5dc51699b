package org.identityperf.keycloak.current.shipped;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.probe.address.Address;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * A shipped reader has the shipped server answer requests, over HTTP. What is no request is asked of the server in this
 * JVM on the same database: it prepares and checks.
 */
public final class ShippedReader extends Reader {

    private final ServerReader here;
    private final ShippedServer server;

    /** Makes a reader on the shipped server of that database. */
    public ShippedReader(Address address) {
        here = new ServerReader(address);
        server = ShippedServer.on(address);
    }

    @Override
    public <T> T ask(BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorReader, T> onFloor) {
        return here.ask(onServer, onFloor);
    }

    @Override
    public <T> T request(Function<KeycloakSession, T> onServer, Function<FloorReader, T> onFloor) {
        return here.request(onServer, onFloor);
    }

    @Override
    public <T> T request(
            Function<KeycloakSession, T> onServer, Function<FloorReader, T> onFloor, Function<OverHttp, T> shipped) {
        return shipped.apply(server.http());
    }

    @Override
    public Optional<CurrentModelLayer> server() {
        return here.server();
    }

    /** Empties the caches of the shipped server, which then holds the realms alone. */
    @Override
    public void forget() {
        server.forget();
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
