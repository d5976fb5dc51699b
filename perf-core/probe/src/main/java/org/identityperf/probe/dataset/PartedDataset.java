package org.identityperf.probe.dataset;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.Slice;

/** A parted dataset is loaded in parts. A killed load can be continued, and several machines may share a load. */
public interface PartedDataset extends Dataset {

    /** Returns the load into a place that holds the base or some of the parts. */
    PartedLoad load(Address place, Sizes sizes, long seed);

    @Override
    default void create(Address place, Sizes sizes, long seed, Progress progress) throws Exception {
        PartedLoad load = load(place, sizes, seed);
        load.begin();
        load.load(Slice.ALL, progress);
        load.finish(progress);
    }
}
