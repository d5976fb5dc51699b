package org.identityperf.crowd;

import java.sql.Connection;
import java.time.Duration;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does the check of a token cost, which applications do about a hundred times for each login, and what does it
 * cost if the access is written too?
 *
 * <p>{@code -Pperf -Dperf.include=ValidateToken}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
public class ValidateTokenBenchmark extends TokenOperations {

    /** This parameter says whether the last written access is so old that a new one has to be written. */
    public enum Access {
        WRITTEN(SessionRules.TOUCH_AFTER.multipliedBy(2)),
        LEFT(Duration.ZERO);

        private final Duration since;

        Access(Duration since) {
            this.since = since;
        }
    }

    /** Whether the access is written. */
    @Param
    public Access access;

    @Override
    boolean perform(CrowdStore store, LiveToken token) {
        return store.validateToken(token.key(), token.factors()).equals(token.user());
    }

    @Override
    void prepare(Connection connection) {
        clock().advance(access.since);
    }
}
