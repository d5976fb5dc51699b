package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;

/**
 * A load fills the tables if they are empty, or continues an interrupted load. It writes what everything else needs
 * first, then each entity with what it likes.
 */
final class UsergridLoad {

    private static final String GUEST = "guest";
    private static final String DEFAULT = "default";
    private static final String READS_ALL = "get:/**";
    private static final String WRITES_ALL = "get,post,put,delete:/**";
    private static final int ROWS_OF_APPLICATION = 4;
    private static final int ROWS_OF_TOKEN = 2;

    /** This takes some twenty seconds of loading, which a killed run loses; the store by itself writes more often. */
    private static final long ENTITIES_TO_A_MARK = 50_000;

    private final UsergridPopulation population;
    private final CassandraLoad load;
    private final Progress progress;
    private final EntityRows entities;
    private final LikeRows likes;

    UsergridLoad(UsergridPopulation population, CassandraLoad load, Progress progress) {
        this.population = population;
        this.load = load;
        this.progress = progress;
        this.entities = new EntityRows(population, load::prepare);
        this.likes = new LikeRows(population, load::prepare);
    }

    /**
     * Loads everything that no earlier run has loaded.
     *
     * @return how many rows the store took; a row that was sent twice counts twice
     */
    long run() throws InterruptedException {
        progress.begin("rows", rows(), rowsBefore(progress.reached()));
        application();
        tokens();
        for (long i = progress.reached(); i < population.entities(); i++) {
            entities.of(i, load::insert);
            likes.of(i, load::insert);
            if ((i + 1) % ENTITIES_TO_A_MARK == 0) {
                load.finish();
                progress.reach(i + 1);
            }
        }
        return load.finish();
    }

    private long rows() {
        return ROWS_OF_APPLICATION
                + population.shards().count()
                + UsergridPopulation.tokens(population.entities()) * ROWS_OF_TOKEN
                + rowsBefore(population.entities());
    }

    private long rowsBefore(long entity) {
        return entity * EntityRows.EACH + likes.rowsBefore(entity);
    }

    private void application() throws InterruptedException {
        UUID application = Names.APPLICATION;
        ByteBuffer json = ByteBuffer.wrap(("{\"uuid\":\"" + application + "\",\"type\":\"" + Names.APPLICATION_TYPE
                        + "\",\"name\":\"identity/perf\"}")
                .getBytes(StandardCharsets.UTF_8));
        load.insert(load.prepare("INSERT INTO entity_version_data (application, type, entity, version, data)"
                        + " VALUES (?, ?, ?, ?, ?)")
                .bind(application, Names.APPLICATION_TYPE, application, application, json));
        PreparedStatement dictionary = dictionary();
        load.insert(dictionary.bind(application, Names.ROLES, GUEST, "Guest"));
        load.insert(dictionary.bind(application, Names.permissions(GUEST), READS_ALL, ""));
        load.insert(dictionary.bind(application, Names.permissions(DEFAULT), WRITES_ALL, ""));
        PreparedStatement shard = shards();
        for (long start : population.shards().toArray()) {
            load.insert(shard.bind(application, application, Names.COLLECTION_EDGE, start));
        }
    }

    private void tokens() throws InterruptedException {
        PreparedStatement token = load.prepare("INSERT INTO tokens (id, application, principal, created, accessed,"
                + " duration) VALUES (?, ?, ?, ?, ?, ?)");
        PreparedStatement dictionary = dictionary();
        long made = UsergridPopulation.TOKENS_MADE;
        for (long t = 0; t < UsergridPopulation.tokens(population.entities()); t++) {
            load.insert(token.bind(
                    UsergridPopulation.token(t),
                    Names.APPLICATION,
                    UsergridPopulation.principal(t),
                    made,
                    made,
                    Long.MAX_VALUE));
            load.insert(dictionary.bind(UsergridPopulation.principal(t), Names.ROLES, DEFAULT, "Default"));
        }
    }

    private PreparedStatement dictionary() {
        return load.prepare("INSERT INTO entity_dictionaries (entity, dictionary, name, value) VALUES (?, ?, ?, ?)");
    }

    private PreparedStatement shards() {
        return load.prepare("INSERT INTO edge_shards (application, node, edge_type, shard) VALUES (?, ?, ?, ?)");
    }
}
