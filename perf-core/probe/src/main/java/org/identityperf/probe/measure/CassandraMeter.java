package org.identityperf.probe.measure;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * A Cassandra meter counts requests to Cassandra in the driver. Cassandra's own statistics show neither the rows of an
 * answer nor which request waited for which. Rows are those that were returned; rows changed by a write are not counted.
 * What nodes wrote is counted by their own statistics, which Cassandra has since version 4.
 */
final class CassandraMeter extends StoreMeter {

    private static final CountedRequests REQUESTS = CountedRequests.OF_THIS_JVM;

    private static final String WRITTEN = "SELECT keyspace_name, count FROM system_views.local_write_latency";

    /** A replica that nobody waited for may write later. Two equal answers this long after each other are the last. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final int MOST_PAUSES = 50;

    private final Address statistics;
    private CqlSession session;
    private boolean tellsWrites = true;
    private Set<String> keyspaces = Set.of();
    private Map<UUID, Long> before = Map.of();

    CassandraMeter(Address statistics) {
        this.statistics = statistics;
    }

    @Override
    void within(List<Address> clones) {
        keyspaces = clones.stream().map(CassandraSession::keyspace).collect(Collectors.toSet());
        if (session == null && !clones.isEmpty()) {
            session = CassandraSession.open(statistics);
        }
    }

    @Override
    public void open() {
        before = written();
        REQUESTS.reset();
    }

    @Override
    public Map<Counter, Double> close() {
        List<StatementCount> statements = REQUESTS.statements();
        add(statements, List.of(), OptionalDouble.empty());
        Map<Counter, Double> counted = new EnumMap<>(StatementCount.callsAndRows(statements));
        counted.put(Counter.ROUND_TRIPS, (double) REQUESTS.rounds());
        LongSummaryStatistics byNode = REQUESTS.byNode();
        if (byNode.getCount() > 1) {
            counted.put(Counter.BUSIEST_NODE, (double) byNode.getMax());
            counted.put(Counter.QUIETEST_NODE, (double) byNode.getMin());
            counted.put(Counter.MOVED, (double) REQUESTS.moved());
            counted.put(Counter.FAILED, (double) REQUESTS.failed());
        }
        Map<UUID, Long> after = lastWritten();
        if (!before.isEmpty() && after.keySet().equals(before.keySet())) {
            counted.put(Counter.MUTATIONS, (double) sum(after) - sum(before));
        }
        return counted;
    }

    private static long sum(Map<UUID, Long> byNode) {
        return byNode.values().stream().mapToLong(Long::longValue).sum();
    }

    private Map<UUID, Long> lastWritten() {
        Map<UUID, Long> last = written();
        try {
            for (int i = 0; i < MOST_PAUSES && last.size() > 1; i++) {
                TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
                Map<UUID, Long> next = written();
                if (next.equals(last)) {
                    break;
                }
                last = next;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Cassandra's nodes wrote", e);
        }
        return last;
    }

    /** Returns how often each node wrote to the case's tables since its start; empty where nodes do not tell. */
    private Map<UUID, Long> written() {
        Map<UUID, Long> written = new TreeMap<>();
        if (keyspaces.isEmpty() || !tellsWrites) {
            return written;
        }
        try {
            for (Node node : session.getMetadata().getNodes().values()) {
                if (node.getState() == NodeState.UP) {
                    written.put(node.getHostId(), written(node));
                }
            }
            return written;
        } catch (InvalidQueryException e) {
            tellsWrites = false;
            return Map.of();
        } catch (AllNodesFailedException e) {
            // A node has just ended: what it wrote is unknown.
            return Map.of();
        }
    }

    private long written(Node node) {
        long sum = 0;
        for (Row table : session.execute(SimpleStatement.newInstance(WRITTEN).setNode(node))) {
            sum += isOwn(table.getString(0)) ? table.getLong(1) : 0;
        }
        return sum;
    }

    /** Returns whether a keyspace is one of the case's, or a further one of its dataset, such as that of locks. */
    private boolean isOwn(String keyspace) {
        return keyspaces.stream()
                .anyMatch(own -> keyspace.equals(own) || keyspace.startsWith(own + CassandraSession.BESIDE));
    }
}
