package org.identityperf.crowd;

import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.UserDetails;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does it cost to find the user of a token, with attributes and groups, when no access has to be written?
 *
 * <p>{@code -Pperf -Dperf.include=FindUserByToken}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
public class FindUserByTokenBenchmark extends TokenOperations {

    private static final int ATTRIBUTES = 3;

    @Override
    boolean perform(CrowdStore store, LiveToken token) {
        UserDetails user = store.findUserByToken(token.key(), token.factors());
        return user.name().equals(token.user())
                && user.attributes().size() == ATTRIBUTES
                && user.groups().size() == CrowdPopulation.GROUPS_A_USER;
    }
}
