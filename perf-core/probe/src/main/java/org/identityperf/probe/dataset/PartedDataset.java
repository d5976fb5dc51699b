package org.identityperf.probe.dataset;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.Slice;

/** A dataset that is loaded in parts: who was killed while loading is gone on for, and several machines may share it. */
public interface PartedDataset extends Dataset {

    /** How it is loaded into a place, which holds the base, or what of the parts is there. */
    PartedLoad load(Address place, Sizes sizes, long seed);

    /** Loads whatever is missing. */
    @Override
    default void create(Address place, Sizes sizes, long seed, Progress progress) throws Exception {
        PartedLoad load = load(place, sizes, seed);
        load.begin();
        load.load(Slice.ALL, progress);
        load.finish(progress);
    }
}
