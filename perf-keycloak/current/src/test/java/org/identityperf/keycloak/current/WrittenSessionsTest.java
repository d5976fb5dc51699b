package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.identityperf.keycloak.current.operation.Memberships;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the floor writes is what Keycloak writes. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class WrittenSessionsTest {

    private static final int SESSIONS = SessionsDatasetTest.SESSIONS;
    private static final int USERS = SessionsDatasetTest.USERS;
    private static final List<String> TABLES = List.of("OFFLINE_USER_SESSION", "OFFLINE_CLIENT_SESSION");

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static UserPopulation population;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases =
                TestDatabases.start("perf-keycloak/current", "sessions=" + store + ":" + SessionsDatasetTest.DATASET);
        address = databases.get("sessions");
        population = new UserPopulation(CurrentSizes.ofUsers(USERS), RealmSeed.read(address));
        SessionClock.atStart();
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        SessionClock.now();
        CurrentModelLayer.on(address).close();
        databases.close();
    }

    private static String create(SessionWriter writer) {
        return writer.create(population.userId(3), population.clients().key(4), ClientPopulation.redirectUri(4));
    }

    private static List<String> rows(String id) throws SQLException {
        List<String> rows = new ArrayList<>();
        for (String table : TABLES) {
            rows.addAll(WrittenRows.in(address, table, "user_session_id = ?", id));
        }
        return rows;
    }

    @Test
    void aSessionThatBeganAndWasUsedIsTheSameFromBoth() throws SQLException {
        assumeTrue(Release.here().keepsOnlineSessions());
        int later = SessionPopulation.STARTED + 1000;
        try (Reader onServer = new ServerReader(address);
                Reader onFloor = new FloorReader(address);
                SessionRows kept = new SessionRows(address)) {
            SessionWriter server = new SessionWriter(onServer);
            SessionWriter floor = new SessionWriter(onFloor);
            String ofServer = create(server);
            String ofFloor = create(floor);
            assertThat(rows(ofFloor)).isEqualTo(rows(ofServer)).hasSize(2);

            server.refresh(ofServer, population.clients().key(4), later);
            floor.refresh(ofFloor, population.clients().key(4), later);
            assertThat(kept.online(ofFloor)).isEqualTo(kept.online(ofServer));
            assertThat(kept.online(ofServer).used()).isEqualTo(later);

            for (String id : List.of(ofServer, ofFloor)) {
                kept.remove(id);
                assertThat(rows(id)).isEmpty();
            }
        }
    }

    @Test
    void nothingIsLeftOfASessionThatHasEnded() throws SQLException {
        try (Reader onServer = new ServerReader(address);
                Reader onFloor = new FloorReader(address)) {
            SessionWriter server = new SessionWriter(onServer);
            SessionWriter floor = new SessionWriter(onFloor);
            long entries = server.entries();
            String id = create(server);
            assertThat(server.entries()).isGreaterThan(entries);
            server.end(id);
            assertThat(server.entries()).isEqualTo(entries);

            String ofFloor = create(floor);
            assertThat(rows(ofFloor)).hasSize(2);
            floor.end(ofFloor);
            assertThat(List.of(rows(id), rows(ofFloor))).containsOnly(List.of());
        }
    }

    @Test
    void aSessionThatBeganAndWasUsedIsFoundWhereItIsKept() throws SQLException {
        int later = SessionPopulation.STARTED + 1000;
        String client = population.clients().key(4);
        try (Reader onServer = new ServerReader(address);
                SessionRows kept = new SessionRows(address)) {
            SessionWriter server = new SessionWriter(onServer);
            String id = create(server);
            server.refresh(id, client, later);

            assertThat(server.online(kept, id, client)).isEqualTo(new Row(population.userId(3), client, later, later));
            server.remove(kept, id);
            assertThat(rows(id)).isEmpty();
        }
    }

    @Test
    void aRoleAndAGroupThatAUserGetsAreTheSameFromBoth() throws SQLException {
        long user = 3;
        String userKey = population.userId(user);
        String role = population.roleId(population.otherRole(user, 2));
        String group = population.groupId(population.otherGroup(user, 2));
        List<List<String>> before = memberships(userKey);
        List<List<List<String>>> changed = new ArrayList<>();
        for (Implementation implementation : List.of(Implementation.SERVER, Implementation.FLOOR)) {
            try (Reader reader = Reader.open(address, implementation)) {
                assertThat(Memberships.revoke(reader, userKey, role)).isFalse();
                assertThat(Memberships.leave(reader, userKey, group)).isFalse();
                assertThat(Memberships.grant(reader, userKey, role)).isTrue();
                assertThat(Memberships.join(reader, userKey, group)).isTrue();
                changed.add(memberships(userKey));
                assertThat(Memberships.revoke(reader, userKey, role)).isTrue();
                assertThat(Memberships.leave(reader, userKey, group)).isTrue();
            }
            assertThat(memberships(userKey)).isEqualTo(before);
        }
        assertThat(changed.get(1)).isEqualTo(changed.get(0));
        assertThat(changed.get(0).get(0)).hasSize(before.get(0).size() + 1);
        assertThat(changed.get(0).get(1)).hasSize(before.get(1).size() + 1);
    }

    private static List<List<String>> memberships(String userKey) throws SQLException {
        List<List<String>> memberships = new ArrayList<>();
        for (String table : List.of("USER_ROLE_MAPPING", "USER_GROUP_MEMBERSHIP")) {
            memberships.add(WrittenRows.in(address, table, "user_id = ?", userKey).stream()
                    .sorted()
                    .toList());
        }
        return memberships;
    }

    @Test
    void bothNoteOfManyOfflineSessionsTogetherThatTheyWereUsed() throws SQLException {
        SessionPopulation sessions = new SessionPopulation(population, SESSIONS);
        List<String> ids =
                LongStream.range(0, 7).mapToObj(i -> sessions.id(true, i)).toList();
        int later = SessionPopulation.STARTED + 2000;
        try (SessionRows kept = new SessionRows(address)) {
            for (Reader reader : List.of(new ServerReader(address), new FloorReader(address))) {
                SessionWriter writer = new SessionWriter(reader);
                try (reader) {
                    writer.refreshOffline(ids, ++later);
                }
                assertThat(kept.offlineUsed(later)).containsExactlyInAnyOrderElementsOf(ids);
            }
            kept.reset();
            assertThat(kept.offlineUsed(later)).isEmpty();
        }
    }

    @Test
    void bothRemoveWhatHasExpiredAndNothingElse() throws SQLException {
        try (SessionRows kept = new SessionRows(address)) {
            kept.expire(SESSIONS / 4);
            for (Reader reader : List.of(new ServerReader(address), new FloorReader(address))) {
                SessionWriter writer = new SessionWriter(reader);
                try (reader) {
                    writer.removeExpired();
                }
                int kinds = writer.keepsOnline() ? 2 : 1;
                assertThat(kept.sessions()).isEqualTo(2 * SESSIONS - kinds * (SESSIONS / 4));
                assertThat(kept.clientSessions()).isEqualTo(kept.sessions());
                kept.putBack();
                assertThat(kept.sessions()).isEqualTo(2 * SESSIONS);
            }
            kept.drop();
            kept.reset();
        }
    }
}
