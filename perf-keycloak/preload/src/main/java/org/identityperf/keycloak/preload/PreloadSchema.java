package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.RealmSchema;
import org.identityperf.probe.address.Address;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * The preload schema is the dataset with the schema that Keycloak creates in an empty database, and one realm
 * and one client made through its own API. It has no dimensions.
 */
public final class PreloadSchema extends RealmSchema {

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

    public PreloadSchema() {
        super(1);
    }

    @Override
    protected void make(Address database) {
        try (PreloadModelLayer server = PreloadModelLayer.on(database)) {
            server.inTransaction(PreloadSchema::realm);
        }
    }

    private static ClientModel realm(KeycloakSession session) {
        RealmModel realm = session.realms().createRealm(REALM, REALM);
        realm.setEnabled(true);
        realm.setOfflineSessionIdleTimeout(OFFLINE_IDLE_SECONDS);
        realm.setDefaultRole(session.roles().addRealmRole(realm, "default-roles-" + REALM));
        return client(session, realm, CLIENT, CLIENT_ID);
    }
}
