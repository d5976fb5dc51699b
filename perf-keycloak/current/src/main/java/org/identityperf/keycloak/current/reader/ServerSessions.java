package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.release.OfflineSessions;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.session.UserSessionPersisterProvider;

/** This class answers questions about sessions with the code of Keycloak itself. */
final class ServerSessions implements SessionReader {

    private static final List<String> ONLINE = List.of(
            InfinispanConnectionProvider.USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME);
    private static final List<String> OFFLINE = List.of(
            InfinispanConnectionProvider.OFFLINE_USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_CLIENT_SESSION_CACHE_NAME);

    private final RealmSession realms;

    ServerSessions(RealmSession realms) {
        this.realms = realms;
    }

    private static SessionView view(UserSessionModel session) {
        return new SessionView(
                session.getId(),
                session.getUser().getUsername(),
                session.getAuthenticatedClientSessions().values().stream()
                        .map(client -> client.getClient().getClientId())
                        .collect(Collectors.toSet()));
    }

    @Override
    public Map<String, Long> byClient(boolean offline) {
        return realms.ask((session, realm) -> session.sessions().getActiveClientSessionStats(realm, offline));
    }

    @Override
    public List<SessionView> offlineAt(String clientKey, int first, int most) {
        return realms.ask((session, realm) -> OfflineSessions.at(session, realm.getClientById(clientKey), first, most)
                .map(ServerSessions::view)
                .toList());
    }

    @Override
    public List<SessionView> offlineAfter(String id, int most) {
        return realms.ask((session, realm) -> session.getProvider(UserSessionPersisterProvider.class)
                .loadUserSessionsStream(0, most, true, id)
                .map(ServerSessions::view)
                .toList());
    }

    @Override
    public SessionView offline(String id) {
        return realms.ask((session, realm) -> view(session.sessions().getOfflineUserSession(realm, id)));
    }

    @Override
    public void begin(SessionPopulation about) {
        OnlineSessions.begin(realms, about);
    }

    /** Empties the caches of sessions that the database keeps, as after a start. */
    void forget() {
        realms.ask((session, realm) -> {
            InfinispanConnectionProvider caches = session.getProvider(InfinispanConnectionProvider.class);
            if (Release.here().keepsOnlineSessions()) {
                ONLINE.forEach(name -> caches.getCache(name).clear());
            }
            OFFLINE.forEach(name -> caches.getCache(name).clear());
            return null;
        });
    }
}
