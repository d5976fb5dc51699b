package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.usergrid.dataset.EdgeRows.End;

/** Loads the tables where they are empty. */
final class UsergridLoad {

    private static final String GUEST = "guest";
    private static final String DEFAULT = "default";
    private static final String READS_ALL = "get:/**";
    private static final String WRITES_ALL = "get,post,put,delete:/**";
    private static final int ROWS_OF_APPLICATION = 4;
    private static final int ROWS_OF_TOKEN = 2;
    private static final int ROWS_OF_LIKE = EdgeRows.EACH + 1;
    private static final int ROWS_OF_LIKER = 2;

    private final Population population;
    private final CassandraLoad load;
    private final EntityRows entities;

    UsergridLoad(Population population, CassandraLoad load) {
        this.population = population;
        this.load = load;
        this.entities = new EntityRows(population, load::prepare);
    }

    /**
     * Loads everything.
     *
     * @return how many rows the store took, one that was sent twice counting twice
     */
    long run(Progress progress) throws InterruptedException {
        progress.begin("rows", rows());
        application();
        tokens();
        for (long i = 0; i < population.entities(); i++) {
            entities.of(i, load::insert);
        }
        likes();
        return load.finish();
    }

    private long rows() {
        long likers = (population.entities() + Population.LIKES_EVERY - 1) / Population.LIKES_EVERY;
        int likes = population.liked(0).length;
        return ROWS_OF_APPLICATION
                + population.shards().count()
                + Population.tokens(population.entities()) * ROWS_OF_TOKEN
                + population.entities() * EntityRows.EACH
                + likers * (ROWS_OF_LIKER + (long) likes * ROWS_OF_LIKE);
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
        long made = Population.TOKENS_MADE;
        for (long t = 0; t < Population.tokens(population.entities()); t++) {
            load.insert(token.bind(
                    Population.token(t), Names.APPLICATION, Population.principal(t), made, made, Long.MAX_VALUE));
            load.insert(dictionary.bind(Population.principal(t), Names.ROLES, DEFAULT, "Default"));
        }
    }

    private void likes() throws InterruptedException {
        PreparedStatement sourceTypes =
                load.prepare("INSERT INTO graph_source_edge_types (application, source, edge_type) VALUES (?, ?, ?)");
        PreparedStatement targetTypes =
                load.prepare("INSERT INTO graph_target_edge_types (application, target, edge_type) VALUES (?, ?, ?)");
        PreparedStatement shard = shards();
        EdgeRows edges = new EdgeRows(load::prepare);
        UUID application = Names.APPLICATION;
        for (long i = 0; i < population.entities(); i += Population.LIKES_EVERY) {
            UUID liker = Population.entity(i);
            load.insert(sourceTypes.bind(application, liker, Names.LIKES_EDGE));
            load.insert(shard.bind(application, liker, Names.LIKES_EDGE, 0L));
            for (long other : population.liked(i)) {
                UUID liked = Population.entity(other);
                load.insert(targetTypes.bind(application, liked, Names.LIKES_EDGE));
                edges.of(
                        new End(liker, Names.TYPE),
                        Names.LIKES_EDGE,
                        new End(liked, Names.TYPE),
                        0,
                        Population.created(other),
                        load::insert);
            }
        }
    }

    private PreparedStatement dictionary() {
        return load.prepare("INSERT INTO entity_dictionaries (entity, dictionary, name, value) VALUES (?, ?, ?, ?)");
    }

    private PreparedStatement shards() {
        return load.prepare("INSERT INTO edge_shards (application, node, edge_type, shard) VALUES (?, ?, ?, ?)");
    }
}
