package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;

/** A new index is filled with documents as they are generated; this is the floor of rebuilding an index. */
public final class NewIndex {

    private static final long SEED = 1;

    private NewIndex() {}

    /**
     * Creates the index and fills it.
     *
     * @param kind the rest of the index's name
     * @return how many documents the index has
     */
    public static long fill(Address place, String kind, Indexed documents, FusionSizes sizes) throws IOException {
        SearchIndex index = SearchIndex.of(place, kind);
        index.create(documents.definition(index.name()).body());
        FusionPopulation population = new FusionPopulation(sizes, SEED);
        try (ElasticsearchBulk bulk = index.fill(Progress.silent())) {
            switch (documents) {
                case ENTITIES -> new EntityDocuments(population).write(0, sizes.allEntities(), bulk);
                case USERS -> UserDocuments.write(population, bulk);
            }
            return bulk.finish();
        }
    }

    /** Returns how many documents there will be. */
    public static long count(Indexed documents, FusionSizes sizes) {
        return switch (documents) {
            case ENTITIES -> sizes.allEntities();
            case USERS -> sizes.allUsers();
        };
    }
}
