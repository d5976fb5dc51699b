package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.probe.address.Address;

/** Keycloak itself answers, with its caches. */
public final class ServerReader implements Reader {

    private final KeycloakServer server;
    private final UserReader users;
    private final RealmReader realm;
    private final RealmsReader realms;
    private final ServerSessions sessions;

    /** The server on that database. */
    public ServerReader(Address address) {
        this.server = KeycloakServer.on(address);
        RealmSession session = new RealmSession(server);
        this.users = new ServerUsers(session);
        this.realm = new ServerRealm(session);
        this.realms = new ServerRealms(server);
        this.sessions = new ServerSessions(session);
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

    @Override
    public void forget() {
        // First, since it reads the realm.
        sessions.forget();
        server.forget();
    }

    /** The server stays for whoever asks next. */
    @Override
    public void close() {}
}
