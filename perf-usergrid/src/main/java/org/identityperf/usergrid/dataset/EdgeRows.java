package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.identityperf.usergrid.dataset.EntityRows.RowSink;

/** Edge rows are the rows of an edge: from its source, from its target, and its version. */
final class EdgeRows {

    /** How many rows an edge has. */
    static final int EACH = 3;

    private static final ByteBuffer SHARD = Encoded.of(0);

    private final PreparedStatement source;
    private final PreparedStatement target;
    private final PreparedStatement version;

    /** A node that an edge leads from or to, as it is {@link Encoded}. */
    record End(ByteBuffer node, ByteBuffer type) {}

    EdgeRows(Function<String, PreparedStatement> prepare) {
        this.source = prepare.apply(
                "INSERT INTO graph_source_node_edges"
                        + " (application, source, edge_type, shard, edge_time, target, target_type) VALUES (?, ?, ?, ?, ?, ?, ?)");
        this.target = prepare.apply(
                "INSERT INTO graph_target_node_edges"
                        + " (application, target, edge_type, shard, edge_time, source, source_type) VALUES (?, ?, ?, ?, ?, ?, ?)");
        this.version = prepare.apply(
                "INSERT INTO graph_edge_versions"
                        + " (application, source, edge_type, target, shard, edge_time, deleted) VALUES (?, ?, ?, ?, ?, ?, false)");
    }

    /**
     * Passes on the rows of one edge; all arguments are {@link Encoded}.
     *
     * @param shard the shard of the source's edges; a target has one shard, since few edges lead to an entity
     */
    <E extends Exception> void of(End from, ByteBuffer type, End to, ByteBuffer shard, ByteBuffer time, RowSink<E> rows)
            throws E {
        rows.take(Encoded.row(source, Encoded.APPLICATION, from.node(), type, shard, time, to.node(), to.type()));
        rows.take(Encoded.row(target, Encoded.APPLICATION, to.node(), type, SHARD, time, from.node(), from.type()));
        rows.take(Encoded.row(version, Encoded.APPLICATION, from.node(), type, to.node(), shard, time));
    }
}
