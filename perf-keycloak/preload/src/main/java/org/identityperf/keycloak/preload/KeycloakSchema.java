package org.identityperf.keycloak.preload;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;

/**
 * The schema as Keycloak itself creates it in an empty database, with one realm and one client in it, made through its
 * own API. It has no dimensions.
 */
public final class KeycloakSchema implements Dataset {

    /** The id and name of the realm. */
    public static final String REALM = "preload";

    /** The internal id of the client. */
    public static final String CLIENT = "7b1f2f0c-6d0c-4f0a-9d3e-0c1c1e4d5a01";

    /** The name by which the client knows itself. */
    static final String CLIENT_ID = "offline-client";

    /**
     * How long an idle offline session lives, in seconds: ten years, so that sessions with fixed times in the past are
     * alive whenever a run takes place.
     */
    static final int OFFLINE_IDLE_SECONDS = 10 * 365 * 24 * 3600;

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
            server.inTransaction(KeycloakSchema::realm);
        }
        progress.advance(1);
    }

    private static ClientModel realm(KeycloakSession session) {
        RealmModel realm = session.realms().createRealm(REALM, REALM);
        realm.setEnabled(true);
        realm.setOfflineSessionIdleTimeout(OFFLINE_IDLE_SECONDS);
        realm.setDefaultRole(session.roles().addRealmRole(realm, "default-roles-" + REALM));
        ClientModel client = session.clients().addClient(realm, CLIENT, CLIENT_ID);
        client.setEnabled(true);
        client.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        return client;
    }
}
