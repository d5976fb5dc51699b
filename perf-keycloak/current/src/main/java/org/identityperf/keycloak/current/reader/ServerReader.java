package org.identityperf.keycloak.current.reader;

import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.probe.address.Address;

/** Keycloak itself answers, with its caches. */
public final class ServerReader extends Reader {

    private final KeycloakServer server;
    private final ServerSessions sessions;

    /** The server on that database. */
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
        // First, since it reads the realm.
        sessions.forget();
        server.forget();
    }

    /** The server stays for whoever asks next. */
    @Override
    public void close() {}
}
