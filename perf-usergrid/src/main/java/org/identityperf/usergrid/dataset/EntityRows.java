package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Function;

/** The rows of an entity that is in the collection: one in each of six tables. */
public final class EntityRows {

    /** How many there are. */
    static final int EACH = 6;

    private final Population population;
    private final PreparedStatement data;
    private final PreparedStatement unique;
    private final PreparedStatement targetTypes;
    private final EdgeRows edges;

    /** @param prepare prepares an {@code INSERT} with a question mark for each value */
    public EntityRows(Population population, Function<String, PreparedStatement> prepare) {
        this.population = population;
        this.data = prepare.apply(
                "INSERT INTO entity_version_data (application, type, entity, version, data) VALUES (?, ?, ?, ?, ?)");
        this.unique = prepare.apply("INSERT INTO unique_values (application, type, field, value, entity, version)"
                + " VALUES (?, ?, ?, ?, ?, ?)");
        this.targetTypes =
                prepare.apply("INSERT INTO graph_target_edge_types (application, target, edge_type) VALUES (?, ?, ?)");
        this.edges = new EdgeRows(prepare);
    }

    /** The rows of entity i. */
    <E extends Exception> void of(long i, RowSink<E> rows) throws E {
        of(i, Population.shard(i), rows);
    }

    /** The rows of entity i in that shard of the collection. */
    public <E extends Exception> void of(long i, long shard, RowSink<E> rows) throws E {
        UUID entity = Population.entity(i);
        UUID application = Names.APPLICATION;
        ByteBuffer json = ByteBuffer.wrap(population.json(i).getBytes(StandardCharsets.UTF_8));
        rows.take(data.bind(application, Names.TYPE, entity, entity, json));
        rows.take(unique.bind(application, Names.TYPE, Names.NAME, Population.name(i), entity, entity));
        rows.take(targetTypes.bind(application, entity, Names.COLLECTION_EDGE));
        edges.of(
                new EdgeRows.End(application, Names.APPLICATION_TYPE),
                Names.COLLECTION_EDGE,
                new EdgeRows.End(entity, Names.TYPE),
                shard,
                Population.created(i),
                rows);
    }

    /**
     * Takes rows, perhaps waiting until there is room for them.
     *
     * @param <E> what it may throw meanwhile
     */
    @FunctionalInterface
    public interface RowSink<E extends Exception> {
        void take(BoundStatement row) throws E;
    }
}
