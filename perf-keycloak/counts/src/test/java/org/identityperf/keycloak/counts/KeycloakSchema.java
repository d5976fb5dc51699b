package org.identityperf.keycloak.counts;

import javax.sql.DataSource;
import org.identityperf.assertions.Schema;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.keycloak.models.RealmModel;
import org.postgresql.ds.PGSimpleDataSource;

/** Keycloak's own schema, as its change sets make it, with a realm that has nothing but its default role. */
final class KeycloakSchema implements Schema {

    @Override
    public void create(DataSource database) throws Exception {
        CountedConnections.use(database);
        try (CurrentModelLayer server =
                CurrentModelLayer.on(Keycloak.address(database.unwrap(PGSimpleDataSource.class)))) {
            server.inTransaction(session -> {
                RealmModel realm = session.realms().createRealm(Keycloak.REALM);
                realm.setDefaultRole(realm.addRole("default"));
                return true;
            });
        }
    }
}
