package org.identityperf.spring;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.AuthorizationDataset;
import org.identityperf.spring.dataset.Authorizations;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.Shape;
import org.identityperf.spring.dataset.TokenKind;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does it cost to remove the authorizations that have expired, one of fifty? The server removes none. So the
 * reference is the statement that its users write, which asks for the expiry of each kind of token. The floor asks for
 * that of the refresh token, which outlives the others.
 *
 * <p>{@code -Pperf -Dperf.include=RemoveExpiredAuthorizations}
 */
@StorageBenchmark(dataset = AuthorizationDataset.class, writes = true)
public class RemoveExpiredAuthorizationsBenchmark extends SpringOperations<Long> {

    private static final String REFRESH = "refresh_token_expires_at";
    private static final List<String> COLUMNS = Arrays.stream(TokenKind.values())
            .map(TokenKind::column)
            .filter(column -> column.endsWith("_value"))
            .map(column -> column.replace("_value", "_expires_at"))
            .toList();
    private static final String FLOOR = "DELETE FROM oauth2_authorization WHERE " + REFRESH + " < ?";

    // Without a token there is no time to go by: the authorization still waits for its user.
    private static final String REFERENCE = "DELETE FROM oauth2_authorization WHERE "
            + COLUMNS.stream()
                    .map(column -> '(' + column + " IS NULL OR " + column + " < ?)")
                    .collect(Collectors.joining(" AND "))
            + " AND COALESCE(" + String.join(", ", COLUMNS) + ") IS NOT NULL";

    /** How many authorizations there are. */
    @Param("1000")
    public long authorizations;

    /** Whether the expiry of refresh tokens has an index. */
    @Param("ABSENT")
    public TokenIndex index;

    private final KeptRows expired = new KeptRows("oauth2_authorization", "id");

    @Override
    void open(SavedRows rows) {
        // The statements need nothing but the pool.
    }

    /** Returns how many authorizations have expired. */
    @Override
    Long draw(Connection connection, SavedRows rows, long number) {
        return Shape.expired(authorizations);
    }

    @Override
    void arrange(Connection connection) throws SQLException {
        index.make(connection, isMySql(), "oauth2_authorization", List.of(REFRESH));
        expired.keep(connection, REFRESH + " < '" + Timestamp.from(Authorizations.NOW) + '\'');
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        expired.restore(connection);
    }

    @Override
    boolean perform(Long asked) throws SQLException {
        Timestamp now = Timestamp.from(Authorizations.NOW);
        try (Connection connection = pool().getConnection();
                PreparedStatement delete = connection.prepareStatement(isFloor() ? FLOOR : REFERENCE)) {
            for (int i = 0; i < (isFloor() ? 1 : COLUMNS.size()); i++) {
                delete.setTimestamp(i + 1, now);
            }
            return delete.executeUpdate() == asked;
        }
    }

    @Override
    void check(Connection connection) throws SQLException {
        String left = Query.text(connection, "SELECT count(*) FROM oauth2_authorization");
        Expected.check(
                "authorizations that are left", Long.toString(authorizations - Shape.expired(authorizations)), left);
    }

    /** Measures the statement over the expiry of each kind of token. */
    @Benchmark
    public int reference(ThreadParams thread) throws SQLException {
        return all(thread);
    }
}
