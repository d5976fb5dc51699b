package org.identityperf.tiny;

import java.util.List;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;

/** So many items of the server Tiny, in whatever store. */
abstract class TinyDataset implements Dataset {

    private static final long BYTES_AN_ITEM = 100;

    String name() {
        return getClass().getSimpleName();
    }

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of(name(), 1, "Tiny 1.0").sizedBy(List.of("items"));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.of("items") * BYTES_AN_ITEM;
    }
}
