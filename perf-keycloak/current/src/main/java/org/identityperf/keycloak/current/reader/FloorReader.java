package org.identityperf.keycloak.current.reader;

import org.identityperf.probe.address.Address;

/** The same answers through the bare driver, one statement each; it keeps nothing. */
public final class FloorReader implements Reader {

    private final FloorStatements statements;
    private final UserReader users;

    /** By one connection to that database. */
    public FloorReader(Address address) {
        this.statements = new FloorStatements(address);
        this.users = new FloorUsers(statements);
    }

    @Override
    public UserReader users() {
        return users;
    }

    /** There is nothing to forget. */
    @Override
    public void forget() {}

    @Override
    public void close() {
        statements.close();
    }
}
