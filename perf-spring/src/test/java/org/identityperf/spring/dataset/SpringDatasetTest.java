package org.identityperf.spring.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;
import org.identityperf.runner.cli.TestDatabases;
import org.identityperf.spring.server.ServerAuthorizations;
import org.identityperf.spring.server.ServerSessions;
import org.identityperf.spring.store.LookUp;
import org.identityperf.spring.store.SessionStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.PessimisticLockingFailureException;

/** What is loaded, and what the server reads of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpringDatasetTest {

    private static final long SEED = 42;
    private static final long SIZE = 100;
    private static final int ROUNDS = 20;

    private TestDatabases databases;

    static List<String> stores() {
        return TestDatabases.stores("postgresql", "mysql");
    }

    @BeforeAll
    void load() throws Exception {
        Logs.quiet();
        List<String> names = new ArrayList<>();
        for (String store : stores()) {
            names.add(store + '=' + store + ':' + ClientDataset.class.getName() + "[clients=10]");
        }
        databases = TestDatabases.start("perf-spring", names.toArray(String[]::new));
        for (String store : stores()) {
            new AuthorizationDataset()
                    .create(
                            databases.get(store),
                            Sizes.of(AuthorizationDataset.AUTHORIZATIONS, SIZE),
                            SEED,
                            Progress.silent());
            new SessionDataset()
                    .create(databases.get(store), Sizes.of(SessionDataset.SESSIONS, SIZE), SEED, Progress.silent());
        }
    }

    @AfterAll
    void giveBack() throws Exception {
        databases.close();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aLoadedRowIsTheOneThatTheServerWrites(String store) throws Exception {
        Authorizations authorizations = new Authorizations(SEED);
        try (SavedRows saved = SavedRows.open(databases.get(store));
                Connection connection = SpringDatabase.of(databases.get(store)).connect()) {
            for (long i = 0; i < SIZE; i++) {
                SavedRow loaded = SavedRow.read(connection, "oauth2_authorization", "id", Authorizations.id(i))
                        .get(0);
                SavedRow written = saved.of(authorizations.authorization(Shape.of(i), i));
                assertThat(loaded.values()).as("authorization " + i).isEqualTo(written.values());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void eachTokenFindsItsOwnAuthorization(String store) throws Exception {
        Authorizations authorizations = new Authorizations(SEED);
        try (HikariDataSource pool = SpringDatabase.open(databases.get(store), 2)) {
            ServerAuthorizations server = new ServerAuthorizations(pool);
            for (TokenKind kind : TokenKind.values()) {
                long i = LongStream.range(1, SIZE)
                        .filter(next -> Shape.of(next).has(kind))
                        .findFirst()
                        .orElseThrow();
                String token = authorizations.token(kind, i);
                assertThat(server.find(LookUp.valueOf(kind.name()), token)).isEqualTo(Authorizations.id(i));
                assertThat(server.find(LookUp.ANY_TOKEN, token)).isEqualTo(Authorizations.id(i));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theServerReadsTheSessionsOfAUser(String store) throws Exception {
        try (HikariDataSource pool = SpringDatabase.open(databases.get(store), 2)) {
            SessionStore sessions = ServerSessions.open(pool);

            assertThat(sessions.find(Sessions.id(5))).isEqualTo(Sessions.id(5));
            assertThat(sessions.findByPrincipal(Sessions.principal(5))).isEqualTo(Sessions.A_USER);
        }
    }

    @Test
    void aLookUpNeedsASecondConnectionForTheClient() throws Exception {
        String id = Authorizations.id(20);
        HikariConfig impatient = new HikariConfig();
        try (HikariDataSource patient = SpringDatabase.open(databases.get("postgresql"), 1)) {
            patient.copyStateTo(impatient);
        }
        // A pool that is open keeps the time-out that it was opened with.
        impatient.setConnectionTimeout(250);
        try (HikariDataSource one = new HikariDataSource(impatient)) {
            assertThatThrownBy(() -> new ServerAuthorizations(one).find(LookUp.ID, id))
                    .hasRootCauseInstanceOf(SQLTransientConnectionException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void asDeliveredALookUpReadsTheWholeTable(String store) throws Exception {
        String plan = plan(store, "SELECT id FROM oauth2_authorization WHERE access_token_value = 'a'");

        assertThat(plan).contains((store.equals("mysql") ? "Table scan" : "Seq Scan") + " on oauth2_authorization");
    }

    private String plan(String store, String statement) throws Exception {
        String explain = store.equals("mysql") ? "EXPLAIN FORMAT=TREE " : "EXPLAIN ";
        try (Connection connection = SpringDatabase.of(databases.get(store)).connect();
                PreparedStatement query = connection.prepareStatement(explain + statement);
                ResultSet row = query.executeQuery()) {
            StringBuilder plan = new StringBuilder();
            while (row.next()) {
                plan.append(row.getString(1)).append('\n');
            }
            return plan.toString();
        }
    }

    /**
     * Sessions expire while their requests are under way: the clean-up deletes what requests save. Whoever loses is told
     * so at most by a deadlock, and no session is left without an attribute.
     */
    @ParameterizedTest
    @MethodSource("stores")
    void aCleanUpBesideRequestsLeavesNothingHalf(String store) throws Exception {
        Address address = databases.get(store);
        int deadlocks = 0;
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (HikariDataSource pool = SpringDatabase.open(address, 8);
                Connection connection = SpringDatabase.of(address).connect()) {
            SessionStore sessions = ServerSessions.open(pool);
            for (int round = 0; round < ROUNDS; round++) {
                deadlocks += race(sessions, connection, threads, SIZE + round * 100L);
            }
            assertThat(Query.text(
                            connection,
                            "SELECT count(*) FROM SPRING_SESSION s WHERE (SELECT count(*) FROM"
                                    + " SPRING_SESSION_ATTRIBUTES a WHERE a.SESSION_PRIMARY_ID = s.PRIMARY_ID) <> "
                                    + Sessions.ATTRIBUTES))
                    .isEqualTo("0");
        } finally {
            threads.shutdown();
        }
        System.out.println("deadlocks on " + store + " in " + ROUNDS + " clean-ups beside requests: " + deadlocks);
    }

    /** Lets 60 sessions expire; returns how many of three requesting threads and one clean-up met a deadlock. */
    private static int race(SessionStore sessions, Connection connection, ExecutorService threads, long first)
            throws Exception {
        int each = 20;
        for (long i = first; i < first + 3L * each; i++) {
            sessions.create(i);
        }
        Query.execute(
                connection,
                "UPDATE SPRING_SESSION SET EXPIRY_TIME = 1 WHERE SESSION_ID >= '" + Sessions.id(first) + '\'');
        CyclicBarrier together = new CyclicBarrier(4);
        List<Future<Integer>> all = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            long from = first + (long) thread * each;
            all.add(threads.submit(() -> {
                together.await();
                int met = 0;
                for (long i = from; i < from + each; i++) {
                    met += deadlock(sessions::touch, Sessions.id(i));
                }
                return met;
            }));
        }
        all.add(threads.submit(() -> {
            together.await();
            return deadlock(id -> sessions.cleanUp(), "");
        }));
        int met = 0;
        for (Future<Integer> one : all) {
            met += one.get();
        }
        return met;
    }

    /** What a request does with a session. */
    private interface Request {
        void send(String id) throws Exception;
    }

    private static int deadlock(Request request, String id) throws Exception {
        try {
            request.send(id);
            return 0;
        } catch (PessimisticLockingFailureException e) {
            return 1;
        }
    }
}
