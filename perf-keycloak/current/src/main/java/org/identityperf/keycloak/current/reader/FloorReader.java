package org.identityperf.keycloak.current.reader;

import org.identityperf.probe.address.Address;

/** The same answers through the bare driver, one statement each; it keeps nothing. */
public final class FloorReader extends Reader {

    private final FloorStatements statements;

    /** By one connection to that database. */
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

    /** There is nothing to forget. */
    @Override
    public void forget() {}

    @Override
    public void close() {
        statements.close();
    }
}
