package org.identityperf.probe.load;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * This class gathers rows of one table that have the same replicas into unlogged batches. Each batch is one request to
 * one of these replicas. A request costs driver and store more than a small row does. Batches stay below Cassandra's
 * own limits: it warns of each batch above ten partitions or 5 KiB. Any number of threads may use it.
 */
public final class CassandraBatches {

    private static final int MOST_ROWS = 10;
    private static final int MOST_BYTES = 4 << 10;

    private record Together(PreparedStatement insert, Set<Node> replicas) {}

    private static final class Gathered {
        private final List<BatchableStatement<?>> rows = new ArrayList<>(MOST_ROWS);
        private int bytes;
    }

    private final CqlSession session;
    private final CqlIdentifier keyspace;
    private final Map<Together, Gathered> gathered = new HashMap<>();

    public CassandraBatches(CqlSession session) {
        this.session = session;
        this.keyspace =
                session.getKeyspace().orElseThrow(() -> new IllegalArgumentException("the session is on no keyspace"));
    }

    /** Adds a row; if its batch has no room for it, returns that batch and begins another. */
    public synchronized Optional<BatchStatement> add(BoundStatement row) {
        Together together = new Together(row.getPreparedStatement(), replicas(row));
        Gathered before = gathered.get(together);
        int bytes = bytes(row);
        boolean fits = before != null && before.rows.size() < MOST_ROWS && before.bytes + bytes <= MOST_BYTES;
        Gathered with = fits ? before : new Gathered();
        with.rows.add(row);
        with.bytes += bytes;
        gathered.put(together, with);
        return before == null || fits ? Optional.empty() : Optional.of(batch(before));
    }

    private Set<Node> replicas(BoundStatement row) {
        Metadata cluster = session.getMetadata();
        if (cluster.getNodes().size() == 1) {
            // Every node has every row. Finding the row's replicas would cost as much as making the row.
            return Set.of();
        }
        return cluster.getTokenMap()
                .map(tokens -> tokens.getReplicas(keyspace, row.getRoutingKey()))
                .orElse(Set.of());
    }

    private static int bytes(BoundStatement row) {
        int bytes = 0;
        for (ByteBuffer value : row.getValues()) {
            bytes += value == null ? 0 : value.remaining();
        }
        return bytes;
    }

    /** Returns the batches that are not full, and begins anew. */
    public synchronized List<BatchStatement> rest() {
        List<BatchStatement> rest =
                gathered.values().stream().map(CassandraBatches::batch).toList();
        gathered.clear();
        return rest;
    }

    private static BatchStatement batch(Gathered rows) {
        return BatchStatement.newInstance(BatchType.UNLOGGED, rows.rows);
    }
}
