package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.probe.address.Address;

/** Keycloak itself answers, with its caches. */
public final class ServerReader implements Reader {

    private final KeycloakServer server;
    private final UserReader users;

    /** The server on that database. */
    public ServerReader(Address address) {
        this.server = KeycloakServer.on(address);
        RealmSession realms = new RealmSession(server);
        this.users = new ServerUsers(realms);
    }

    @Override
    public UserReader users() {
        return users;
    }

    @Override
    public void forget() {
        server.forget();
    }

    /** The server stays for whoever asks next. */
    @Override
    public void close() {}
}
