package org.identityperf.probe.dataset;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/**
 * The data that is loaded before anything is measured. An implementation is stateless and has a public
 * constructor without arguments. It creates the same rows for the same sizes and seed. It runs in its own JVM on the
 * class path of the server under test. That JVM has 256 MB of heap at any size, so a dataset must stream its rows.
 */
public interface Dataset {

    DatasetDescription description();

    /**
     * Returns the sizes that the dataset's rows depend on. The default is the sizes of its dimensions. A dataset with a
     * default for a dimension leaves that size out if it is given. Then the same rows make only one dataset snapshot,
     * whether or not the size was given.
     *
     * @param sizes the given sizes, also of other dimensions
     */
    default Sizes ownSizes(Sizes sizes) {
        return sizes.of(description().dimensions());
    }

    /**
     * Returns the sizes of the base below this dataset. The base has one dataset snapshot for each size.
     *
     * @param sizes the given sizes of this dataset
     * @return sizes for those of the base's dimensions that this dataset decides; the base decides about the others
     */
    default Sizes baseSizes(Sizes sizes) {
        return Sizes.none();
    }

    /**
     * Estimates how much of the store's disk loading needs at most, without the base: rows, indexes and what the store
     * also writes, such as WAL. A dataset that would not fit is refused before it is loaded. {@link Sizes#bytes}
     * computes the estimate from the size of one row.
     *
     * @return bytes; any number that is too large for a {@code long} is {@link Long#MAX_VALUE}
     */
    long bytes(Sizes sizes);

    /**
     * Creates everything, in a database that holds exactly the base.
     *
     * @param database an empty database, or a clone of the base
     * @param sizes the result of {@link #ownSizes}
     * @param seed decides every random choice
     * @param progress receives the progress while rows are written
     * @throws Exception if anything could not be loaded; the database is then discarded
     */
    void create(Address database, Sizes sizes, long seed, Progress progress) throws Exception;
}
