package org.identityperf.crowd;

import java.sql.Connection;
import java.util.List;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does it cost to list the names of all users?
 *
 * <p>{@code -Pperf -Dperf.include=FindUsers}
 */
@StorageBenchmark(dataset = CrowdDataset.class)
public class FindUsersBenchmark extends CrowdOperations<String> {

    @Override
    String draw(Connection connection, SplittableRandom random) {
        return CrowdSchema.OPEN_APPLICATION;
    }

    @Override
    boolean perform(CrowdStore store, String application) {
        List<String> names = store.findUsers(application);
        return names.size() == users && names.get(0).equals("user0");
    }
}
