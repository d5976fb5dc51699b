package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.dataset.CrowdSizes;
import org.identityperf.crowd.dataset.Population;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.ValidationFactors;

/**
 * A token that has not expired, as who logged in holds it.
 *
 * @param key of the token
 * @param user whose it is
 * @param factors that it was made for
 */
record LiveToken(String key, String user, ValidationFactors factors) {

    private static final String KEY = "SELECT random_hash FROM cwd_token WHERE directory_id = ? AND entity_name = ?";
    private static final String ACCESSED = "SELECT last_accessed_time FROM cwd_token WHERE random_hash = ?";

    // Past the threshold for every live token of the dataset.
    private static final Duration TOUCHED = SessionRules.TOUCH_AFTER.multipliedBy(2);

    /** One of the dataset's. */
    static LiveToken draw(Connection connection, CrowdSizes sizes, SplittableRandom random) throws SQLException {
        long t;
        do {
            t = random.nextLong(sizes.tokens());
        } while (Population.expired(t));
        long i = Population.holder(sizes, t);
        String user = Population.userName(i);
        try (PreparedStatement query = connection.prepareStatement(KEY)) {
            query.setLong(1, CrowdSchema.DIRECTORY);
            query.setString(2, user);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return new LiveToken(row.getString(1), user, Population.factors(i));
            }
        }
    }

    /** Uses every token once, at a time at which that is written. */
    static void touch(CrowdState<LiveToken> state) {
        state.clock().advance(TOUCHED);
        state.asked().forEach(token -> state.crowd().validateToken(token.key(), token.factors()));
    }

    /** Makes sure that the last access of every token is written as of now. */
    static void checkAccess(Connection connection, CrowdState<LiveToken> state) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(ACCESSED)) {
            for (LiveToken token : state.asked().distinct().toList()) {
                query.setString(1, token.key());
                try (ResultSet row = query.executeQuery()) {
                    row.next();
                    CrowdState.expect(
                            "as last access of " + token.user(), state.clock().millis(), row.getLong(1));
                }
            }
        }
    }
}
