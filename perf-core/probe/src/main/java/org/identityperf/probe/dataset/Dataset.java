package org.identityperf.probe.dataset;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/**
 * What is loaded before anything is measured. An implementation is stateless, has a public constructor without
 * arguments, and creates the same rows for the same sizes and seed. It runs in a JVM of its own on the class path of
 * the server under test, with 256 MB of heap at any size: it streams.
 */
public interface Dataset {

    /** What the dataset is besides its rows. */
    DatasetDescription description();

    /**
     * Those of the sizes that its rows depend on. By itself these are the sizes of its dimensions; a dataset that has a
     * usual size of one leaves that size out, so that the same rows are sealed once, whoever tells how many there are.
     *
     * @param sizes as far as they are told, of other dimensions too
     */
    default Sizes ownSizes(Sizes sizes) {
        return sizes.of(description().dimensions());
    }

    /**
     * The sizes of the base below this dataset. Each size has a base of its own, sealed on its own.
     *
     * @param sizes of this dataset, as far as they are told
     * @return sizes for as many of the base's dimensions as this dataset has a say in; the base decides about the others
     */
    default Sizes baseSizes(Sizes sizes) {
        return Sizes.none();
    }

    /**
     * About how much of the store's disk loading needs at most, without the base: rows, indexes and what the store
     * writes beside them, such as WAL. A dataset that would not fit is refused before it is loaded. {@link Sizes#bytes}
     * reckons it from what one takes.
     *
     * @return bytes; any number that is too large for a {@code long} is {@link Long#MAX_VALUE}
     */
    long bytes(Sizes sizes);

    /**
     * Creates everything, in a database that holds exactly the base.
     *
     * @param database an empty database, or a clone of the base
     * @param sizes {@link #ownSizes}
     * @param seed decides every random choice
     * @param progress is told of the rows as they get in
     * @throws Exception if anything could not be loaded; what is there is then thrown away
     */
    void create(Address database, Sizes sizes, long seed, Progress progress) throws Exception;
}
