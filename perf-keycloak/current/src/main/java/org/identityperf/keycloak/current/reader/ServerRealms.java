package org.identityperf.keycloak.current.reader;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RealmProvider;
import org.keycloak.models.cache.CacheRealmProvider;

/** This class answers questions about many realms with the code of Keycloak itself. */
final class ServerRealms implements RealmsReader {

    private final CurrentModelLayer server;

    ServerRealms(CurrentModelLayer server) {
        this.server = server;
    }

    private <T> T ask(Function<RealmProvider, T> question) {
        return server.inTransaction(session -> question.apply(session.realms()));
    }

    private static RealmView view(RealmModel realm) {
        return new RealmView(
                realm.getName(),
                realm.isEnabled(),
                realm.getDefaultRole().getName(),
                realm.getBrowserFlow().getAlias());
    }

    @Override
    public RealmView byId(String id) {
        return ask(realms -> view(realms.getRealm(id)));
    }

    @Override
    public RealmView byName(String name) {
        return ask(realms -> view(realms.getRealmByName(name)));
    }

    @Override
    public Set<String> all() {
        return ask(realms -> realms.getRealmsStream().map(RealmModel::getName).collect(Collectors.toSet()));
    }

    @Override
    public void invalidate(String id) {
        server.inTransaction(session -> {
            CacheRealmProvider cache = session.getProvider(CacheRealmProvider.class);
            cache.registerRealmInvalidation(id, cache.getRealm(id).getName());
            return null;
        });
    }
}
