package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.Release;
import org.identityperf.probe.address.Address;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** The reader that has Keycloak itself answer, with its caches. */
public final class ServerReader extends Reader {

    private static final List<String> ONLINE = List.of(
            InfinispanConnectionProvider.USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME);
    private static final List<String> OFFLINE = List.of(
            InfinispanConnectionProvider.OFFLINE_USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_CLIENT_SESSION_CACHE_NAME);

    private final CurrentModelLayer server;

    /** Makes a reader on the server of that database. */
    public ServerReader(Address address) {
        this(CurrentModelLayer.on(address));
    }

    /** Makes a reader on a running server. */
    public ServerReader(CurrentModelLayer server) {
        this.server = server;
    }

    @Override
    public <T> T ask(BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorReader, T> onFloor) {
        return server.inRealm(onServer);
    }

    @Override
    public <T> T request(Function<KeycloakSession, T> onServer, Function<FloorReader, T> onFloor) {
        return server.inTransaction(onServer);
    }

    @Override
    public Optional<CurrentModelLayer> server() {
        return Optional.of(server);
    }

    /** Empties the caches of what the database keeps, as after a start. */
    @Override
    public void forget() {
        // Sessions come first, since forgetting them reads the realm.
        server.inRealm((session, realm) -> {
            InfinispanConnectionProvider caches = session.getProvider(InfinispanConnectionProvider.class);
            if (Release.here().keepsOnlineSessions()) {
                ONLINE.forEach(name -> caches.getCache(name).clear());
            }
            OFFLINE.forEach(name -> caches.getCache(name).clear());
            return null;
        });
        server.forget();
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
