package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.util.function.Function;

/** Entity rows are the rows of an entity that is in the collection: one in each of six tables. */
public final class EntityRows {

    /** How many rows an entity has. */
    static final int EACH = 6;

    private static final ByteBuffer NAME = Encoded.of(Names.NAME);
    private static final ByteBuffer COLLECTION = Encoded.of(Names.COLLECTION_EDGE);
    private static final EdgeRows.End OWNER = new EdgeRows.End(Encoded.APPLICATION, Encoded.of(Names.APPLICATION_TYPE));

    private final UsergridPopulation population;
    private final PreparedStatement data;
    private final PreparedStatement unique;
    private final PreparedStatement targetTypes;
    private final EdgeRows edges;

    /** @param prepare prepares an {@code INSERT} with a question mark for each value */
    public EntityRows(UsergridPopulation population, Function<String, PreparedStatement> prepare) {
        this.population = population;
        this.data = prepare.apply(
                "INSERT INTO entity_version_data (application, type, entity, version, data) VALUES (?, ?, ?, ?, ?)");
        this.unique = prepare.apply("INSERT INTO unique_values (application, type, field, value, entity, version)"
                + " VALUES (?, ?, ?, ?, ?, ?)");
        this.targetTypes =
                prepare.apply("INSERT INTO graph_target_edge_types (application, target, edge_type) VALUES (?, ?, ?)");
        this.edges = new EdgeRows(prepare);
    }

    /** Passes on the rows of entity i. */
    <E extends Exception> void of(long i, RowSink<E> rows) throws E {
        of(i, UsergridPopulation.shard(i), rows);
    }

    /** Passes on the rows of entity i in that shard of the collection. */
    public <E extends Exception> void of(long i, long shard, RowSink<E> rows) throws E {
        ByteBuffer entity = Encoded.of(UsergridPopulation.entity(i));
        rows.take(Encoded.row(data, Encoded.APPLICATION, Encoded.TYPE, entity, entity, Encoded.of(population.json(i))));
        ByteBuffer name = Encoded.of(UsergridPopulation.name(i));
        rows.take(Encoded.row(unique, Encoded.APPLICATION, Encoded.TYPE, NAME, name, entity, entity));
        rows.take(Encoded.row(targetTypes, Encoded.APPLICATION, entity, COLLECTION));
        edges.of(
                OWNER,
                COLLECTION,
                new EdgeRows.End(entity, Encoded.TYPE),
                Encoded.of(shard),
                Encoded.of(UsergridPopulation.created(i)),
                rows);
    }

    /**
     * A row sink takes rows, and may wait until it has room for them.
     *
     * @param <E> the exception that it may throw meanwhile
     */
    @FunctionalInterface
    public interface RowSink<E extends Exception> {
        void take(BoundStatement row) throws E;
    }
}
