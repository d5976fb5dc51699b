package org.identityperf.keycloak.current.reader;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.probe.address.Address;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** A server reader has Keycloak itself answer, with its caches. */
public final class ServerReader extends Reader {

    private final RealmSession session;
    private final ServerSessions sessions;

    /** Makes a reader on the server of that database. */
    public ServerReader(Address address) {
        this(new RealmSession(CurrentModelLayer.on(address)));
    }

    private ServerReader(RealmSession session) {
        this(session, new ServerSessions(session));
    }

    private ServerReader(RealmSession session, ServerSessions sessions) {
        super(new ServerUsers(session), new ServerRealm(session), new ServerRealms(session.server()), sessions);
        this.session = session;
        this.sessions = sessions;
    }

    @Override
    public <T> T ask(BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorStatements, T> onFloor) {
        return session.ask(onServer);
    }

    @Override
    public <T> T request(Function<KeycloakSession, T> onServer, Function<FloorStatements, T> onFloor) {
        return session.server().inTransaction(onServer);
    }

    @Override
    public void forget() {
        // Sessions come first, since forgetting them reads the realm.
        sessions.forget();
        session.server().forget();
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
