package org.identityperf.keycloak.current.reader;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.probe.address.Address;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** The reader that gives the same answers through the bare driver. It keeps nothing of them. */
public final class FloorReader extends Reader {

    private final FloorStatements statements;

    /** Makes a reader with one connection to that database. */
    public FloorReader(Address address) {
        statements = new FloorStatements(address);
    }

    @Override
    public <T> T ask(BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorStatements, T> onFloor) {
        return onFloor.apply(statements);
    }

    @Override
    public <T> T request(Function<KeycloakSession, T> onServer, Function<FloorStatements, T> onFloor) {
        return onFloor.apply(statements);
    }

    /** Does nothing, since nothing is kept. */
    @Override
    public void forget() {}

    @Override
    public void close() {
        statements.close();
    }
}
