package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.IndexParts;
import org.identityperf.probe.load.PartedLoad;

/** This dataset is the search index of a {@link FusionDataset}'s entities, each with the grants about it nested. */
public final class FusionIndex extends SizedDataset implements PartedDataset {

    private static final long BYTES_A_DOCUMENT = 4 << 10;
    private static final long FEWEST_BYTES = 16 << 20;

    // A part is half a minute's work, and there are enough parts for each of many machines to have some.
    private static final long DOCUMENTS_A_PART = 100_000;

    private final String kind;
    private final long documentsAPart;

    public FusionIndex() {
        this(EntityDocument.KIND, DOCUMENTS_A_PART);
    }

    /** Puts the same documents into an index of another kind, in parts of another size. */
    public FusionIndex(String kind, long documentsAPart) {
        super(
                DatasetDescription.of("FusionIndex", 2, FusionSchema.SCHEMA).sizedBy(FusionSizes.DIMENSIONS),
                BYTES_A_DOCUMENT,
                FEWEST_BYTES);
        this.kind = kind;
        this.documentsAPart = documentsAPart;
    }

    @Override
    public PartedLoad load(Address place, Sizes sizes, long seed) {
        return new IndexParts(
                place,
                EntityDocument.definition(SearchIndex.of(place, kind).name()),
                new Parts(new FusionPopulation(FusionSizes.of(sizes), seed), documentsAPart));
    }

    /** The documents are divided by the numbers of their entities. */
    private record Parts(FusionPopulation population, long size) implements IndexParts.Documents {

        @Override
        public int parts() {
            return Math.toIntExact((population.sizes().allEntities() + size - 1) / size);
        }

        @Override
        public long count(int part) {
            return Math.min(size, population.sizes().allEntities() - part * size);
        }

        @Override
        public void write(int part, ElasticsearchBulk bulk) throws IOException {
            new EntityDocuments(population).write(part * size, part * size + count(part), bulk);
        }
    }
}
