package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.dataset.CrowdSizes;
import org.identityperf.crowd.dataset.Population;
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
}
