package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.AuthorizationDataset;
import org.identityperf.spring.dataset.Authorizations;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.Shape;
import org.identityperf.spring.dataset.TokenKind;
import org.identityperf.spring.store.LookUp;
import org.identityperf.spring.store.SavedAuthorization;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;

/**
 * What does the storage of a whole flow cost: a code is issued, then exchanged for tokens, then these are refreshed, and
 * at last revoked? These are four requests; each but the first finds the authorization by a token, and each saves it.
 *
 * <p>{@code -Pperf -Dperf.include=CodeFlow}
 */
@StorageBenchmark(dataset = AuthorizationDataset.class, writes = true)
@OperationsPerInvocation(4)
public class CodeFlowBenchmark extends AuthorizationOperations<CodeFlowBenchmark.Flow> {

    /** The authorization of a flow after each of its requests, and the tokens by which it is found. */
    record Flow(
            String id,
            SavedAuthorization code,
            SavedAuthorization tokens,
            SavedAuthorization refreshed,
            SavedAuthorization revoked,
            List<String> found) {}

    @Override
    List<String> unindexed() {
        return LookUp.ANY_TOKEN.unindexed();
    }

    @Override
    Flow draw(Connection connection, SavedRows rows, long number) throws SQLException {
        // Each second number is that of the tokens after the refresh.
        long i = authorizations + 2 * number;
        OAuth2Authorization granted = made.authorization(Shape.GRANTED, i);
        OAuth2Authorization refreshed = made.refreshed(granted, i, i + 1);
        return new Flow(
                Authorizations.id(i),
                SavedAuthorization.of(rows, made.withCode(i)),
                SavedAuthorization.of(rows, granted),
                SavedAuthorization.of(rows, refreshed),
                SavedAuthorization.of(rows, revoked(refreshed)),
                List.of(
                        made.token(TokenKind.AUTHORIZATION_CODE, i),
                        made.token(TokenKind.REFRESH_TOKEN, i),
                        made.token(TokenKind.ACCESS_TOKEN, i + 1)));
    }

    private static OAuth2Authorization revoked(OAuth2Authorization authorization) {
        OAuth2AccessToken access = authorization.getAccessToken().getToken();
        OAuth2RefreshToken refresh =
                authorization.getToken(OAuth2RefreshToken.class).getToken();
        return OAuth2Authorization.from(authorization)
                .token(access, metadata -> metadata.put(OAuth2Authorization.Token.INVALIDATED_METADATA_NAME, true))
                .token(refresh, metadata -> metadata.put(OAuth2Authorization.Token.INVALIDATED_METADATA_NAME, true))
                .build();
    }

    @Override
    boolean perform(Flow flow) throws SQLException {
        opened().insert(flow.code());
        boolean right = finds(LookUp.AUTHORIZATION_CODE, flow, 0);
        opened().update(flow.tokens());
        right &= finds(LookUp.REFRESH_TOKEN, flow, 1);
        opened().update(flow.refreshed());
        right &= finds(LookUp.ANY_TOKEN, flow, 2);
        opened().update(flow.revoked());
        return right;
    }

    private boolean finds(LookUp by, Flow flow, int step) throws SQLException {
        return opened().find(by, flow.found().get(step)).equals(flow.id());
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        removeNew(connection);
    }

    @Override
    void check(Connection connection) throws SQLException {
        for (Flow flow : asked().toList()) {
            Expected.check(
                    "the access token of " + flow.id(),
                    flow.found().get(2),
                    Query.text(
                            connection, "SELECT access_token_value FROM oauth2_authorization WHERE id = ?", flow.id()));
        }
    }
}
