package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/** A new index of entities in a place, filled with documents as they are made: the floor of building one anew. */
public final class NewIndex {

    private static final long SEED = 1;

    private NewIndex() {}

    /**
     * Makes it and fills it.
     *
     * @param kind the rest of its name
     * @return how many documents it has
     */
    public static long fill(Address place, String kind, long entities) throws IOException {
        SearchIndex index = SearchIndex.of(place, kind);
        index.create(EntityDocument.index());
        Population population = new Population(FusionSizes.ofEntities(entities), SEED);
        return FusionIndex.fill(place, index, population, Progress.silent());
    }
}
