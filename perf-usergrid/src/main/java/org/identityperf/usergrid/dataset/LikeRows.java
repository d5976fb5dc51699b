package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.identityperf.usergrid.dataset.EdgeRows.End;
import org.identityperf.usergrid.dataset.EntityRows.RowSink;

/**
 * Like rows are the rows of what entities like. A liker has rows that say that it likes, and an edge to each entity
 * that it likes.
 */
final class LikeRows {

    private static final int OF_LIKER = 2;
    private static final int OF_LIKE = EdgeRows.EACH + 1;

    private static final ByteBuffer LIKES = Encoded.of(Names.LIKES_EDGE);
    private static final ByteBuffer SHARD = Encoded.of(0);

    private final UsergridPopulation population;
    private final PreparedStatement sourceTypes;
    private final PreparedStatement targetTypes;
    private final PreparedStatement shard;
    private final EdgeRows edges;

    LikeRows(UsergridPopulation population, Function<String, PreparedStatement> prepare) {
        this.population = population;
        this.sourceTypes =
                prepare.apply("INSERT INTO graph_source_edge_types (application, source, edge_type) VALUES (?, ?, ?)");
        this.targetTypes =
                prepare.apply("INSERT INTO graph_target_edge_types (application, target, edge_type) VALUES (?, ?, ?)");
        this.shard = prepare.apply("INSERT INTO edge_shards (application, node, edge_type, shard) VALUES (?, ?, ?, ?)");
        this.edges = new EdgeRows(prepare);
    }

    /** Returns how many rows all entities before that one have. */
    long rowsBefore(long entity) {
        long likers = (entity + UsergridPopulation.LIKES_EVERY - 1) / UsergridPopulation.LIKES_EVERY;
        return likers * (OF_LIKER + (long) population.liked(0).length * OF_LIKE);
    }

    /** Passes on the rows of what entity i likes. */
    <E extends Exception> void of(long i, RowSink<E> rows) throws E {
        long[] liked = population.liked(i);
        if (liked.length == 0) {
            return;
        }
        End liker = new End(Encoded.of(UsergridPopulation.entity(i)), Encoded.TYPE);
        rows.take(Encoded.row(sourceTypes, Encoded.APPLICATION, liker.node(), LIKES));
        rows.take(Encoded.row(shard, Encoded.APPLICATION, liker.node(), LIKES, SHARD));
        for (long other : liked) {
            End to = new End(Encoded.of(UsergridPopulation.entity(other)), Encoded.TYPE);
            rows.take(Encoded.row(targetTypes, Encoded.APPLICATION, to.node(), LIKES));
            edges.of(liker, LIKES, to, SHARD, Encoded.of(UsergridPopulation.created(other)), rows);
        }
    }
}
