package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.load.ElasticsearchBulk;

/**
 * Entity documents are the entities of a population, each with the grants about it nested. One instance is for one
 * thread.
 */
record EntityDocuments(FusionPopulation population) {

    /** Writes some of the documents, which may be of several tenants. */
    void write(long from, long to, ElasticsearchBulk bulk) throws IOException {
        for (long next = from; next < to; ) {
            int t = population.tenants().ofEntity(next);
            long end = Math.min(
                    to,
                    population.tenants().firstEntity(t) + population.tenants().entitiesOf(t));
            writeOfTenant(t, next, end, bulk);
            next = end;
        }
    }

    private void writeOfTenant(int t, long from, long to, ElasticsearchBulk bulk) throws IOException {
        Map<Long, List<Long>> grants = population.grants().ofTenant(t);
        EntityDocument document = new EntityDocument();
        for (long i = from; i < to; i++) {
            document.begin(
                    Id.ENTITY.of(i),
                    Id.TENANT.of(t),
                    Id.ENTITY_TYPE.of(0),
                    FusionPopulation.clientId(i),
                    FusionPopulation.entityName(i),
                    FusionPopulation.created(i),
                    population.data().attributes(i));
            for (long g : grants.getOrDefault(i, List.of())) {
                document.grant(
                                Id.USER_GRANT.of(g),
                                Id.USER.of(population.grants().user(g)))
                        .permission(FusionPopulation.PERMISSIONS[FusionPopulation.PERMISSION]);
            }
            bulk.add(Id.ENTITY.of(i).toString(), document.end());
        }
    }
}
