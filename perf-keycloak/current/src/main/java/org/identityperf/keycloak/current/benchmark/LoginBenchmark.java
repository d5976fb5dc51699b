package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.LoginsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.LoginFailures;
import org.identityperf.keycloak.current.service.TokenRequest;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does a login with a password cost, right or wrong, in a realm that is protected against guessed passwords? The
 * server's own endpoint of tokens answers it. A login has ended when the server has noted whether it failed. New sessions
 * are removed again, and failures are cleared.
 *
 * <p>{@code -Pperf -Dperf.include=Login}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = LoginsDataset.class, writes = true, countedInvocations = 10)
public class LoginBenchmark extends SessionWrites {

    private static final String CREDENTIAL = "SELECT u.username FROM USER_ENTITY u"
            + " JOIN CREDENTIAL c ON c.user_id = u.id AND c.type = 'password' AND c.secret_data IS NOT NULL"
            + " AND c.credential_data IS NOT NULL JOIN REALM r ON r.id = u.realm_id AND r.enabled"
            + " JOIN CLIENT a ON a.realm_id = r.id AND a.client_id = ? AND a.direct_access_grants_enabled"
            + " WHERE u.username = ? AND u.enabled";

    /** A {@code Password} value says with what password a user logs in. */
    public enum Password {
        /** The user's own: a session begins. */
        RIGHT(LoginsDataset.PASSWORD, 0),
        /** Another one: the failure is noted. */
        WRONG("mistyped", 1);

        private final String text;
        private final int failures;

        Password(String text, int failures) {
            this.text = text;
            this.failures = failures;
        }
    }

    /** With what password users log in. */
    @Param
    public Password password;

    private Reader reader;
    private boolean cold;
    private long sessionsBefore;
    private String id;

    @Override
    void prepare(Address address, BenchmarkParams benchmarkCase) throws SQLException {
        reader = OperationBenchmark.reader(address, benchmarkCase);
        cold = ServerCache.isCold(benchmarkCase);
        reader.forget();
        sessionsBefore = rows.sessions();
    }

    /** Returns none where the warm-up does the same: a password takes long to hash. */
    @Override
    int rehearsals() {
        return warmedUp ? 0 : super.rehearsals();
    }

    private String userName() {
        return UserPopulation.userName(population.realm().apart(turn));
    }

    private String userKey() {
        return population.realm().userId(population.realm().apart(turn));
    }

    private String clientKey() {
        return population.realm().clients().key(turn);
    }

    @Override
    void before() {
        if (cold && !KeptServer.isUsedFirst()) {
            reader.forget();
            Users.byId(reader, population.userKey(population.apart(OperationBenchmark.LENGTH)));
        }
    }

    @Override
    void write() {
        id = reader.request(
                session -> TokenRequest.logIn(session, ClientPopulation.clientId(turn), userName(), password.text),
                this::begun,
                shipped -> TokenRequest.logIn(shipped, ClientPopulation.clientId(turn), userName(), password.text));
        reader.request(LoginFailures::noted, statements -> true, shipped -> true);
    }

    /** Reads the user's credential, and begins a session if the password is right; it is not hashed. */
    private String begun(FloorStatements statements) {
        String found = statements
                .ask(CREDENTIAL, FloorStatements::names, ClientPopulation.clientId(turn), userName())
                .get(0);
        Expected.check("user with a password", userName(), found);
        return password == Password.RIGHT
                ? writer.create(userKey(), clientKey(), ClientPopulation.redirectUri(turn))
                : null;
    }

    /** Does one operation, and returns the id of the session, or null if the user was refused. */
    String next() {
        write();
        return id;
    }

    @Override
    void check() throws SQLException {
        Expected.check("whether the user was let in", password == Password.RIGHT, id != null);
        if (id != null) {
            Row found = writer.online(rows, id, clientKey());
            Expected.check("user of session " + id, userKey(), found.userKey());
            Expected.check("client of session " + id, clientKey(), found.clientKey());
            writer.remove(rows, id);
        }
        Expected.check("sessions left in the database", sessionsBefore, rows.sessions());
        int failures = reader.request(
                session -> LoginFailures.cleared(session, userKey()),
                statements -> password.failures,
                shipped -> LoginFailures.cleared(shipped, userKey(), password.failures));
        Expected.check("failures of " + userName(), password.failures, failures);
    }

    @Override
    void restore() {
        reader.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public String server(ServerCache held) {
        return next();
    }

    /**
     * Counts the shipped server, in a calibration, until it answers: that it notes the login afterwards can't be seen
     * over HTTP without asking it something.
     */
    @Benchmark
    public String shipped(ServerCache held) {
        return next();
    }

    /** Measures the floor: a statement that reads, and another that begins a session; no password is hashed. */
    @Benchmark
    public String floor() {
        return next();
    }
}
