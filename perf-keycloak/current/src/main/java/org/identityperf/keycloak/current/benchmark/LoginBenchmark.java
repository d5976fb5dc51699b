package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.LoginsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.service.LoginFailures;
import org.identityperf.keycloak.current.service.TokenRequests;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a login with a password cost, right or wrong, in a realm that is protected against guessed passwords? The
 * server's own endpoint of tokens answers it. A login has ended when the server has noted whether it failed. New sessions
 * are removed again, and failures are cleared.
 *
 * <p>{@code -Pperf -Dperf.include=Login}
 */
@StorageBenchmark(dataset = LoginsDataset.class, writes = true, countedInvocations = 10)
public class LoginBenchmark extends SessionRequests {

    private static final String CREDENTIAL = "SELECT u.username FROM USER_ENTITY u"
            + " JOIN CREDENTIAL c ON c.user_id = u.id AND c.type = 'password' AND c.secret_data IS NOT NULL"
            + " AND c.credential_data IS NOT NULL JOIN REALM r ON r.id = u.realm_id AND r.enabled"
            + " JOIN CLIENT a ON a.realm_id = r.id AND a.client_id = ? AND a.direct_access_grants_enabled"
            + " WHERE u.username = ? AND u.enabled";

    /** With what password a user logs in. */
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

    private long sessionsBefore;
    private String id;

    @Override
    void ready() throws SQLException {
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

    @Override
    String userKey() {
        return population.realm().userId(population.realm().apart(turn));
    }

    @Override
    String clientKey() {
        return population.realm().clients().key(turn);
    }

    @Override
    Object next() {
        id = TokenRequests.answer(
                reader,
                tokens -> tokens.logIn(ClientPopulation.clientId(turn), userName(), password.text),
                this::begun);
        reader.request(LoginFailures::noted, statements -> true, shipped -> true);
        return id;
    }

    /** Reads the user's credential, and begins a session if the password is right; it is not hashed. */
    private String begun(FloorReader statements) {
        String found = statements
                .ask(CREDENTIAL, FloorReader::names, ClientPopulation.clientId(turn), userName())
                .get(0);
        Expected.check("user with a password", userName(), found);
        return password == Password.RIGHT
                ? writer.create(userKey(), clientKey(), ClientPopulation.redirectUri(turn))
                : null;
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
}
