package org.identityperf.usergrid.reference;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.store.EntityIndex;
import org.identityperf.usergrid.store.EntityQueries;
import org.identityperf.usergrid.store.Query;

/**
 * The reference queries find entities as Usergrid did. The index finds them by property or distance, and the graph by
 * connection. Each found entity is then read from its table, all at once.
 */
public final class ReferenceQueries implements EntityQueries {

    private final CqlSession session;
    private final EntityIndex index;
    private final Reads reads;

    private ReferenceQueries(CqlSession session, EntityIndex index) {
        this.session = session;
        this.index = index;
        this.reads = new Reads(session);
    }

    /** Opens the tables and the index. */
    public static ReferenceQueries open(Address keyspace, Address index) {
        return new ReferenceQueries(MeasuredCassandra.open(keyspace), new EntityIndex(index));
    }

    @Override
    public List<JsonNode> find(Query query) {
        if (query instanceof Query.OfColour asked) {
            return read(index.ofColour(asked.colour(), asked.most()).entities());
        }
        if (query instanceof Query.Near asked) {
            return read(index.near(asked.latitude(), asked.longitude(), asked.kilometres(), asked.most())
                    .entities());
        }
        return read(
                likedBy(((Query.LikedBy) query).liker()).toCompletableFuture().join());
    }

    /** Reads the shard of the edges, the edges, and whether the entities that they lead to are marked as deleted. */
    private CompletionStage<List<UUID>> likedBy(UUID liker) {
        return reads.shard(liker, Names.LIKES_EDGE, Long.MAX_VALUE)
                .thenCompose(shard -> reads.targets(liker, Names.LIKES_EDGE, shard.orElse(0L)))
                .thenCompose(targets -> reads.marked(targets)
                        .thenApply(marked -> targets.stream()
                                .filter(target -> !marked.contains(target))
                                .toList()));
    }

    private List<JsonNode> read(List<UUID> entities) {
        List<CompletableFuture<Optional<JsonNode>>> underWay = MeasuredCassandra.together(() -> entities.stream()
                .map(entity -> reads.entity(Names.TYPE, entity).toCompletableFuture())
                .toList());
        return underWay.stream()
                .map(CompletableFuture::join)
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public void close() {
        session.close();
    }
}
