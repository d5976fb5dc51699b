package org.identityperf.fusionauth;

import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.openjdk.jmh.annotations.Param;

/**
 * How long does it take to rebuild the index of users, and does the rate fall with their number?
 *
 * <p>{@code -Pperf -Dperf.include=ReindexUsers\.}
 */
@StorageBenchmark(dataset = FusionDataset.class, writes = true)
@UsesDataset(value = FusionIndex.class, store = "elasticsearch")
public class ReindexUsersBenchmark extends Reindexed {

    /** How many users there are. */
    @Param("15000")
    public long users;

    public ReindexUsersBenchmark() {
        super(Indexed.USERS);
    }

    @Override
    FusionSizes sizes() {
        return FusionSizes.of(entities, users);
    }
}
