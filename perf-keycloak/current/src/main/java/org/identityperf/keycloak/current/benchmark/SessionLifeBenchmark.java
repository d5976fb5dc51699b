package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.LoginsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.service.BrowserLogin;
import org.identityperf.keycloak.current.service.LoginFailures;
import org.identityperf.keycloak.current.service.TokenRequests;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.keycloak.representations.AccessTokenResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does each step of a session's life cost, from a login in a browser to the logout? The server's own endpoints take
 * it. The steps before come before the window, and each session is ended after it. It has no floor: {@link
 * LoginBenchmark} and {@link TokenBenchmark} have those of a session's begin and use.
 *
 * <p>{@code -Pperf -Dperf.include=SessionLife}
 */
@StorageBenchmark(dataset = LoginsDataset.class, writes = true, countedInvocations = 10)
public class SessionLifeBenchmark extends SessionWrites {

    /** A step of a session's life, with what comes before it and, up to tokens, after it; then the session is ended. */
    public enum Step {
        /** The page's form is posted with name and password: a session begins, and the client gets a code. */
        FORM(SessionLifeBenchmark::page, SessionLifeBenchmark::enter, SessionLifeBenchmark::exchange),
        /** The client exchanges the code for tokens, in another second. */
        CODE(
                life -> {
                    life.page();
                    life.enter();
                    life.letSecondPass();
                },
                SessionLifeBenchmark::exchange,
                life -> {}),
        /** A login with a password asks for an offline token. */
        OFFLINE_LOGIN(life -> {}, life -> life.logIn(true), life -> {}),
        /** New tokens, for an offline token. */
        OFFLINE_REFRESH(
                life -> {
                    life.logIn(true);
                    life.letSecondPass();
                },
                SessionLifeBenchmark::refresh,
                life -> {}),
        /** The session of a refresh token is ended. */
        LOGOUT(life -> life.logIn(false), SessionLifeBenchmark::logOut, life -> {});

        private final Consumer<SessionLifeBenchmark> before;
        private final Function<SessionLifeBenchmark, Object> step;
        private final Consumer<SessionLifeBenchmark> after;

        Step(
                Consumer<SessionLifeBenchmark> before,
                Function<SessionLifeBenchmark, Object> step,
                Consumer<SessionLifeBenchmark> after) {
            this.before = before;
            this.step = step;
            this.after = after;
        }
    }

    /** What is done. */
    @Param
    public Step operation;

    private long sessionsBefore;
    private BrowserLogin page;
    private String code;
    private AccessTokenResponse tokens;

    @Override
    void ready() throws SQLException {
        if (isShipped()) {
            SessionClock.now();
        }
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

    private String clientId() {
        return ClientPopulation.clientId(turn);
    }

    private void page() {
        page = reader.request(
                session -> BrowserLogin.begin(session, turn),
                statements -> null,
                server -> BrowserLogin.begin(server, turn));
    }

    private String enter() {
        code = reader.request(
                session -> page.code(session, userName(), LoginsDataset.PASSWORD),
                statements -> null,
                server -> page.code(server, userName(), LoginsDataset.PASSWORD));
        noted();
        return code;
    }

    /** Waits until the server has noted that nobody guessed a password, which it does after its answer. */
    private void noted() {
        reader.request(LoginFailures::noted, statements -> true, server -> true);
    }

    private <T> T request(Function<TokenRequests, T> request) {
        return TokenRequests.answer(reader, request, statements -> null);
    }

    private AccessTokenResponse exchange() {
        tokens = request(server -> server.exchange(clientId(), code, page.back()));
        return tokens;
    }

    private AccessTokenResponse logIn(boolean offline) {
        tokens = request(server -> server.issue(clientId(), userName(), LoginsDataset.PASSWORD, offline));
        noted();
        return tokens;
    }

    /**
     * Lets a second pass, so that the use of the session is always recorded, and not only where its second happens to end
     * meanwhile. The clock of the shipped server is the machine's.
     */
    private void letSecondPass() {
        if (isShipped()) {
            SessionClock.awaitSecondAfter(SessionClock.seconds());
        } else {
            SessionClock.nextSecond();
        }
    }

    private AccessTokenResponse refresh() {
        tokens = request(server -> server.refresh(clientId(), tokens.getRefreshToken()));
        return tokens;
    }

    private Boolean logOut() {
        return request(server -> server.logOut(clientId(), tokens.getRefreshToken()));
    }

    @Override
    void before() {
        operation.before.accept(this);
    }

    @Override
    Object next() {
        return operation.step.apply(this);
    }

    @Override
    void check() throws SQLException {
        operation.after.accept(this);
        Expected.check("user of the tokens", userName(), TokenRequests.userName(tokens.getToken()));
        if (operation != Step.LOGOUT) {
            Expected.check("whether the session was ended", true, logOut());
        }
        Expected.check("sessions left in the database", sessionsBefore, rows.sessions());
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped() {
        return next();
    }
}
