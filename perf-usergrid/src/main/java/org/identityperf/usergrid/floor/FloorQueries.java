package org.identityperf.usergrid.floor;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.store.EntityIndex;
import org.identityperf.usergrid.store.EntityQueries;
import org.identityperf.usergrid.store.Json;
import org.identityperf.usergrid.store.Query;

/**
 * The floor queries do the least that a query needs. They read what the index itself holds of the entities, or the
 * edges and the entities that they lead to.
 */
public final class FloorQueries implements EntityQueries {

    private final CqlSession session;
    private final EntityIndex index;
    private final PreparedStatement edges;
    private final PreparedStatement entity;

    private FloorQueries(CqlSession session, EntityIndex index) {
        this.session = session;
        this.index = index;
        this.edges = session.prepare("SELECT target FROM graph_source_node_edges WHERE application = ? AND source = ?"
                + " AND edge_type = ? AND shard = 0");
        this.entity = session.prepare(
                "SELECT data FROM entity_version_data WHERE application = ? AND type = ? AND entity = ?");
    }

    /** Opens the tables and the index. */
    public static FloorQueries open(Address keyspace, Address index) {
        return new FloorQueries(MeasuredCassandra.open(keyspace), new EntityIndex(index));
    }

    @Override
    public List<JsonNode> find(Query query) {
        if (query instanceof Query.OfColour asked) {
            return index.ofColour(asked.colour(), asked.most()).documents();
        }
        if (query instanceof Query.Near asked) {
            return index.near(asked.latitude(), asked.longitude(), asked.kilometres(), asked.most())
                    .documents();
        }
        List<Row> liked = session.execute(
                        edges.bind(Names.APPLICATION, ((Query.LikedBy) query).liker(), Names.LIKES_EDGE))
                .all();
        List<CompletableFuture<AsyncResultSet>> underWay = MeasuredCassandra.together(() -> liked.stream()
                .map(edge -> session.executeAsync(entity.bind(Names.APPLICATION, Names.TYPE, edge.getUuid(0)))
                        .toCompletableFuture())
                .toList());
        return underWay.stream()
                .map(answer -> Json.read(answer.join().one().getByteBuffer(0)))
                .toList();
    }

    @Override
    public void close() {
        session.close();
    }
}
