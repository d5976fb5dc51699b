package org.identityperf.probe.dataset;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;

/** A dataset that is loaded in parts, so that a killed load can be continued. */
public interface PartedDataset extends Dataset {

    /** Returns the load into a place that holds the base or some of the parts. */
    PartedLoad load(Address place, Sizes sizes, long seed);

    @Override
    default void create(Address place, Sizes sizes, long seed, Progress progress) throws Exception {
        PartedLoad load = load(place, sizes, seed);
        load.begin();
        load.load(progress);
        load.finish(progress);
    }
}
