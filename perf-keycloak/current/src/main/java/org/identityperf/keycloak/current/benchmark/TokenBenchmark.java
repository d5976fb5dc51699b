package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.service.TokenRequests;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.keycloak.representations.AccessTokenResponse;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a request with a token of a user's session cost, by how many roles the token has? The server's own endpoints
 * of OpenID Connect answer it. Each refresh comes one second after the one before, so that it is recorded.
 *
 * <p>{@code -Pperf -Dperf.include=Token}
 */
@StorageBenchmark(dataset = RequestsDataset.class, writes = true, countedInvocations = 10)
public class TokenBenchmark extends SessionRequests {

    private static final String SESSION = "SELECT u.username FROM OFFLINE_USER_SESSION s"
            + " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
            + " AND c.offline_flag = s.offline_flag AND c.client_id = ? JOIN USER_ENTITY u ON u.id = s.user_id"
            + " WHERE s.user_session_id = ? AND s.offline_flag = '0' AND u.enabled";

    /** What is requested with a token. */
    public enum Asked {
        /** New tokens, for a refresh token. */
        REFRESH(TokenBenchmark::refresh, state -> {
            state.writer.refresh(state.id(), state.clientKey(), state.at);
            return Users.rolesInToken(state.reader, state.userKey(), state.clientKey());
        }),
        /** Whether an access token is valid, which a resource server asks. */
        INTROSPECT((state, tokens) -> tokens.introspect(state.token.getToken()), TokenBenchmark::storedUserName),
        /** What the server says about the user. */
        USER_INFO((state, tokens) -> tokens.userInfo(state.token.getToken()), TokenBenchmark::storedUserName);

        private final BiFunction<TokenBenchmark, TokenRequests, Object> request;
        private final Function<TokenBenchmark, Object> floor;

        Asked(BiFunction<TokenBenchmark, TokenRequests, Object> request, Function<TokenBenchmark, Object> floor) {
            this.request = request;
            this.floor = floor;
        }

        /** Returns whether the request is recorded as a use of the session. */
        boolean isUse() {
            return this == REFRESH;
        }
    }

    /** How many roles a chain of composites has; a user has two of them. */
    @Param("4")
    public int compositeDepth;

    /** What is asked for with a token. */
    @Param
    public Asked operation;

    private final AccessTokenResponse[] tokens = new AccessTokenResponse[LENGTH];
    private AccessTokenResponse token;
    private Row kept;
    private Object answer;

    @Override
    SessionPopulation population() {
        CurrentSizes sizes = CurrentSizes.of(RequestsDataset.ofRealm(realm.sizes()));
        return new SessionPopulation(new UserPopulation(sizes, realm.seed()), sessions);
    }

    @Override
    void ready() {
        if (isShipped()) {
            SessionClock.now();
        }
        reader.forget();
    }

    private String id() {
        return population.id(false, session());
    }

    private long user() {
        return population.user(session());
    }

    private int client() {
        return SessionPopulation.client(session());
    }

    private Set<String> refresh(TokenRequests requests) {
        tokens[turn] = requests.refresh(ClientPopulation.clientId(client()), token.getRefreshToken());
        return TokenRequests.roles(tokens[turn].getToken());
    }

    private String storedUserName() {
        return reader.request(
                session -> null,
                floor -> floor.ask(SESSION, FloorReader::names, clientKey(), id())
                        .get(0));
    }

    @Override
    void before() throws SQLException {
        if (tokens[turn] == null) {
            tokens[turn] = reader.request(
                    session -> TokenRequests.issue(session, id(), clientKey()),
                    statements -> new AccessTokenResponse());
        }
        // Issuing tokens is a use too.
        if (operation.isUse() && !isShipped()) {
            SessionClock.nextSecond();
        }
        token = tokens[turn];
        kept = writer.online(rows, id(), clientKey());
        if (operation.isUse() && isShipped()) {
            SessionClock.awaitSecondAfter(kept.used());
        }
        super.before();
    }

    @Override
    Object next() {
        answer = TokenRequests.answer(
                reader, requests -> operation.request.apply(this, requests), floor -> operation.floor.apply(this));
        return answer;
    }

    @Override
    void check() throws SQLException {
        Object right = operation.isUse() ? population.realm().deepRoles(user()) : UserPopulation.userName(user());
        Expected.check("answer " + turn, right, answer);
        Row found = writer.online(rows, id(), clientKey());
        Expected.check("whether session " + id() + " was used", operation.isUse(), found.used() > kept.used());
        Expected.check("whether it was at its client", operation.isUse(), found.usedAtClient() > kept.usedAtClient());
    }
}
