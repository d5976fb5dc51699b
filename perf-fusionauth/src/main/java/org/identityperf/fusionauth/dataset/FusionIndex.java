package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;

/** The entities of a {@link FusionDataset} in the search index, each with the grants about it nested. */
public final class FusionIndex implements Dataset {

    private static final long BYTES_A_DOCUMENT = 4 << 10;
    private static final int THREADS = 2;

    @Override
    public String name() {
        return "FusionIndex";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return FusionSchema.SCHEMA;
    }

    @Override
    public List<String> dimensions() {
        return FusionSizes.DIMENSIONS;
    }

    @Override
    public Optional<Dataset> base() {
        return Optional.empty();
    }

    @Override
    public long bytes(Sizes sizes) {
        // A conversion of what is too large for a long ends at the largest one.
        return (long) ((double) sizes.of(FusionSizes.ENTITIES) * BYTES_A_DOCUMENT) + (16L << 20);
    }

    @Override
    public void create(Address place, Sizes sizes, long seed, Progress progress) throws IOException {
        SearchIndex index = SearchIndex.of(place, EntityDocument.KIND);
        index.create(EntityDocument.index());
        fill(place, index, new Population(FusionSizes.of(sizes), seed), progress);
    }

    /**
     * Fills an index that is there.
     *
     * @return how many documents
     * @throws IOException if the store refuses one
     */
    static long fill(Address place, SearchIndex index, Population population, Progress progress) throws IOException {
        progress.begin("documents", population.sizes().allEntities());
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place, index.name(), THREADS, progress)) {
            for (int t = 0; t < population.sizes().allTenants(); t++) {
                write(population, t, bulk);
            }
            return bulk.finish();
        }
    }

    private static void write(Population population, int t, ElasticsearchBulk bulk) throws IOException {
        Map<Long, List<Long>> grants = population.grants().ofTenant(t);
        EntityDocument document = new EntityDocument();
        StringBuilder data = new StringBuilder(EntityData.LONGEST);
        long first = population.tenants().firstEntity(t);
        for (long i = first; i < first + population.tenants().entitiesOf(t); i++) {
            data.setLength(0);
            population.data().append(i, data);
            document.begin(
                    Id.ENTITY.of(i),
                    Id.TENANT.of(t),
                    Id.ENTITY_TYPE.of(0),
                    Population.clientId(i),
                    Population.entityName(i),
                    Population.created(i),
                    data);
            for (long g : grants.getOrDefault(i, List.of())) {
                document.grant(
                                Id.USER_GRANT.of(g),
                                Id.USER.of(population.grants().user(g)))
                        .permission(Population.PERMISSIONS[Population.PERMISSION]);
            }
            bulk.add(Id.ENTITY.of(i).toString(), document.end());
        }
    }
}
