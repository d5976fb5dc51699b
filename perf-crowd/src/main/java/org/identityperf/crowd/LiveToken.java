package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.dataset.CrowdSizes;
import org.identityperf.crowd.store.ValidationFactors;
import org.identityperf.probe.address.Query;

/**
 * A token that has not expired, with what its user needs to use it.
 *
 * @param key the token's key
 * @param user the name of the token's user
 * @param factors the factors that the token was made for
 */
record LiveToken(String key, String user, ValidationFactors factors) {

    private static final String KEY = "SELECT random_hash FROM cwd_token WHERE directory_id = ? AND entity_name = ?";

    /** Draws one of the dataset's live tokens. */
    static LiveToken draw(Connection connection, CrowdSizes sizes, SplittableRandom random) throws SQLException {
        long t;
        do {
            t = random.nextLong(sizes.tokens());
        } while (CrowdPopulation.expired(t));
        long i = CrowdPopulation.holder(sizes, t);
        String user = CrowdPopulation.userName(i);
        String key = Query.text(connection, KEY, CrowdSchema.DIRECTORY, user);
        return new LiveToken(key, user, CrowdPopulation.factors(i));
    }
}
