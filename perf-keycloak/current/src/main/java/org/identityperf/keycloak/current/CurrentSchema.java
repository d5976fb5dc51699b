package org.identityperf.keycloak.current;

import java.sql.SQLException;
import org.identityperf.keycloak.shared.RealmSchema;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.services.managers.RealmManager;

/**
 * The current schema is the dataset with the schema that Keycloak creates in an empty database. It holds the master
 * realm, one more realm and a client in that, all made by Keycloak, with stable ids. It has no dimensions.
 *
 * <p>Table names are written in capitals everywhere, as Keycloak writes them; MySQL does not find other spellings.
 */
public final class CurrentSchema extends RealmSchema {

    /** The id and name of the realm. */
    public static final String REALM = "current";

    /** The internal id of the client. */
    public static final String CLIENT = "7b1f2f0c-6d0c-4f0a-9d3e-0c1c1e4d5a02";

    /** The name of the realm of the administrators of all realms. */
    public static final String MASTER = "master";

    private static final String CLIENT_ID = "app";

    public CurrentSchema() {
        super(2);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        super.create(database, sizes, seed, progress);
        StableIds.give(database, progress);
    }

    @Override
    protected void make(Address database) {
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(session -> new RealmManager(session).createRealm(MASTER, MASTER));
            server.inTransaction(CurrentSchema::realm);
        }
    }

    private static ClientModel realm(KeycloakSession session) {
        RealmModel realm = new RealmManager(session).createRealm(REALM, REALM);
        realm.setEnabled(true);
        return client(session, realm, CLIENT, CLIENT_ID);
    }
}
