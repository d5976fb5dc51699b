package org.identityperf.keycloak.preload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keycloak.models.sessions.infinispan.entities.AuthenticatedClientSessionEntity;
import org.keycloak.models.sessions.infinispan.entities.UserSessionEntity;

class OfflineSessionPreloadTest {

    private static final int SESSIONS = 257;

    private static TestDatabases databases;
    private static Address address;
    private static PreloadModelLayer server;

    @BeforeAll
    static void boot() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/preload",
                "sessions=" + OfflineSessionDataset.class.getName() + "[sessions=" + SESSIONS + "]");
        address = databases.get("sessions");
        server = PreloadModelLayer.on(address);
    }

    @AfterAll
    static void close() throws IOException {
        server.close();
        databases.close();
    }

    @BeforeEach
    void forget() {
        server.forgetOfflineSessions();
    }

    @Test
    void aBootedServerHasLoadedNothing() {
        assertThat(server.offlineSessions()).isEmpty();
        assertThat(server.offlineClientSessions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 256, 300})
    void theServerLoadsEverySessionAtAnySegmentSize(int sessionsPerSegment) {
        server.preloadOfflineSessions(sessionsPerSegment);

        OfflineSessionCheck.verify(address, server, SESSIONS);
    }

    @Test
    void theServerLoadsAgainAfterForgetting() {
        server.preloadOfflineSessions(64);
        server.forgetOfflineSessions();
        server.preloadOfflineSessions(64);

        OfflineSessionCheck.verify(address, server, SESSIONS);
    }

    @Test
    void theFloorLoadsWhatTheServerLoads() throws Exception {
        server.preloadOfflineSessions(64);
        Map<String, UserSessionEntity> sessions = sessions();
        Map<String, AuthenticatedClientSessionEntity> clientSessions = clientSessions();
        server.forgetOfflineSessions();

        assertThat(new OfflineSessionFloor(address, server).load()).isEqualTo(SESSIONS);

        OfflineSessionCheck.verify(address, server, SESSIONS);
        assertThat(sessions())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*authenticatedClientSessions")
                .isEqualTo(sessions);
        assertThat(clientSessions())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*\\.id")
                .isEqualTo(clientSessions);
    }

    @Test
    void aMissingSessionIsTold() {
        server.preloadOfflineSessions(64);
        String id = server.offlineSessions().keySet().iterator().next();
        server.offlineSessions().remove(id);

        assertThatThrownBy(() -> OfflineSessionCheck.verify(address, server, SESSIONS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("sessions in the cache: 256, where 257 was expected");
    }

    @Test
    void aDifferentContentIsTold() {
        server.preloadOfflineSessions(64);
        UserSessionEntity session =
                server.offlineSessions().values().iterator().next().getEntity();
        session.setIpAddress("10.0.0.1");

        assertThatThrownBy(() -> OfflineSessionCheck.verify(address, server, SESSIONS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("address of session " + session.getId() + ": 10.0.0.1");
    }

    private static Map<String, UserSessionEntity> sessions() {
        Map<String, UserSessionEntity> found = new TreeMap<>();
        server.offlineSessions().forEach((id, cached) -> found.put(id, cached.getEntity()));
        return found;
    }

    private static Map<String, AuthenticatedClientSessionEntity> clientSessions() {
        Map<String, AuthenticatedClientSessionEntity> found = new TreeMap<>();
        server.offlineSessions()
                .forEach((id, cached) -> cached.getEntity()
                        .getAuthenticatedClientSessions()
                        .forEach((client, clientSession) -> found.put(
                                id + client,
                                server.offlineClientSessions()
                                        .get(clientSession)
                                        .getEntity())));
        return found;
    }
}
