package org.identityperf.keycloak.current;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.services.managers.RealmManager;

/**
 * The schema as Keycloak itself creates it in an empty database, with the master realm and one more, and a client in
 * that, all made as Keycloak makes them. It has no dimensions.
 *
 * <p>Tables are written in capitals wherever they are named, as Keycloak names them: MySQL knows no other.
 */
public final class KeycloakSchema implements Dataset {

    /** The id and name of the realm. */
    public static final String REALM = "current";

    /** The internal id of the client. */
    public static final String CLIENT = "7b1f2f0c-6d0c-4f0a-9d3e-0c1c1e4d5a02";

    static final String MASTER = "master";
    private static final String CLIENT_ID = "app";

    @Override
    public String name() {
        return "KeycloakSchema";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return "Keycloak " + KeycloakServer.version();
    }

    @Override
    public long bytes(Sizes sizes) {
        return 50_000_000;
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) {
        progress.begin("schema", 1);
        try (KeycloakServer server = KeycloakServer.on(database)) {
            server.inTransaction(session -> new RealmManager(session).createRealm(MASTER, MASTER));
            server.inTransaction(KeycloakSchema::realm);
        }
        progress.advance(1);
    }

    private static ClientModel realm(KeycloakSession session) {
        RealmModel realm = new RealmManager(session).createRealm(REALM, REALM);
        realm.setEnabled(true);
        ClientModel client = session.clients().addClient(realm, CLIENT, CLIENT_ID);
        client.setEnabled(true);
        client.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        return client;
    }
}
