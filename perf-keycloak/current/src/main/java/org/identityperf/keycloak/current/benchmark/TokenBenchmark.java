package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import java.util.Map;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.TokenRequest;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
import org.keycloak.representations.AccessTokenResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does a request with a token of a user's session cost, by how many roles the token has? The server's own endpoints
 * of OpenID Connect answer it. Each refresh comes one second after the one before, so that it is recorded.
 *
 * <p>{@code -Pperf -Dperf.include=Token}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, writes = true, countedInvocations = 10)
public class TokenBenchmark extends SessionWrites {

    private static final String SESSION = "SELECT u.username FROM OFFLINE_USER_SESSION s"
            + " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
            + " AND c.offline_flag = s.offline_flag AND c.client_id = ? JOIN USER_ENTITY u ON u.id = s.user_id"
            + " WHERE s.user_session_id = ? AND s.offline_flag = '0' AND u.enabled";

    /** An {@code Asked} value says what is asked for with a token. */
    public enum Asked {
        /** New tokens, for a refresh token. */
        REFRESH {
            @Override
            Object ask(TokenBenchmark state) {
                return state.reader.request(
                        session -> {
                            AccessTokenResponse issued = TokenRequest.refresh(
                                    session, ClientPopulation.clientId(state.client()), state.token.getRefreshToken());
                            state.tokens[state.turn] = issued;
                            return TokenRequest.roles(issued.getToken());
                        },
                        statements -> {
                            state.writer.refresh(state.id(), state.clientKey(), state.at);
                            return Users.rolesInToken(state.reader, state.userKey(), state.clientKey());
                        },
                        shipped -> {
                            AccessTokenResponse issued = TokenRequest.refresh(
                                    shipped, ClientPopulation.clientId(state.client()), state.token.getRefreshToken());
                            state.tokens[state.turn] = issued;
                            return TokenRequest.roles(issued.getToken());
                        });
            }

            @Override
            Object answer(TokenBenchmark state) {
                return state.population.realm().deepRoles(state.user());
            }

            @Override
            boolean isUse() {
                return true;
            }
        },
        /** Whether an access token is valid, which a resource server asks. */
        INTROSPECT {
            @Override
            Object ask(TokenBenchmark state) {
                return state.reader.request(
                        session -> TokenRequest.introspect(session, state.token.getToken()),
                        state::userName,
                        shipped -> TokenRequest.introspect(shipped, state.token.getToken()));
            }
        },
        /** What the server says about the user. */
        USER_INFO {
            @Override
            Object ask(TokenBenchmark state) {
                return state.reader.request(
                        session -> TokenRequest.userInfo(session, state.token.getToken()),
                        state::userName,
                        shipped -> TokenRequest.userInfo(shipped, state.token.getToken()));
            }
        };

        abstract Object ask(TokenBenchmark state);

        Object answer(TokenBenchmark state) {
            return UserPopulation.userName(state.user());
        }

        /** Returns whether the request is recorded as a use of the session. */
        boolean isUse() {
            return false;
        }
    }

    /** How many roles a chain of composites has; a user has two of them. */
    @Param("4")
    public int compositeDepth;

    /** What is asked for with a token. */
    @Param
    public Asked asked;

    private final AccessTokenResponse[] tokens = new AccessTokenResponse[OperationBenchmark.LENGTH];
    private Reader reader;
    private boolean cold;
    private boolean shipped;
    private AccessTokenResponse token;
    private Row kept;
    private Object answer;

    @Override
    SessionPopulation population(Address address) throws SQLException {
        CurrentSizes sizes = CurrentSizes.of(RequestsDataset.ofRealm(
                Sizes.of(Map.of(CurrentSizes.USERS, users, CurrentSizes.COMPOSITE_DEPTH, (long) compositeDepth))));
        return new SessionPopulation(new UserPopulation(sizes, RealmSeed.read(address)), sessions);
    }

    @Override
    void prepare(Address address, BenchmarkParams benchmarkCase) {
        reader = OperationBenchmark.reader(address, benchmarkCase);
        shipped = Implementation.SHIPPED.isMeasured(benchmarkCase);
        if (shipped) {
            SessionClock.now();
        }
        cold = ServerCache.isCold(benchmarkCase);
        reader.forget();
    }

    private long session() {
        return population.apart(turn);
    }

    private String id() {
        return population.id(false, session());
    }

    private long user() {
        return population.user(session());
    }

    private String userKey() {
        return population.userKey(session());
    }

    private int client() {
        return SessionPopulation.client(session());
    }

    private String clientKey() {
        return population.clientKey(session());
    }

    private String userName(FloorStatements statements) {
        return statements
                .ask(SESSION, FloorStatements::names, clientKey(), id())
                .get(0);
    }

    @Override
    void before() throws SQLException {
        if (tokens[turn] == null) {
            tokens[turn] = reader.request(
                    session -> TokenRequest.issue(session, id(), clientKey()), statements -> new AccessTokenResponse());
        }
        // Issuing tokens is a use too.
        if (asked.isUse() && !shipped) {
            SessionClock.nextSecond();
        }
        token = tokens[turn];
        kept = writer.online(rows, id(), clientKey());
        if (asked.isUse() && shipped) {
            SessionClock.awaitSecondAfter(kept.used());
        }
        if (cold && !KeptServer.isUsedFirst()) {
            reader.forget();
            Users.byId(reader, population.userKey(population.apart(OperationBenchmark.LENGTH)));
        }
    }

    @Override
    void write() {
        answer = asked.ask(this);
    }

    /** Does one operation, and returns the answer. */
    Object next() {
        write();
        return answer;
    }

    @Override
    void check() throws SQLException {
        Expected.check("answer " + turn, asked.answer(this), answer);
        Row found = writer.online(rows, id(), clientKey());
        Expected.check("whether session " + id() + " was used", asked.isUse(), found.used() > kept.used());
        Expected.check("whether it was at its client", asked.isUse(), found.usedAtClient() > kept.usedAtClient());
    }

    @Override
    void restore() {
        reader.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped(ServerCache held) {
        return next();
    }

    /** Measures the floor: a statement that reads, and another where a use is recorded. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
