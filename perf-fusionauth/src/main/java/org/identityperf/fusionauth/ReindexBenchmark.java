package org.identityperf.fusionauth;

import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;

/**
 * How long does it take to rebuild the index of entities, and does the rate fall with their number (issue 2896 of
 * fusionauth-issues)?
 *
 * <p>{@code -Pperf -Dperf.include=Reindex\.}
 */
@StorageBenchmark(dataset = FusionDataset.class, writes = true)
@UsesDataset(value = FusionIndex.class, store = "elasticsearch")
public class ReindexBenchmark extends Reindexed {

    public ReindexBenchmark() {
        super(Indexed.ENTITIES);
    }

    @Override
    FusionSizes sizes() {
        return FusionSizes.ofEntities(entities);
    }
}
