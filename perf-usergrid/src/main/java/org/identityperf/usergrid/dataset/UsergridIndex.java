package org.identityperf.usergrid.dataset;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;

/** The Usergrid index is an index of Elasticsearch with the properties of the same entities that queries search. */
public final class UsergridIndex extends SizedDataset {

    // Disk space for a document with its source, and as much again for the translog and for merging.
    private static final long BYTES_AN_ENTITY = 1 << 10;
    private static final int THREADS = 2;
    private static final int REFUSED = 300;

    private static final String MAPPING = """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "refresh_interval": "1s"},
         "mappings": {"dynamic": false, "properties": {
           "name": {"type": "keyword"},
           "colour": {"type": "keyword"},
           "price": {"type": "integer"},
           "location": {"type": "geo_point"}}}}\
        """;

    public UsergridIndex() {
        super(
                DatasetDescription.of("UsergridIndex", 1, UsergridSchema.SCHEMA)
                        .sizedBy(List.of(UsergridDataset.ENTITIES)),
                BYTES_AN_ENTITY,
                0);
    }

    /** Returns the index's name in a store. */
    public static String in(Address place) {
        return place.url().substring(place.url().lastIndexOf('/') + 1) + "-entity";
    }

    /** Returns entity i as a document, on one line. */
    public static String document(UsergridPopulation population, long i) {
        return "{\"name\":\"" + UsergridPopulation.name(i) + "\",\"colour\":\"" + population.colour(i) + "\",\"price\":"
                + population.price(i) + ",\"location\":{\"lat\":" + UsergridPopulation.degrees(population.latitude(i))
                + ",\"lon\":" + UsergridPopulation.degrees(population.longitude(i)) + "}}";
    }

    @Override
    public void create(Address place, Sizes sizes, long seed, Progress progress) throws Exception {
        UsergridPopulation population = new UsergridPopulation(sizes.of(UsergridDataset.ENTITIES), seed);
        progress.begin("documents", population.entities());
        String index = in(place);
        HttpResponse<String> made =
                new HttpStore(place).send("PUT", "/" + index, "application/json", BodyPublishers.ofString(MAPPING));
        if (made.statusCode() >= REFUSED) {
            throw new IOException("Elasticsearch refuses the index " + index + ": " + made.body());
        }
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place, index, THREADS, progress)) {
            for (long i = 0; i < population.entities(); i++) {
                UUID id = UsergridPopulation.entity(i);
                bulk.add(id.toString(), document(population, i));
            }
            bulk.finish();
        }
    }
}
