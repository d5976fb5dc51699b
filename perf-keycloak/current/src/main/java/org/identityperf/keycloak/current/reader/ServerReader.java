package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.probe.address.Address;

/** A server reader has Keycloak itself answer, with its caches. */
public final class ServerReader extends Reader {

    private final KeycloakServer server;
    private final ServerSessions sessions;

    /** Makes a reader on the server of that database. */
    public ServerReader(Address address) {
        this(new RealmSession(KeycloakServer.on(address)));
    }

    private ServerReader(RealmSession session) {
        this(session, new ServerSessions(session));
    }

    private ServerReader(RealmSession session, ServerSessions sessions) {
        super(new ServerUsers(session), new ServerRealm(session), new ServerRealms(session.server()), sessions);
        this.server = session.server();
        this.sessions = sessions;
    }

    @Override
    public void forget() {
        // Sessions come first, since forgetting them reads the realm.
        sessions.forget();
        server.forget();
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
