package org.identityperf.keycloak.shared;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;

/**
 * The dataset with the schema that Keycloak creates in an empty database, and a realm and a client
 * made through its own API. It has no dimensions.
 */
public abstract class RealmSchema implements Dataset {

    private final int version;

    /**
     * Describes a schema.
     *
     * @param version another one whenever other rows are made
     */
    protected RealmSchema(int version) {
        this.version = version;
    }

    @Override
    public final DatasetDescription description() {
        return DatasetDescription.of("KeycloakSchema", version, "Keycloak " + ModelLayer.version());
    }

    @Override
    public final long bytes(Sizes sizes) {
        return 50_000_000;
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        progress.begin("schema", 1);
        make(database);
        progress.advance(1);
    }

    /** Makes schema, realm and client, with a server of its own. */
    protected abstract void make(Address database);

    /** Adds a client that uses OpenID Connect. */
    protected static ClientModel client(KeycloakSession session, RealmModel realm, String key, String clientId) {
        ClientModel client = session.clients().addClient(realm, key, clientId);
        client.setEnabled(true);
        client.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        return client;
    }
}
