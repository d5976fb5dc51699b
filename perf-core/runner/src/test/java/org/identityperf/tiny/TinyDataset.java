package org.identityperf.tiny;

import java.util.List;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;

/** So many items of the server Tiny, in whatever store. */
abstract class TinyDataset implements Dataset {

    private static final long BYTES_AN_ITEM = 100;

    @Override
    public String name() {
        return getClass().getSimpleName();
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return "Tiny 1.0";
    }

    @Override
    public List<String> dimensions() {
        return List.of("items");
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.of("items") * BYTES_AN_ITEM;
    }
}
