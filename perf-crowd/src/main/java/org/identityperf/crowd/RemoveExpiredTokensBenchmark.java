package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does it cost to remove the tokens that have expired, an eighth of all?
 *
 * <p>{@code -Pperf -Dperf.include=RemoveExpiredTokens}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
public class RemoveExpiredTokensBenchmark extends CrowdOperations<Long> {

    private static final String EXPIRED = " FROM cwd_token WHERE last_accessed_date < '2025-12-31 23:15:00'";

    /** Returns how many tokens have expired. */
    @Override
    Long draw(Connection connection, SplittableRandom random) {
        return sizes().tokens() / CrowdPopulation.TOKENS_AN_EXPIRED;
    }

    @Override
    boolean perform(CrowdStore store, Long expired) {
        return store.removeExpiredTokens() == expired;
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        Query.execute(
                connection,
                "CREATE TABLE IF NOT EXISTS expired_token AS SELECT *" + EXPIRED,
                "DELETE" + EXPIRED,
                "INSERT INTO cwd_token SELECT * FROM expired_token");
    }
}
