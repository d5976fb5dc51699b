package org.identityperf.keycloak.preload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.sessions.infinispan.changes.SessionEntityWrapper;
import org.keycloak.models.sessions.infinispan.entities.AuthenticatedClientSessionEntity;
import org.keycloak.models.sessions.infinispan.entities.UserSessionEntity;

/**
 * This class turns rows of the database into the entities that the server keeps in its caches, and puts them there in
 * batches. One object is for one thread; several may fill the same server.
 */
final class OfflineSessionEntities {

    private static final JsonFactory JSON = new JsonFactory();
    private static final int BATCH = 1024;

    private final PreloadModelLayer server;
    private final Map<String, SessionEntityWrapper<UserSessionEntity>> sessions = new LinkedHashMap<>();
    private final Map<UUID, SessionEntityWrapper<AuthenticatedClientSessionEntity>> clients = new LinkedHashMap<>();
    private String realm = "";
    private String client = "";

    OfflineSessionEntities(PreloadModelLayer server) {
        this.server = server;
    }

    /** Returns a session without its client sessions, not yet in the cache. */
    UserSessionEntity session(String id, String user, String realmId, int started, int refreshed, byte[] data)
            throws IOException {
        // Few realms, many sessions: one string for all of a realm.
        realm = realm.equals(realmId) ? realm : realmId;
        UserSessionEntity entity = new UserSessionEntity();
        entity.setId(id);
        entity.setUser(user);
        entity.setRealmId(realm);
        entity.setStarted(started);
        entity.setLastSessionRefresh(refreshed);
        try (JsonParser json = JSON.createParser(data)) {
            json.nextToken();
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                json.nextToken();
                switch (field) {
                    case "ipAddress" -> entity.setIpAddress(json.getText());
                    case "authMethod" -> entity.setAuthMethod(json.getText());
                    case "brokerSessionId" -> entity.setBrokerSessionId(json.getText());
                    case "brokerUserId" -> entity.setBrokerUserId(json.getText());
                    case "rememberMe" -> entity.setRememberMe(json.getBooleanValue());
                    case "state" -> entity.setState(UserSessionModel.State.valueOf(json.getText()));
                    case "notes" -> entity.setNotes(notes(json));
                    default -> json.skipChildren();
                }
            }
        }
        return entity;
    }

    /** Returns a client session, linked from its session, not yet in the cache. */
    AuthenticatedClientSessionEntity client(UserSessionEntity session, String clientId, byte[] data)
            throws IOException {
        client = client.equals(clientId) ? client : clientId;
        AuthenticatedClientSessionEntity entity = new AuthenticatedClientSessionEntity(UUID.randomUUID());
        entity.setRealmId(session.getRealmId());
        // A client session counts as refreshed when its session was.
        entity.setTimestamp(session.getLastSessionRefresh());
        try (JsonParser json = JSON.createParser(data)) {
            json.nextToken();
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                json.nextToken();
                switch (field) {
                    case "authMethod" -> entity.setAuthMethod(json.getText());
                    case "redirectUri" -> entity.setRedirectUri(json.getText());
                    case "action" -> entity.setAction(json.getText());
                    case "notes" -> entity.setNotes(notes(json));
                    default -> json.skipChildren();
                }
            }
        }
        session.getAuthenticatedClientSessions().put(client, entity.getId());
        return entity;
    }

    private static Map<String, String> notes(JsonParser json) throws IOException {
        Map<String, String> notes = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            notes.put(name, json.nextToken() == JsonToken.VALUE_NULL ? null : json.getText());
        }
        return notes;
    }

    /** Puts a session into its cache, together with the batch that it belongs to. */
    void put(UserSessionEntity session) {
        sessions.put(session.getId(), new SessionEntityWrapper<>(session));
        if (sessions.size() == BATCH) {
            flush();
        }
    }

    /** Puts a client session into its cache, together with the batch that it belongs to. */
    void put(AuthenticatedClientSessionEntity clientSession) {
        clients.put(clientSession.getId(), new SessionEntityWrapper<>(clientSession));
        if (clients.size() == BATCH) {
            flush();
        }
    }

    /** Puts the entities that still wait into the caches. */
    void flush() {
        server.offlineSessions().putAll(sessions);
        server.offlineClientSessions().putAll(clients);
        sessions.clear();
        clients.clear();
    }
}
