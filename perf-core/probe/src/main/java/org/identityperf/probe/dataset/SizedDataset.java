package org.identityperf.probe.dataset;

/** A dataset whose description and whose need of disk are known in advance, as of a number of equal objects. */
public abstract class SizedDataset implements Dataset {

    private final DatasetDescription description;
    private final long bytesOfOne;
    private final long besides;

    /**
     * @param description its first dimension says how many objects there are
     * @param bytesOfOne the bytes of one of them, with its parts and their indexes
     * @param besides bytes that are needed independently of the size
     */
    protected SizedDataset(DatasetDescription description, long bytesOfOne, long besides) {
        this.description = description;
        this.bytesOfOne = bytesOfOne;
        this.besides = besides;
    }

    /** @param bytes what a dataset without dimensions needs, such as a schema */
    protected SizedDataset(DatasetDescription description, long bytes) {
        this(description, 0, bytes);
    }

    @Override
    public final DatasetDescription description() {
        return description;
    }

    @Override
    public long bytes(Sizes sizes) {
        return bytesOfOne == 0 ? besides : sizes.bytes(description.dimensions().get(0), bytesOfOne, besides);
    }
}
