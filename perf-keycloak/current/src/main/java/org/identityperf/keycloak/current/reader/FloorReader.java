package org.identityperf.keycloak.current.reader;

import org.identityperf.probe.address.Address;

/** The same answers through the bare driver, one statement each; it keeps nothing. */
public final class FloorReader implements Reader {

    private final FloorStatements statements;
    private final UserReader users;
    private final RealmReader realm;
    private final RealmsReader realms;
    private final SessionReader sessions;

    /** By one connection to that database. */
    public FloorReader(Address address) {
        ManyValues many = ManyValues.in(address);
        this.statements = new FloorStatements(address);
        this.users = new FloorUsers(statements);
        this.realm = new FloorRealm(statements, many);
        this.realms = new FloorRealms(statements);
        this.sessions = new FloorSessions(statements, many);
    }

    @Override
    public UserReader users() {
        return users;
    }

    @Override
    public RealmReader realm() {
        return realm;
    }

    @Override
    public RealmsReader realms() {
        return realms;
    }

    @Override
    public SessionReader sessions() {
        return sessions;
    }

    /** There is nothing to forget. */
    @Override
    public void forget() {}

    @Override
    public void close() {
        statements.close();
    }
}
