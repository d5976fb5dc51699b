package org.identityperf.keycloak.counts;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.identityperf.assertions.Counts;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.probe.address.Address;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.postgresql.ds.PGSimpleDataSource;

/** The storage of a released Keycloak on the database of a test, whose statements are counted. */
final class Keycloak implements AutoCloseable {

    static final String REALM = "counted";

    private final CurrentModelLayer server;

    private Keycloak(CurrentModelLayer server) {
        this.server = server;
    }

    /** Starts it on a test's database. */
    static Keycloak on(Counts counts) throws Exception {
        CountedConnections.use(counts.dataSource());
        return new Keycloak(CurrentModelLayer.on(address(counts.dataSource().unwrap(PGSimpleDataSource.class))));
    }

    static Address address(PGSimpleDataSource database) {
        return new Address(database.getUrl(), database.getUser(), "");
    }

    /** Does something in a transaction of the server. */
    void change(BiConsumer<KeycloakSession, RealmModel> change) {
        inRealm((session, realm) -> {
            change.accept(session, realm);
            return true;
        });
    }

    /** Returns what the server says in a transaction of its own. */
    <T> T inRealm(BiFunction<KeycloakSession, RealmModel, T> work) {
        return server.inTransaction(session -> {
            RealmModel realm = session.realms().getRealmByName(REALM);
            session.getContext().setRealm(realm);
            return work.apply(session, realm);
        });
    }

    /** Empties all caches, and reads the realm itself again. */
    void forget() {
        server.forget();
        inRealm((session, realm) -> realm.getName());
    }

    @Override
    public void close() {
        server.close();
    }
}
