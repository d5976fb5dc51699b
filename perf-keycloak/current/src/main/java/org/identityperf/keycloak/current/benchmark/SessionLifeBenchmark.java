package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.LoginsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.BrowserLogin;
import org.identityperf.keycloak.current.service.LoginFailures;
import org.identityperf.keycloak.current.service.TokenRequest;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.keycloak.models.KeycloakSession;
import org.keycloak.representations.AccessTokenResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does each step of a session's life cost, from a login in a browser to the logout? The server's own endpoints take
 * it. The steps before come before the window, and each session is ended after it. It has no floor: {@link
 * LoginBenchmark} and {@link TokenBenchmark} have those of a session's begin and use.
 *
 * <p>{@code -Pperf -Dperf.include=SessionLife}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = LoginsDataset.class, writes = true, countedInvocations = 10)
public class SessionLifeBenchmark extends SessionWrites {

    /** A {@code Step} value says what is done. */
    public enum Step {
        /** The page's form is posted with name and password: a session begins, and the client gets a code. */
        FORM(false) {
            @Override
            void before(SessionLifeBenchmark life) {
                life.page();
            }

            @Override
            Object take(SessionLifeBenchmark life) {
                return life.enter();
            }

            @Override
            void after(SessionLifeBenchmark life) {
                life.exchange();
            }
        },
        /** The client exchanges the code for tokens, in another second. */
        CODE(false) {
            @Override
            void before(SessionLifeBenchmark life) {
                life.page();
                life.enter();
                life.letSecondPass();
            }

            @Override
            Object take(SessionLifeBenchmark life) {
                return life.exchange();
            }
        },
        /** A login with a password asks for an offline token. */
        OFFLINE_LOGIN(true) {
            @Override
            Object take(SessionLifeBenchmark life) {
                return life.logIn();
            }
        },
        /** New tokens, for an offline token. */
        OFFLINE_REFRESH(true) {
            @Override
            void before(SessionLifeBenchmark life) {
                life.logIn();
                life.letSecondPass();
            }

            @Override
            Object take(SessionLifeBenchmark life) {
                return life.refresh();
            }
        },
        /** The session of a refresh token is ended. */
        LOGOUT(false) {
            @Override
            void before(SessionLifeBenchmark life) {
                life.logIn();
            }

            @Override
            Object take(SessionLifeBenchmark life) {
                return life.logOut();
            }
        };

        private final boolean offline;

        Step(boolean offline) {
            this.offline = offline;
        }

        /** Does what comes before the step. */
        void before(SessionLifeBenchmark life) {}

        abstract Object take(SessionLifeBenchmark life);

        /** Does what comes after it, up to tokens; then the session is ended. */
        void after(SessionLifeBenchmark life) {}
    }

    /** What is done. */
    @Param
    public Step step;

    private Reader reader;
    private boolean shipped;
    private long sessionsBefore;
    private BrowserLogin page;
    private String code;
    private AccessTokenResponse tokens;

    @Override
    void prepare(Address address, BenchmarkParams benchmarkCase) throws SQLException {
        reader = OperationBenchmark.reader(address, benchmarkCase);
        shipped = Implementation.SHIPPED.isMeasured(benchmarkCase);
        if (shipped) {
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

    /** This function has the server of this JVM do something. */
    private interface Here<T> {
        T ask(KeycloakSession session);
    }

    /** This function has the shipped server do it. */
    private interface Shipped<T> {
        T ask(OverHttp server);
    }

    private <T> T request(Here<T> here, Shipped<T> shipped) {
        return reader.request(here::ask, statements -> null, shipped::ask);
    }

    private void page() {
        page = request(session -> BrowserLogin.begin(session, turn), server -> BrowserLogin.begin(server, turn));
    }

    private String enter() {
        code = request(
                session -> page.code(session, userName(), LoginsDataset.PASSWORD),
                server -> page.code(server, userName(), LoginsDataset.PASSWORD));
        noted();
        return code;
    }

    /** Waits until the server has noted that nobody guessed a password, which it does after its answer. */
    private void noted() {
        request(LoginFailures::noted, server -> true);
    }

    private AccessTokenResponse exchange() {
        tokens = request(
                session -> TokenRequest.exchange(session, clientId(), code, page.back()),
                server -> TokenRequest.exchange(server, clientId(), code, page.back()));
        return tokens;
    }

    private AccessTokenResponse logIn() {
        tokens = request(
                session -> TokenRequest.issue(session, clientId(), userName(), LoginsDataset.PASSWORD, step.offline),
                server -> TokenRequest.issue(server, clientId(), userName(), LoginsDataset.PASSWORD, step.offline));
        noted();
        return tokens;
    }

    /**
     * Lets a second pass, so that the use of the session is always recorded, and not only where its second happens to end
     * meanwhile. The clock of the shipped server is the machine's.
     */
    private void letSecondPass() {
        if (shipped) {
            SessionClock.awaitSecondAfter(SessionClock.seconds());
        } else {
            SessionClock.nextSecond();
        }
    }

    private AccessTokenResponse refresh() {
        tokens = request(
                session -> TokenRequest.refresh(session, clientId(), tokens.getRefreshToken()),
                server -> TokenRequest.refresh(server, clientId(), tokens.getRefreshToken()));
        return tokens;
    }

    private Boolean logOut() {
        return request(
                session -> TokenRequest.logOut(session, clientId(), tokens.getRefreshToken()),
                server -> TokenRequest.logOut(server, clientId(), tokens.getRefreshToken()));
    }

    @Override
    void before() {
        step.before(this);
    }

    @Override
    void write() {
        next();
    }

    /** Does one operation, and returns what the server answered. */
    Object next() {
        return step.take(this);
    }

    @Override
    void check() throws SQLException {
        step.after(this);
        Expected.check("user of the tokens", userName(), TokenRequest.userName(tokens.getToken()));
        if (step != Step.LOGOUT) {
            Expected.check("whether the session was ended", true, logOut());
        }
        Expected.check("sessions left in the database", sessionsBefore, rows.sessions());
    }

    @Override
    void restore() {
        reader.close();
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
