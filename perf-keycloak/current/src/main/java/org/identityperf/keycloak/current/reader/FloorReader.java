package org.identityperf.keycloak.current.reader;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.probe.address.Address;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** A floor reader gives the same answers through the bare driver, with one statement each. It keeps nothing. */
public final class FloorReader extends Reader {

    private final FloorStatements statements;

    /** Makes a reader with one connection to that database. */
    public FloorReader(Address address) {
        this(new FloorStatements(address), ManyValues.in(address));
    }

    private FloorReader(FloorStatements statements, ManyValues many) {
        super(
                new FloorUsers(statements),
                new FloorRealm(statements, many),
                new FloorRealms(statements),
                new FloorSessions(statements, many));
        this.statements = statements;
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
